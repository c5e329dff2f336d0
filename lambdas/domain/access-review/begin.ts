import type { AccessDecision } from '#contract/access-review/record.ts';
import { CAMPAIGN_DAYS } from '#contract/access-review/terms.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { beginCampaign, runCampaign, type Schedule, type StoredCampaign } from '#lambdas/entities/access-campaigns.ts';
import { accessDecisions, decisionIdOf } from '#lambdas/entities/records/access-decision.ts';
import { newTenantId, type TenantId } from '#lambdas/store/id.ts';
import { RECORDS_PER_WRITE } from '#lambdas/store/journal/write/transact.ts';
import { taskItem } from '#lambdas/store/outbox.ts';
import { type Actor, serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { canSignIn, type Person, peopleOf } from './people.ts';

interface Begun {
  readonly tenantId: TenantId;
  readonly actor: Actor;
}

const decisionOf = (tenantId: TenantId, { id, startedOn }: StoredCampaign, person: Person): AccessDecision => ({
  id: decisionIdOf(tenantId, id, person.userId),
  version: 1,
  parentId: tenantId,
  campaignId: id,
  startedOn,
  companyId: person.companyId,
  userId: person.userId,
  roles: [...person.roles],
  ...{ decision: '', newRoles: [], byId: '', decidedAt: '', seconds: 0, note: '', restoredById: '', restoredAt: '' },
});

/**
 * Puts every user of the tenant who can sign in into a campaign that has begun, part by part; false if time ran out before. May be
 * interrupted anywhere and repeated: a user is in it once.
 */
export const fillCampaign = async (
  { tenantId, actor }: Begun,
  campaign: StoredCampaign,
  isTimeLeft: () => boolean = () => true,
): Promise<boolean> => {
  const all = accessDecisions(tenantScope({ ...actor, via: 'accessReview' }, tenantId));
  const { columns } = await all.view();
  const missing = (await peopleOf(tenantId)).all
    .filter((person) => canSignIn(person) && person.companyId !== '')
    .map((person) => decisionOf(tenantId, campaign, person))
    .filter(({ id }) => columns.positionOf(id) === undefined);
  for (let from = 0; from < missing.length; from += RECORDS_PER_WRITE) {
    if (!isTimeLeft()) return false;
    const part = missing.slice(from, from + RECORDS_PER_WRITE);
    await all.write(async (view) => ({
      // Another run may have been quicker.
      parts: part.filter(({ id }) => view.columns.positionOf(id) === undefined).map((one) => all.creation(view, one)),
      transactItems: [],
    }));
  }
  await runCampaign(tenantId, campaign);
  return true;
};

/** Begins a campaign of a tenant on a day, and has companies told of one that a user starts; throws a conflict where another one has begun meanwhile. */
export const startCampaign = async (
  { tenantId, actor }: Begun,
  schedule: Schedule,
  today: string,
): Promise<StoredCampaign> => {
  const campaign: StoredCampaign = {
    id: newTenantId(tenantId),
    state: 'starting',
    startedAt: new Date().toISOString(),
    startedOn: today,
    dueOn: daysAfter(today, CAMPAIGN_DAYS),
    byId: actor.userId,
    endedOn: '',
    endedById: '',
  };
  const news = { kind: 'access-review-news', id: campaign.id, at: Date.now() } as const;
  await beginCampaign(tenantId, schedule, campaign, actor.userId === serverActor.userId ? [] : [taskItem(news)]);
  return campaign;
};
