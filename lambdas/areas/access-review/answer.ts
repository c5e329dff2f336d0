import type { AccessAnswerForm, KeepForm, ManyOutcome, OpenAccess } from '#contract/access-review/forms.ts';
import type { AccessDecision, DecisionFields } from '#contract/access-review/record.ts';
import { accessFlagsOf, UNDO_DAYS } from '#contract/access-review/states.ts';
import { ApplicationError, conflict } from '#contract/application-error.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { grantableRoles, type PrincipalRoles, type RoleId } from '#contract/rules/roles.ts';
import type { UserRecord } from '#contract/user/record.ts';
import {
  decisionsOf,
  type ListedDecision,
  scopeOfReview,
  writeDecision,
  writeWithUser,
} from '#lambdas/domain/access-review/decisions.ts';
import { mayAnswer, type People, type Person, peopleOf, seesDecision } from '#lambdas/domain/access-review/people.ts';
import { readCampaigns, type StoredCampaign } from '#lambdas/entities/access-campaigns.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { accessDecisionEntity, accessDecisions } from '#lambdas/entities/records/access-decision.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { companyNames } from '#lambdas/entities/records/end-user.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { countPersonalTokens } from '#lambdas/entities/tokens/token-ends.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { Page } from '#lambdas/store/repository/list-page.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';

/** The roles that a user may have after an answer: those the user has, and those that the answering user gives to new users. Role matrix 3.1, ADR 0053. */
const rolesAllowed = (answering: PrincipalRoles, held: readonly RoleId[]): RoleId[] =>
  [...new Set([...held, ...grantableRoles(answering)])].sort();

/** By what a user signs in besides the password. The pool sends codes to every user with a phone who has no app. D-04, D-92. */
const factorOf = ({ app, userPhone }: UserRecord): OpenAccess['factor'] => {
  if (app === 'known') return 'app';
  return userPhone === '' ? 'none' : 'sms';
};

interface Waiting {
  readonly decision: ListedDecision;
  readonly person: Person;
  readonly flags: OpenAccess['flags'];
}

const flagged = (tenantId: TenantId, decisions: readonly ListedDecision[], people: People, today: string): Waiting[] =>
  decisions.flatMap((decision) => {
    const person = people.find(decision.userId);
    const isOfReseller = decision.companyId !== tenantId;
    return person ? [{ decision, person, flags: accessFlagsOf({ ...person, isOfReseller }, today) }] : [];
  });

/** Users with more flags come first, the caller last. */
const inOrder =
  (caller: Caller) =>
  (one: Waiting, other: Waiting): number =>
    Number(one.person.userId === caller.userId) - Number(other.person.userId === caller.userId) ||
    other.flags.length - one.flags.length ||
    one.person.name.localeCompare(other.person.name);

interface PageOf {
  readonly page: number;
  readonly size: number;
}

/** Who waits for the caller's answer, with what the portal knows of their access. Role matrix row 151. */
export const openAccess = async (
  caller: Caller,
  tenantId: TenantId,
  { page, size }: PageOf,
): Promise<Page<OpenAccess>> => {
  const { campaigns, current } = await readCampaigns(tenantId);
  if (current?.state !== 'running') return { content: [], totalElements: 0, totalPages: 0 };
  const [people, names, today] = await Promise.all([peopleOf(tenantId), companyNames(tenantId), todayIn(tenantId)]);
  const decisions = await decisionsOf(tenantId, { people, campaigns, campaignId: current.id });
  const isShown = (of: ListedDecision) =>
    of.state === 'open' && seesDecision(caller, of) && (of.userId === caller.userId || mayAnswer(caller, of, people));
  const all = flagged(tenantId, decisions.filter(isShown), people, today).sort(inOrder(caller));
  const part = all.slice(page * size, (page + 1) * size);
  const scope = tenantScope(serverActor, tenantId);
  const [stored, records, tokens] = await Promise.all([
    accessDecisions(scope).findMany(part.map(({ decision }) => decision.id)),
    users(scope).findMany(part.map(({ person }) => person.userId)),
    countPersonalTokens(tenantId, Date.now()),
  ]);
  const content = part.flatMap(({ decision: { id, companyId }, person, flags }): OpenAccess[] => {
    const [version, record] = [stored.get(id)?.version, records.get(person.userId)];
    if (version === undefined || !record) return [];
    const { userId, name, email, roles, lastSignInOn } = person;
    return [
      {
        ...{ id, version, userId, name, email, roles: [...roles], lastSignInOn, flags },
        worksAt: names.nameOf(companyId),
        grantable: rolesAllowed(caller, roles),
        factor: factorOf(record),
        tokens: tokens.get(record.sub) ?? 0,
        isSelf: userId === caller.userId,
      },
    ];
  });
  return { content, totalElements: all.length, totalPages: Math.ceil(all.length / size) };
};

const refused = (reason: string) => new ApplicationError('Update Failed', reason);
const forbidden = (reason: string) => new ApplicationError('This user does not have access', reason, 403);

interface Found {
  readonly decision: AccessDecision;
  readonly campaign: StoredCampaign;
  readonly people: People;
}

