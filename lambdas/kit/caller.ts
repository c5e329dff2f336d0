import { signedOut } from '#contract/application-error.ts';
import type { Via } from '#contract/rules/request-headers.ts';
import type { Holder } from '#contract/rules/roles.ts';
import { endOfSession, findCaller, findPrincipal, type Principal, touchSession } from '../entities/principal.ts';
import type { Idempotency, Scope } from '../store/scope.ts';
import type { Claims } from './claims.ts';
import { scopesOf } from './scopes-of.ts';

/** The person behind a request. Everything here was read from the table for this request, nothing came from the browser. */
export interface Caller extends Holder {
  readonly sub: string;
  readonly userId: string;
  readonly userName: string;
  readonly home: string;
  readonly sessionId: string;
  /** When the person signed in with password and second factor, epoch milliseconds. */
  readonly signedInAt: number;
  readonly principal: Principal;
  /** What the request may touch. A companyId chooses for a super admin and only ever narrows for everybody else. */
  scope(companyId?: string): Scope;
  /** The same for what belongs to the root company and is seen by its whole family: technology providers. */
  familyScope(companyId?: string): Scope;
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

/**
 * Returns the user whom a secret address was made for as a caller without a session; undefined if the user was deleted, is
 * disabled or locked, or if the user's sessions have been ended since the address was made. D-36.
 */
export const callerOfAddress = async ({ sub, userId, madeAt }: AddressOwner): Promise<Caller | undefined> => {
  const principal = await findPrincipal(sub);
  if (principal?.userId !== userId || !isAdmitted(principal) || principal.sessionsFrom >= madeAt) return undefined;
  return { ...principal, principal, sessionId: '', signedInAt: 0, ...scopesOf({ ...principal, via: 'api' }) };
};

/** Why somebody is refused whatever their token says, in a sentence for them; undefined for everybody else. D-36. */
const shutOut = ({ enabled, accountNonLocked }: Principal) => {
  if (!enabled) return 'An administrator has disabled your account.';
  return accountNonLocked
    ? undefined
    : 'An administrator has locked your account; it stays locked until one unlocks it.';
};

/** Disabled and locked people are refused at once, whatever their token says. D-36. */
export const isAdmitted = (principal: Principal) => shutOut(principal) === undefined;
