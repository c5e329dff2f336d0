import * as z from 'zod';
import { INVITATION_DAYS } from '../rules/limits.ts';

const DAY_MS = 86_400_000;

/**
 * How a user came to have an account: PENDING while it is being made, INVITED by a colleague; SIGNED_UP by
 * themselves until the code is entered, REGISTERED then. ABANDONED: the account could not be made, and what is left is being removed. D-08, D-19.
 */
export const UserStatus = z.enum(['PENDING', 'INVITED', 'SIGNED_UP', 'REGISTERED', 'ABANDONED']);

/**
 * How far the account is at the pool. `invited`: has a temporary password and was never here. `unconfirmed`: has
 * registered and not entered the code. `gone`: the account was deleted at the pool, past the portal.
 */
export const AccountStatus = z.enum(['active', 'invited', 'unconfirmed', 'gone']);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** The states of a user, as lists, forms, filters, exports and the API call them. */
export const accountStates = [
  'Active',
  'Invited',
  'Unconfirmed',
  'Waiting for approval',
  'Locked',
  'Disabled',
  'Being created',
] as const;

/** The state of a user whose account was deleted past the portal: no record says so, only the pool. */
export const NO_ACCOUNT = 'No sign-in account';

/** The state of one user as the pool has it. */
export const AccountState = z.enum([...accountStates, NO_ACCOUNT]);
export type AccountState = z.infer<typeof AccountState>;

/** What the state of a user follows from; `signedIn` is missing where release 0.2 has written the record. */
export interface AccountFacts {
  readonly companyId: string;
  readonly isSuperadmin: boolean;
  readonly enabled: boolean;
  readonly accountNonLocked: boolean;
  readonly isFirstLogin: boolean;
  readonly status: z.infer<typeof UserStatus>;
  readonly signedIn?: boolean | undefined;
  readonly uninvited?: boolean | undefined;
}

/** Records from before sign-ins were noted: who has replaced the temporary password has signed in. */
const hasSignedIn = ({ signedIn, isFirstLogin }: Pick<AccountFacts, 'signedIn' | 'isFirstLogin'>) =>
  signedIn ?? !isFirstLogin;

/**
 * The one state of a user, from what the record stores of itself and of the pool; the first that fits. `Invited` has not signed in
 * since the invitation, the approval or a new temporary password.
 */
export const accountStateOf = (user: AccountFacts): (typeof accountStates)[number] => {
  if (user.status === 'PENDING' || user.status === 'ABANDONED') return 'Being created';
  if (user.status === 'SIGNED_UP') return 'Unconfirmed';
  if (!user.isSuperadmin && user.companyId === '') return 'Waiting for approval';
  // An uninvited user came by the provider of their company; the company's administrators enable the user. ADR 0054.
  if (user.uninvited && !user.enabled && !hasSignedIn(user)) return 'Waiting for approval';
  if (!user.accountNonLocked) return 'Locked';
  if (!user.enabled) return 'Disabled';
  return hasSignedIn(user) ? 'Active' : 'Invited';
};

/** Until when the temporary password is good that a user was sent (ISO); '' without one, or where the day was not noted. */
export const invitedUntilOf = (user: AccountFacts & { readonly invitedAt: number }): string =>
  isInvited(user) && user.invitedAt > 0 ? new Date(user.invitedAt + INVITATION_DAYS * DAY_MS).toISOString() : '';

const isInvited = (user: AccountFacts) => user.isFirstLogin && !hasSignedIn(user) && user.status !== 'SIGNED_UP';

/** How far the account is, as the record stores it. */
export const accountStatusOf = (user: AccountFacts): AccountStatus => {
  if (user.status === 'SIGNED_UP') return 'unconfirmed';
  return isInvited(user) ? 'invited' : 'active';
};