/** A decision that the caller sees, with what answering depends on; every other one is missing. */
const seenDecision = async (caller: Caller, id: string): Promise<Found> => {
  const tenantId = tenantIdOf(id);
  const missing = () => new ApplicationError(accessDecisionEntity.missing);
  if (!caller.isSuperadmin && tenantId !== tenantIdOf(caller.home)) throw missing();
  // The decision is read last: whom an answer of this moment has disabled is a conflict, and no user who has left.
  const [people, { campaigns }] = await Promise.all([peopleOf(tenantId), readCampaigns(tenantId)]);
  const decision = await accessDecisions(scopeOfReview(caller, id)).find(id);
  const campaign = campaigns.find((each) => each.id === decision?.campaignId);
  if (!decision || !campaign || !seesDecision(caller, decision)) throw missing();
  return { decision, campaign, people };
};

/** Requires that the caller may answer, and that no other user has answered. Role matrix row 151, ADR 0053. */
const requireOpen = (caller: Caller, { decision, campaign, people }: Found, version: number) => {
  if (decision.userId === caller.userId)
    throw forbidden('You cannot decide about yourself. Another user of your company does.');
  if (!mayAnswer(caller, decision, people))
    throw forbidden('The users of this company decide about each other. You decide where it has one user only.');
  if (campaign.state !== 'running') throw refused('This access review has ended.');
  if (decision.decision !== '' || decision.version !== version) throw conflict();
  if (!people.isThere(decision))
    throw refused('This user was deleted, disabled or moved meanwhile. There is nothing left to decide.');
};

const fieldsOf = (
  caller: Caller,
  fields: Pick<DecisionFields, 'decision' | 'seconds'> & Partial<DecisionFields>,
): DecisionFields => ({ newRoles: [], note: '', ...fields, byId: caller.userId, decidedAt: new Date().toISOString() });

/** What an answer changes of the user. Throws for roles that the caller cannot give, and where nothing would change. */
const changeOf = (caller: Caller, user: UserRecord, { answer, roles }: AccessAnswerForm) => {
  if (answer === 'removed') return { enabled: false };
  const held = user.userRoles.map(({ roleId }) => roleId);
  const chosen = [...new Set(roles)].sort();
  if (chosen.join() === held.toSorted().join())
    throw refused('The user has these roles already. Choose others, or keep the access.');
  const allowed = rolesAllowed(caller, held);
  if (!chosen.every((role) => allowed.includes(role))) throw refused('You cannot give this role.');
  return { userRoles: chosen.map((roleId) => ({ roleId })) };
};

const activityWords = { rolesChanged: 'roles changed', removed: 'access removed' } as const;

/** Answers about one user: keeps the access, changes the roles, or removes the access. */
export const answerAccess = async (caller: Caller, form: AccessAnswerForm, origin: Origin): Promise<void> => {
  const found = await seenDecision(caller, form.id);
  requireOpen(caller, found, form.version);
  const { decision } = found;
  const { answer, seconds, note } = form;
  const scope = scopeOfReview(caller, decision.id);
  const fields = fieldsOf(caller, { decision: answer, seconds, note });
  if (answer === 'kept') return void (await writeDecision(scope, decision, fields));
  const user = await users(scope).get(decision.userId);
  const change = changeOf(caller, user, form);
  const newRoles = change.userRoles?.map(({ roleId }) => roleId) ?? [];
  await writeWithUser(scope, decision, { ...fields, newRoles }, user, change);
  const detail = `${activityWords[answer]} in the access review by ${caller.userId}`;
  await recordActivity(user.id, { type: 'user-change', detail }, origin);
};

/** Does something for each of several; what one is refused for stops none of the others. */
const forEach = async <One extends { readonly id: string }>(
  all: readonly One[],
  work: (one: One) => Promise<void>,
): Promise<ManyOutcome> => {
  const outcome: ManyOutcome = { done: [], refused: [] };
  for (const one of all)
    try {
      await work(one);
      outcome.done.push(one.id);
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error;
      outcome.refused.push({ id: one.id, reason: error.reason || error.message });
    }
  return outcome;
};

/** Keeps the access of several users. */
export const keepAccess = (caller: Caller, form: KeepForm, origin: Origin): Promise<ManyOutcome> =>
  forEach(form.users, (one) => answerAccess(caller, { ...one, answer: 'kept', roles: [], note: '' }, origin));

/** Enables a user again whom the end of a campaign has disabled, within the days for that. */
const restoreOne = async (caller: Caller, id: string, origin: Origin): Promise<void> => {
  const { decision, campaign } = await seenDecision(caller, id);
  const { endedOn } = campaign;
  if (decision.decision !== 'disabled') throw refused('The access review has not disabled this user.');
  if (decision.restoredAt !== '') throw conflict();
  const isOver = endedOn !== '' && daysAfter(endedOn, UNDO_DAYS) < (await todayIn(tenantIdOf(id)));
  if (isOver) throw refused(`More than ${UNDO_DAYS} days have passed. Enable the user on the page of the user.`);
  const scope = scopeOfReview(caller, id);
  const user = await users(scope).find(decision.userId);
  if (user?.companyId !== decision.companyId) throw refused('This user was deleted or moved meanwhile.');
  const restored = { restoredById: caller.userId, restoredAt: new Date().toISOString() };
  if (user.enabled) return void (await writeDecision(scope, decision, restored));
  await writeWithUser(scope, decision, restored, user, { enabled: true });
  const detail = `enabled again after the access review by ${caller.userId}`;
  await recordActivity(user.id, { type: 'user-change', detail }, origin);
};

export const restoreAccess = (caller: Caller, ids: readonly string[], origin: Origin): Promise<ManyOutcome> =>
  forEach(
    ids.map((id) => ({ id })),
    ({ id }) => restoreOne(caller, id, origin),
  );
