import * as z from 'zod';
import { ApplicationError, denied, signedOut } from '#contract/application-error.ts';
import type { Assignee } from '#contract/obligations/assignee.ts';
import { type Action, may } from '#contract/rules/access.ts';
import { FRESH_SIGN_IN_MS } from '#contract/rules/limits.ts';
import { OWN_COMPANY_PLACEHOLDER } from '#contract/rules/modes.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import type { Via } from '#contract/site/headers.ts';
import { type Origin, recordDenied } from '../entities/activity.ts';
import {
  endOfSession,
  findCaller,
  findPrincipal,
  isOfReseller,
  type Principal,
  touchSession,
  visibilityOf,
} from '../entities/people/principal.ts';
import { mayBeId, tenantIdOf } from '../store/id.ts';
import { type Actor, chosenScope, type Idempotency, portalScope, type Scope, staffScope } from '../store/scope.ts';
import { env } from './env.ts';
import { log } from './log.ts';

const Claims = z.object({
  sub: z.string().min(1),
  iss: z.string(),
  client_id: z.string(),
  token_use: z.literal('access'),
  origin_jti: z.string().min(1),
  exp: z.coerce.number(),
  auth_time: z.coerce.number(),
});
export type Claims = z.infer<typeof Claims>;

const issuer = () => `https://cognito-idp.us-east-1.amazonaws.com/${env().USER_POOL_ID}`;

/**
 * Checks the claims of a token whose signature the authorizer has verified: pool, client, kind and expiry once more,
 * because a route without its authorizer must not become a way in. 401 otherwise. D-03, D-87.
 */
export const verifiedClaims = (raw: unknown): Claims => {
  const result = Claims.safeParse(raw);
  if (!result.success) throw signedOut();
  const { iss, client_id, exp } = result.data;
  const { CLIENT_ID, FEDERATION_CLIENT_ID } = env();
  const isOurs = client_id === CLIENT_ID || client_id === FEDERATION_CLIENT_ID;
  if (iss !== issuer() || !isOurs || exp * 1000 <= Date.now()) throw signedOut();
  return result.data;
};

type Acting = Principal & Pick<Actor, 'via' | 'token'>;

/** What a person may touch, as `Caller` describes it; a companyId outside is refused. */
export const scopesOf = (person: Acting, idempotency?: Idempotency) => ({
  scope: (companyId?: string) => scopeFor(person, companyId, idempotency),
  tenantScope: (companyId?: string) => tenantScopeFor(person, companyId, idempotency),
});

/** Role matrix 0, scope TP: a reseller's staff look at their root company's providers. */
const tenantScopeFor = (person: Acting, companyId: string | undefined, idempotency: Idempotency | undefined): Scope => {
  const tenantId = tenantIdOf(person.home);
  if (person.isSuperadmin) return scopeFor(person, companyId && tenantIdOf(companyId), idempotency);
  if (companyId !== tenantId) scopeFor(person, companyId, idempotency);
  return staffScope(person, tenantId, 'tree', idempotency);
};

const scopeFor = (person: Acting, companyId: string | undefined, idempotency: Idempotency | undefined): Scope => {
  const chosen = companyId && companyId !== OWN_COMPANY_PLACEHOLDER ? companyId : undefined;
  const isForeign = chosen !== undefined && !person.isSuperadmin && chosen !== person.home;
  if (isForeign || !mayBeId(chosen ?? '')) throw new ApplicationError('Company Id is not available');
  if (person.isSuperadmin) return chosen ? chosenScope(person, chosen, idempotency) : portalScope(person, idempotency);
  return staffScope(person, person.home, visibilityOf(person), idempotency);
};

/** The person behind a request. Everything here was read from the table for this request, nothing came from the browser. */
export interface Caller extends PrincipalRoles {
  readonly sub: string;
  readonly userId: string;
  readonly userName: string;
  readonly home: string;
  readonly sessionId: string;
  /** When the user signed in, at the pool or with the provider of a company, epoch milliseconds. */
  readonly signedInAt: number;
  readonly principal: Principal;
  /** The name of the token of the public API that the call came with. */
  readonly tokenName?: string;
  /** What the request may touch. A companyId chooses for a super admin and only ever narrows for every other user. */
  scope(companyId?: string): Scope;
  /** The same for what belongs to the root company and is seen by its whole tenant: technology providers. */
  tenantScope(companyId?: string): Scope;
}

