import type { WaitingAccess } from '#contract/access-review/campaign.ts';
import { may } from '#contract/rules/access.ts';
import { readCampaigns } from '#lambdas/entities/access-campaigns.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { decisionsOf } from './decisions.ts';
import { peopleOf } from './people.ts';
import { mayAnswer } from './rights.ts';

const nothing: WaitingAccess = { users: 0, dueOn: '' };

/** How many users wait for the caller's answer in the own tenant: one read as long as no campaign runs. Role matrix row 151. */
export const waitingFor = async (caller: Caller): Promise<WaitingAccess> => {
  if (caller.home === '' || !may(caller, 'accessReview.answer')) return nothing;
  const tenantId = tenantIdOf(caller.home);
  const { current } = await readCampaigns(tenantId);
  if (current?.state !== 'running') return nothing;
  const people = await peopleOf(tenantId);
  const decisions = await decisionsOf(tenantId, { people, campaigns: [current], campaignId: current.id });
  const mine = decisions.filter((decision) => decision.state === 'open' && mayAnswer(caller, decision, people));
  return mine.length === 0 ? nothing : { users: mine.length, dueOn: current.dueOn };
};
