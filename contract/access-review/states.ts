import { daysBetween, monthsAfter } from '../rules/dates.ts';
import { NCRA, type RoleId } from '../rules/roles.ts';
import type { AccountState } from '../user/account-state.ts';

/** On the last day of a campaign, so many after its start, users still answer; who is unanswered on the day after is disabled. */
export const CAMPAIGN_DAYS = 30;
/** On which days of a campaign users are told what waits for their answer: at its start, and twice again. */
export const TOLD_ON_DAYS = [0, 14, 25] as const;
/** For so many days after its end users that a campaign has disabled are enabled again. */
export const UNDO_DAYS = 14;
/** A user who has not signed in for so many days is dormant. */
const DORMANT_DAYS = 90;

/** After how many months the next campaign begins by itself; 0 for never. */
export const CAMPAIGN_MONTHS = [0, 3, 6, 12] as const;
export type CampaignMonths = (typeof CAMPAIGN_MONTHS)[number];

/** What a user decides about another one. */
export const answers = ['kept', 'rolesChanged', 'removed'] as const;

/** The day on which the next campaign begins by itself; '' for never, and before the tenant's first daily run, when there is no day to count from. */
export const nextCampaignOn = (countFrom: string, months: CampaignMonths): string =>
  months === 0 || countFrom === '' ? '' : monthsAfter(countFrom, months);

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

/**
 * How an answer is stored: what a user has decided, or what the end of the campaign did; `left` for a user who was deleted, moved or
 * disabled meanwhile, `spared` for one who stays enabled because the company would have had no user left.
 */
export const decisions = [...answers, 'disabled', 'left', 'spared'] as const;
export type Decision = (typeof decisions)[number];

/** How a user stands in a campaign: with no decision it is open, or, after a campaign that was ended early, unanswered. */
export const accessStates = ['open', 'unanswered', ...decisions, 'restored'] as const;
export type AccessState = (typeof accessStates)[number];

export const accessStateWords: Readonly<Record<AccessState, string>> = {
  open: 'Open',
  unanswered: 'Not answered',
  kept: 'Kept',
  rolesChanged: 'Roles changed',
  removed: 'Access removed',
  disabled: 'Disabled, not answered',
  left: 'Left meanwhile',
  spared: 'Last account, not answered',
  restored: 'Enabled again',
};

/** What the state of one user in a campaign follows from; `isThere`: an open account at the same company. */
export interface AccessFacts {
  readonly decision: Decision | '';
  readonly restoredAt: string;
  readonly isThere: boolean;
  readonly isEnded: boolean;
}

export const accessStateOf = ({ decision, restoredAt, isThere, isEnded }: AccessFacts): AccessState => {
  if (restoredAt !== '') return 'restored';
  if (decision !== '') return decision;
  if (!isThere) return 'left';
  return isEnded ? 'unanswered' : 'open';
};
