import type { AccessDecision, DecisionFields } from '#contract/access-review/record.ts';
import { nextCampaignOn } from '#contract/access-review/states.ts';
import { ApplicationError, conflict } from '#contract/application-error.ts';
import { dayIn } from '#contract/rules/dates.ts';
import {
  decisionsOf,
  type ListedDecision,
  scopeOfReview,
  writeDecision,
  writeWithUser,
} from '../domain/access-review/decisions.ts';
import {
  canSignIn,
  fillCampaign,
  type People,
  type Person,
  peopleOf,
  startCampaign,
} from '../domain/access-review/people.ts';
import { type Telling, tellOfEnd, tellOfOpen } from '../domain/access-review/tell.ts';
import { countFrom, endCampaign, readCampaigns, type StoredCampaign } from '../entities/access-campaigns.ts';
import { noOrigin, recordActivity } from '../entities/activity.ts';
import { rankOf } from '../entities/people/emergency-account.ts';
import { accessDecisions } from '../entities/records/access-decision.ts';
import { tenantSettingsOf } from '../entities/records/company.ts';
import { users } from '../entities/records/user.ts';
import { connectionsOf, type StoredConnection } from '../entities/sign-in-connection.ts';
import type { TenantId } from '../store/id.ts';
import { serverActor } from '../store/scope.ts';

type Undecided = ListedDecision & { readonly becomes: 'disabled' | 'left' | 'spared' };

/** The accounts of a company that requires its own sign-in on which it can count most in an emergency. */
const emergencyAccountsOf = (staff: readonly Person[], connection: StoredConnection | undefined): Person[] => {
  if (connection?.mode !== 'required') return [];
  const kept = staff.filter(({ userId }) => connection.emergency.includes(userId));
  const best = Math.max(0, ...kept.map(({ accountState }) => rankOf(accountState)));
  return kept.filter(({ accountState }) => rankOf(accountState) === best);
};

/**
 * The users who stay enabled although they are unanswered: where nobody of a company could sign in any more, or with a password in an
 * emergency, the one who has signed in last. The others of the company can then be enabled again by this user. ADR 0053, 0054.
 */
const sparedOf = (
  open: readonly ListedDecision[],
  people: People,
  connections: readonly StoredConnection[],
): ReadonlySet<string> => {
  const unanswered = new Set(open.map(({ userId }) => userId));
  const spared = new Set<string>();
  for (const companyId of new Set(open.map((decision) => decision.companyId))) {
    const staff = people.all.filter((person) => person.companyId === companyId && canSignIn(person));
    const connection = connections.find((each) => each.companyId === companyId);
    for (const needed of [emergencyAccountsOf(staff, connection), staff]) {
      if (needed.some(({ userId }) => !unanswered.has(userId) || spared.has(userId))) continue;
      const [last] = needed.toSorted(
        (one, other) => other.lastSignInOn.localeCompare(one.lastSignInOn) || one.userId.localeCompare(other.userId),
      );
      if (last) spared.add(last.userId);
    }
  }
  return spared;
};

/** What is without a decision, those who are spared first: whoever interrupts the run, the company keeps the same user. */
const undecidedOf = async (tenantId: TenantId, campaign: StoredCampaign): Promise<Undecided[]> => {
  const people = await peopleOf(tenantId);
  const all = await decisionsOf(tenantId, { people, campaigns: [campaign], campaignId: campaign.id });
  const undecided = all.filter(({ decision }) => decision === '');
  const spared = sparedOf(
    undecided.filter(({ state }) => state === 'open'),
    people,
    await connectionsOf(tenantId),
  );
  return undecided
    .map((decision): Undecided => {
      if (decision.state === 'left') return { ...decision, becomes: 'left' };
      return { ...decision, becomes: spared.has(decision.userId) ? 'spared' : 'disabled' };
    })
    .sort((one, other) => Number(other.becomes === 'spared') - Number(one.becomes === 'spared'));
};

const fieldsOf = (decision: Undecided['becomes']): DecisionFields => ({
  decision,
  newRoles: [],
  byId: '',
  decidedAt: new Date().toISOString(),
  seconds: 0,
  note: '',
});

