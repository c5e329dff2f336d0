import { type Campaigns, type Decider, medianOf, type ShownCampaign } from '#contract/access-review/campaign.ts';
import { answers, nextCampaignOn, UNDO_DAYS } from '#contract/access-review/states.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { decisionsOf, type ListedDecision } from '#lambdas/domain/access-review/decisions.ts';
import {
  mayAnswer,
  mayStart,
  nameIn,
  type People,
  peopleOf,
  seesDecision,
} from '#lambdas/domain/access-review/people.ts';
import { readCampaigns, type StoredCampaign } from '#lambdas/entities/access-campaigns.ts';
import { tenantSettingsOf, todayIn } from '#lambdas/entities/records/company.ts';
import { companyNames } from '#lambdas/entities/records/end-user.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import type { TenantId } from '#lambdas/store/id.ts';

const isOpen = ({ state }: ListedDecision) => state === 'open';

/** Decisions by what they have in common, in the order in which it comes first. */
const grouped = (decisions: readonly ListedDecision[], by: 'campaignId' | 'companyId' | 'byId') => {
  const groups = new Map<string, ListedDecision[]>();
  for (const decision of decisions) {
    const group = groups.get(decision[by]) ?? [];
    groups.set(decision[by], group);
    group.push(decision);
  }
  return groups;
};

/** Who has answered, the one with the most answers first. */
const decidersOf = (decisions: readonly ListedDecision[], nameOf: (userId: string) => string): Decider[] => {
  const answered = decisions.filter(({ decision }) => (answers as readonly string[]).includes(decision));
  return [...grouped(answered, 'byId')]
    .map(([userId, own]) => ({
      userId,
      name: nameOf(userId),
      answers: own.length,
      medianSeconds: medianOf(own.map(({ seconds }) => seconds).filter((seconds) => seconds > 0)),
    }))
    .sort((one, other) => other.answers - one.answers);
};

interface Around {
  readonly tenantId: TenantId;
  readonly today: string;
  readonly people: People;
  companyName(id: string): string;
}

const shownCampaign = (
  { id, state, startedOn, dueOn, endedOn, byId }: StoredCampaign,
  decisions: readonly ListedDecision[],
  { tenantId, today, people, companyName }: Around,
): ShownCampaign => {
  const nameOf = (userId: string) => nameIn(people, tenantId, userId);
  const disabled = decisions.filter((decision) => decision.state === 'disabled').length;
  const until = endedOn === '' ? '' : daysAfter(endedOn, UNDO_DAYS);
  const companies = [...grouped(decisions, 'companyId')]
    .map(([companyId, own]) => ({
      companyId,
      name: companyName(companyId),
      users: own.length,
      open: own.filter(isOpen).length,
    }))
    .sort((one, other) => other.open - one.open || one.name.localeCompare(other.name));
  return {
    ...{ id, state, startedOn, dueOn, endedOn, startedBy: nameOf(byId), disabled, companies },
    users: decisions.length,
    open: decisions.filter(isOpen).length,
    undoUntil: until >= today ? until : '',
    deciders: decidersOf(decisions, nameOf),
  };
};

/** The campaigns of a tenant as far as the caller sees them. Role matrix row 152. */
export const listCampaigns = async (caller: Caller, tenantId: TenantId): Promise<Campaigns> => {
  const [people, { schedule, campaigns, current }, names, today, { accessReviewMonths }] = await Promise.all([
    peopleOf(tenantId),
    readCampaigns(tenantId),
    companyNames(tenantId),
    todayIn(tenantId),
    tenantSettingsOf(tenantId),
  ]);
  const all = (await decisionsOf(tenantId, { people, campaigns })).filter((decision) => seesDecision(caller, decision));
  const of = grouped(all, 'campaignId');
  const around = { tenantId, today, people, companyName: names.nameOf };
  const isMine = (decision: ListedDecision) => isOpen(decision) && mayAnswer(caller, decision, people);
  return {
    campaigns: campaigns.map((campaign) => shownCampaign(campaign, of.get(campaign.id) ?? [], around)),
    mayStart: mayStart(caller),
    nextOn: nextCampaignOn(schedule.countFrom, accessReviewMonths),
    mine: current?.state === 'running' ? (of.get(current.id) ?? []).filter(isMine).length : 0,
  };
};
