import { daysBetween } from '../rules/dates.ts';
import { NCRA, type RoleId } from '../rules/roles.ts';
import type { AccountState } from '../user/account-state.ts';
import { DORMANT_DAYS } from './terms.ts';

/** What a user's access is looked at for first. */
export const accessFlags = ['neverSignedIn', 'dormant', 'sharedAddress', 'admin'] as const;
export type AccessFlag = (typeof accessFlags)[number];

export const flagWords: Readonly<Record<AccessFlag, string>> = {
  neverSignedIn: 'Never signed in',
  dormant: `No sign-in for ${DORMANT_DAYS} days`,
  sharedAddress: 'Shared address?',
  admin: 'Administers',
};

/** What the part of an address before the @ is called where several people read it, alone or as its first or last word. */
const sharedNames = new Set([
  ...['accounting', 'accounts', 'admin', 'administrator', 'billing', 'compliance', 'contact', 'credit', 'desk'],
  ...['finance', 'group', 'hello', 'help', 'helpdesk', 'hr', 'info', 'it', 'legal', 'mail', 'mailbox', 'noreply'],
  ...['office', 'operations', 'ops', 'postmaster', 'reception', 'sales', 'security', 'service', 'shared', 'staff'],
  ...['support', 'team', 'test', 'user', 'webmaster'],
]);

/** Whether an address looks as if several people read it: 'info@', 'compliance-team@', 'no-reply@'. A hint, not a proof. */
export const looksShared = (address: string): boolean => {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase().split('+', 1)[0] ?? '';
  if (sharedNames.has(local.replace(/[._-]/g, ''))) return true;
  const words = local.split(/[._-]/).filter((word) => word !== '');
  return sharedNames.has(words[0] ?? '') || sharedNames.has(words.at(-1) ?? '');
};

interface FlagFacts {
  readonly email: string;
  readonly roles: readonly RoleId[];
  readonly accountState: AccountState;
  /** 'YYYY-MM-DD', '' if none was noted. */
  readonly lastSignInOn: string;
  readonly isOfReseller: boolean;
}

/**
 * The flags of a user on a day, in their fixed order. Every user may manage the users of the own company (role matrix rows 16 to 22), so
 * `admin` are those who do more: NCRA staff of a root company, who change its settings, requirements and retention. Super admins are not in a campaign.
 */
export const accessFlagsOf = (
  { email, roles, accountState, lastSignInOn, isOfReseller }: FlagFacts,
  today: string,
): AccessFlag[] => {
  const never = accountState === 'Invited' && lastSignInOn === '';
  const isDormant = !never && (lastSignInOn === '' || daysBetween(lastSignInOn, today) >= DORMANT_DAYS);
  const has: Readonly<Record<AccessFlag, boolean>> = {
    neverSignedIn: never,
    dormant: isDormant,
    sharedAddress: looksShared(email),
    admin: !isOfReseller && roles.includes(NCRA),
  };
  return accessFlags.filter((flag) => has[flag]);
};
