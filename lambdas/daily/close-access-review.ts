import type { AccessDecision, DecisionFields } from '#contract/access-review/record.ts';
import { ApplicationError, conflict } from '#contract/application-error.ts';
import { decisionsOf, type ListedDecision } from '../domain/access-review/decisions.ts';
import { canSignIn, type People, type Person, peopleOf } from '../domain/access-review/people.ts';
import { scopeOfReview, writeDecision, writeWithUser } from '../domain/access-review/write-decision.ts';
import type { StoredCampaign } from '../entities/access-campaigns.ts';
import { noOrigin, recordActivity } from '../entities/activity.ts';
import { rankOf } from '../entities/people/emergency-account.ts';
import { accessDecisions } from '../entities/records/access-decision.ts';
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
export const closeDecisions = async (
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
