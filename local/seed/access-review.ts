import { daysAfter } from '#contract/rules/dates.ts';
import { fillCampaign, startCampaign } from '#lambdas/domain/access-review/begin.ts';
import { peopleOf } from '#lambdas/domain/access-review/people.ts';
import { scopeOfReview, writeDecision } from '#lambdas/domain/access-review/write-decision.ts';
import { readCampaigns } from '#lambdas/entities/access-campaigns.ts';
import { accessDecisions, decisionIdOf } from '#lambdas/entities/records/access-decision.ts';
import { serverActor } from '#lambdas/store/scope.ts';
import { seeder } from './words.ts';

const DAYS_AGO = 12;

/** Who has kept whose access, by their addresses, in how many seconds. */
const kept = [
  { by: 'ncra@example.com', about: 'ncra-experian@example.com', seconds: 38 },
  { by: 'ncra@example.com', about: 'ncra-reseller@example.com', seconds: 21 },
  { by: 'all@example.com', about: 'experian@example.com', seconds: 1 },
] as const;

/** An access review of a tenant that is running, with some answers. */
export const createAccessReview = async (companyId: string): Promise<void> => {
  const today = new Date().toISOString().slice(0, 10);
  const begun = { tenantId: companyId, actor: serverActor };
  const { schedule } = await readCampaigns(companyId);
  const campaign = await startCampaign(begun, schedule, daysAfter(today, -DAYS_AGO));
  await fillCampaign(begun, campaign);
  const { all } = await peopleOf(companyId);
  const scope = scopeOfReview(seeder, campaign.id);
  const idOf = (address: string) => all.find(({ email }) => email === address)?.userId ?? '';
  for (const { by, about, seconds } of kept) {
    const before = await accessDecisions(scope).get(decisionIdOf(companyId, campaign.id, idOf(about)));
    const decidedAt = `${daysAfter(today, -2)}T15:00:00.000Z`;
    await writeDecision(scope, before, {
      decision: 'kept',
      newRoles: [],
      byId: idOf(by),
      decidedAt,
      seconds,
      note: '',
    });
  }
};