/** The user whom a secret address was made for, and when (epoch milliseconds). */
interface AddressOwner {
  readonly sub: string;
  readonly userId: string;
  readonly madeAt: number;
}

/** How a request was made. */
interface Manner {
  readonly idempotency?: Idempotency | undefined;
  readonly via: Via;
  readonly isPolled?: boolean | undefined;
}

/** The caller of a verified token: 401 unless record and session exist and both are good. A polled call is no sign of a person. */
export const callerOf = async (claims: Claims, { idempotency, via, isPolled = false }: Manner): Promise<Caller> => {
  const now = Date.now();
  const { principal, session } = await findCaller(claims.sub, claims.origin_jti);
  if (!principal || !session || session.sub !== principal.sub) throw signedOut();
  const end = shutOut(principal) ?? endOfSession(session, principal, now);
  if (end !== undefined) throw signedOut(end);
  if (!isPolled) await touchSession(claims.origin_jti, session, now);
  return {
    ...principal,
    principal,
    sessionId: claims.origin_jti,
    signedInAt: claims.auth_time * 1000,
    ...scopesOf({ ...principal, via }, idempotency),
  };
};

/** The caller in whose name a token of the public API calls: without a session, so that nothing that needs a fresh sign-in is open. */
export const callerOfToken = (principal: Principal, token: string, idempotency: Idempotency | undefined): Caller => ({
  ...principal,
  principal,
  tokenName: token,
  sessionId: '',
  signedInAt: 0,
  ...scopesOf({ ...principal, via: 'api', token }, idempotency),
});

/**
 * Returns the user whom a secret address was made for as a caller without a session; undefined if the user was deleted, is
 * disabled or locked, or if the user's sessions have been ended since the address was made. D-36.
 */
export const callerOfAddress = async ({ sub, userId, madeAt }: AddressOwner): Promise<Caller | undefined> => {
  const principal = await findPrincipal(sub);
  if (principal?.userId !== userId || !isAdmitted(principal) || principal.sessionsFrom >= madeAt) return undefined;
  return { ...principal, principal, sessionId: '', signedInAt: 0, ...scopesOf({ ...principal, via: 'api' }) };
};

/** Why a user is refused whatever their token says, in a sentence for them; undefined for every other user. D-36. */
const shutOut = ({ enabled, accountNonLocked }: Principal) => {
  if (!enabled) return 'An administrator has disabled your account.';
  return accountNonLocked
    ? undefined
    : 'An administrator has locked your account; it stays locked until one unlocks it.';
};

/** Disabled and locked people are refused at once, whatever their token says. D-36. */
export const isAdmitted = (principal: Principal) => shutOut(principal) === undefined;

/** Whether the user has signed in, at the pool or with the provider of a company, within the last ten minutes. D-14, D-92. */
export const isFresh = ({ signedInAt }: Pick<Caller, 'signedInAt'>) => Date.now() - signedInAt <= FRESH_SIGN_IN_MS;

/** Why a change has to wait. */
export const notFresh = (message = 'Update Failed') =>
  new ApplicationError(message, 'You signed in more than 10 minutes ago. Please sign in again first.');

/** The caller as the rule of turns looks at people. */
export const toAssignee = (caller: Caller): Assignee => ({
  userId: caller.userId,
  isSuperadmin: caller.isSuperadmin,
  roles: caller.roles,
  isOfReseller: isOfReseller(caller),
});

/** What the caller may see around a record: a super admin without a chosen company looks at its tenant only, not at all of them. */
export const scopeForRecord = (caller: Caller, id: string, companyId?: string): Scope =>
  caller.isSuperadmin && !companyId ? caller.scope(tenantIdOf(id)) : caller.scope(companyId);

/** Refuses with 403 and records it; the request is refused even if it could not be recorded. D-52. */
export const deny = async ({ userId }: Pick<Caller, 'userId'>, action: Action, origin: Origin): Promise<never> => {
  log.warn('denied', { action, userId });
  await recordDenied(userId, action, origin).catch((error: unknown) => log.error('not recorded', { error }));
  throw denied();
};

/** Requires a right that only the record decides about. 403 'This user does not have access'. */
export const requireRight = async (caller: Caller, action: Action, origin: Origin): Promise<void> => {
  if (!may(caller, action)) await deny(caller, action, origin);
};
