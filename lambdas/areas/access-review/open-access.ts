import { accessFlagsOf } from '#contract/access-review/flags.ts';
import type { OpenAccess } from '#contract/access-review/forms.ts';
import { grantableRoles, type PrincipalRoles, type RoleId } from '#contract/rules/roles.ts';
import type { UserRecord } from '#contract/user/record.ts';
import { decisionsOf, type ListedDecision } from '#lambdas/domain/access-review/decisions.ts';
import { type People, type Person, peopleOf } from '#lambdas/domain/access-review/people.ts';
import { mayAnswer, seesDecision } from '#lambdas/domain/access-review/rights.ts';
import { readCampaigns } from '#lambdas/entities/access-campaigns.ts';
import { accessDecisions } from '#lambdas/entities/records/access-decision.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { companyNames } from '#lambdas/entities/records/end-user.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { countPersonalTokens } from '#lambdas/entities/tokens/token-ends.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Page } from '#lambdas/store/repository/list-page.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';

/** The roles that a user may have after an answer: those the user has, and those that the answering user gives to new users. Role matrix 3.1, ADR 0053. */
export const rolesAllowed = (answering: PrincipalRoles, held: readonly RoleId[]): RoleId[] =>
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
