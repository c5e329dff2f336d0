import { randomUUID } from 'node:crypto';
import type { Chore, Mail } from './chores.ts';

/** A mail as a chore: sent by housekeeping, so that it goes out if and only if what it tells has happened. */
export const mailChore = (mail: Mail): Chore => ({ kind: 'mail', id: randomUUID(), at: Date.now(), mail });

const help = 'If this was not you or your administrator, tell your administrator at once.';

const notice =
  (subject: string, text: string) =>
  (to: string): Mail => ({ to, subject, text: `${text} ${help}` });

/** What people are told about changes of their account. Nothing in these texts comes from a request. ASVS 6.3.7. */
export const notices = {
  email: notice('Your e-mail address was changed', 'The e-mail address of your portal account was changed.'),
  phone: notice('Your phone number was changed', 'The phone number of your portal account was changed.'),
  password: notice('Your password was changed', 'The password of your portal account was changed.'),
  reset: notice('Your password was reset', 'An administrator has reset the password of your portal account.'),
  factor: notice('Your second factor was removed', 'An administrator has removed the second factor of your account.'),
  unlocked: notice('Your account is open', 'Your portal account is not locked. You can sign in.'),
} as const;