const decide = async (before: AccessDecision, becomes: Undecided['becomes']): Promise<void> => {
  const scope = scopeOfReview(serverActor, before.id);
  if (becomes !== 'disabled') return void (await writeDecision(scope, before, fieldsOf(becomes)));
  const user = await users(scope).get(before.userId);
  await writeWithUser(scope, before, fieldsOf(becomes), user, { enabled: false });
  const detail = 'disabled by the end of the access review, in which nobody has answered';
  await recordActivity(user.id, { type: 'user-change', detail }, noOrigin);
};

/** An answer that comes in this moment counts, and what a user changes meanwhile is looked at again. */
const isOvertaken = (error: unknown) => error instanceof ApplicationError && error.http === conflict().http;

/**
 * Disables who is unanswered at the end of a campaign, one after the other; false if some are left because time ran out or another user
 * was quicker. May be interrupted anywhere and repeated: each user and decision change in one transaction.
 */
const closeDecisions = async (
  tenantId: TenantId,
  campaign: StoredCampaign,
  isTimeLeft: () => boolean,
): Promise<boolean> => {
  const stored = accessDecisions(scopeOfReview(serverActor, campaign.id));
  let isDone = true;
  for (const { id, becomes } of await undecidedOf(tenantId, campaign)) {
    if (!isTimeLeft()) return false;
    const before = await stored.get(id);
    try {
      if (before.decision === '') await decide(before, becomes);
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      isDone = false;
    }
  }
  return isDone;
};

interface Work {
  readonly tenantId: TenantId;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Where links lead. */
  readonly site: string;
  isTimeLeft(): boolean;
}

/** How many users were told of a campaign; `isDone` is false when there is more to do today. */
interface Result {
  readonly told: number;
  readonly isDone: boolean;
}

const nothing: Result = { told: 0, isDone: true };

/** The campaign that is under way, or begins today because the months since the last one have passed. */
const currentCampaign = async (tenantId: TenantId, today: string): Promise<StoredCampaign | undefined> => {
  const { schedule, current } = await readCampaigns(tenantId);
  if (current) return current;
  const { accessReviewMonths } = await tenantSettingsOf(tenantId);
  const isOff = accessReviewMonths === 0;
  // The first run surprises nobody, and months in which it is off do not count.
  if (schedule.countFrom === '' || (isOff && schedule.countFrom !== today)) {
    await countFrom(tenantId, schedule, today);
    return undefined;
  }
  const dueOn = nextCampaignOn(schedule.countFrom, accessReviewMonths);
  return dueOn !== '' && dueOn <= today ? startCampaign({ tenantId, actor: serverActor }, schedule, today) : undefined;
};

const closeCampaign = async (telling: Telling, campaign: StoredCampaign, work: Work): Promise<Result> => {
  const { tenantId, today } = telling;
  if (!(await closeDecisions(tenantId, campaign, work.isTimeLeft))) return { told: 0, isDone: false };
  const told = await tellOfEnd(telling, campaign);
  const { schedule, current } = await readCampaigns(tenantId);
  if (current?.id === campaign.id) await endCampaign(tenantId, schedule, current, { endedOn: today, endedById: '' });
  return { told, isDone: true };
};

/**
 * The daily work on a tenant's access reviews: starts one that is due, tells users whose access waits for their answer, and on the day
 * after its last one disables whom nobody has answered about. May run several times a day and be interrupted anywhere. ADR 0053.
 */
export const runAccessReview = async (work: Work): Promise<Result> => {
  const { tenantId, now, site, isTimeLeft } = work;
  const { timeZone } = await tenantSettingsOf(tenantId);
  const today = dayIn(timeZone)(new Date(now).toISOString());
  const campaign = await currentCampaign(tenantId, today);
  if (!campaign) return nothing;
  const begun = { tenantId, actor: serverActor };
  if (campaign.state === 'starting' && !(await fillCampaign(begun, campaign, isTimeLeft)))
    return { told: 0, isDone: false };
  const running: StoredCampaign = { ...campaign, state: 'running' };
  const telling = { tenantId, today, now, site };
  if (today > campaign.dueOn) return closeCampaign(telling, running, work);
  return { told: await tellOfOpen(telling, running), isDone: true };
};
