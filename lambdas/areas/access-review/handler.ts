import { accessReview } from '#contract/access-review/routes.ts';
import { ApplicationError } from '#contract/application-error.ts';
import { fillCampaign, mayStart, startCampaign } from '#lambdas/domain/access-review/people.ts';
import { accessLists } from '#lambdas/domain/lists/access-lists.ts';
import { pageOfCall } from '#lambdas/domain/lists/list-call.ts';
import { endCampaign, readCampaigns } from '#lambdas/entities/access-campaigns.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { tenantOf } from '#lambdas/kit/company-of-call.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { answerAccess, keepAccess, openAccess, restoreAccess } from './answer.ts';
import { listCampaigns } from './campaigns.ts';

/** Campaigns are the root company's: NCRA staff of a reseller start none. Role matrix row 150. */
const requireStarter = async (caller: Caller, origin: Origin) => {
  if (!mayStart(caller)) await deny(caller, 'accessReview.start', origin);
};

const note = (caller: Caller, detail: string, tenant: string, origin: Origin) =>
  recordActivity(caller.userId, { type: 'accessReview', detail, tenant }, origin);

/** Starts a campaign; the task worker notifies users of it within a minute. */
const start = async (caller: Caller, companyId: string | undefined, origin: Origin): Promise<void> => {
  await requireStarter(caller, origin);
  const tenantId = await tenantOf(caller, companyId);
  const { schedule } = await readCampaigns(tenantId);
  if (schedule.current !== '') throw new ApplicationError('Save Failed', 'An access review is running already.', 409);
  const { userId, userName } = caller;
  const begun = { tenantId, actor: { userId, userName } };
  const campaign = await startCampaign(begun, schedule, await todayIn(tenantId));
  await fillCampaign(begun, campaign);
  await note(caller, 'Started', tenantId, origin);
};

/** Ends a campaign before its day. */
const end = async (caller: Caller, id: string, origin: Origin): Promise<void> => {
  await requireStarter(caller, origin);
  const tenantId = tenantIdOf(caller.isSuperadmin ? id : caller.home);
  const { schedule, campaigns } = await readCampaigns(tenantId);
  const campaign = campaigns.find((each) => each.id === id);
  if (!campaign) throw new ApplicationError('Id Not Available');
  if (campaign.state === 'ended') throw new ApplicationError('Update Failed', 'This access review has ended already.');
  const ended = { endedOn: await todayIn(tenantId), endedById: caller.userId };
  await endCampaign(tenantId, schedule, campaign, ended);
  await note(caller, 'Ended early', tenantId, origin);
};

export const handler = serve(accessReview, {
  campaigns: async ({ query, caller }) => listCampaigns(caller, await tenantOf(caller, query.companyId)),
  start: ({ body, caller, origin }) => start(caller, body.companyId, origin),
  end: ({ body, caller, origin }) => end(caller, body.id, origin),
  open: async ({ query, caller }) => openAccess(caller, await tenantOf(caller, query.companyId), query),
  answer: ({ body, caller, origin }) => answerAccess(caller, body, origin),
  keep: ({ body, caller, origin }) => keepAccess(caller, body, origin),
  restore: ({ body, caller, origin }) => restoreAccess(caller, body.ids, origin),
  report: pageOfCall(accessLists.report),
});
