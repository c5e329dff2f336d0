import { randomUUID } from 'node:crypto';
import type { ContactKind } from '#contract/fields/contact.ts';
import type { Mail, OutboxTask } from '#lambdas/store/outbox.ts';

/** A mail as a task: sent by the task worker, so that it goes out if and only if the change it tells of was written. */
export const mailTask = (mail: Mail): OutboxTask<'mail'> => ({ kind: 'mail', id: randomUUID(), at: Date.now(), mail });

const named: Readonly<Record<ContactKind, string>> = { email: 'e-mail address', phone: 'phone number' };

const help = 'If this was not you or your administrator, tell your administrator at once.';

const notice =
  (subject: string, text: string) =>
  (to: string): Mail => ({ to, subject, text: `${text} ${help}` });

/** What people are told about changes of their account. Nothing in these texts comes from a request. ASVS 6.3.7. */
export const notices = {
  email: notice('Your e-mail address was changed', 'The e-mail address of your portal account was changed.'),
  phone: notice('Your phone number was changed', 'The phone number of your portal account was changed.'),
  /** To the address that signs in while the new one is not proven. D-92. */
  asked: (kind: ContactKind, to: string, url: string): Mail => ({
    to,
    subject: `A new ${named[kind]} was asked for`,
    text: `Somebody has asked for another ${named[kind]} for your portal account. It counts once it is confirmed; until then nothing changes. If this was not you, stop it here within 7 days: ${url}`,
  }),
  changed: (kind: ContactKind, to: string, url: string): Mail => ({
    to,
    subject: `Your ${named[kind]} was changed`,
    text: `The ${named[kind]} of your portal account was changed. If this was not you, undo it here within 7 days: ${url}`,
  }),
  undone: notice('A change was undone', 'A change of the e-mail address or phone number of your account was undone.'),
  registered: notice(
    'You have an account already',
    'Somebody has tried to register at the portal with your address, which has an account. Log in, or use Forgot Password there.',
  ),
  notRegistered: notice(
    'Your registration was not taken',
    'The password of your registration is known from a leak. Register again with another one.',
  ),
  /** To super admins with the system admin alert. Who it is stands in the list, not in the mail. */
  waiting: (to: string): Mail => ({
    to,
    subject: 'Somebody waits for approval',
    text: 'Somebody has registered at the portal and waits for a company and a role. Open the list of users and choose "Waiting for approval".',
  }),
  approved: (to: string): Mail => ({
    to,
    subject: 'Your registration was approved',
    text: 'Your portal account is open. You can log in with your e-mail address and the password you chose.',
  }),
  declined: (to: string): Mail => ({
    to,
    subject: 'Your registration was declined',
    text: 'Your registration at the portal was declined, and its data was deleted. If you expected access, ask the person at your company who works with the portal.',
  }),
  password: notice('Your password was changed', 'The password of your portal account was changed.'),
  reset: notice('Your password was reset', 'An administrator has reset the password of your portal account.'),
  appAdded: notice('An authenticator app was added', 'An authenticator app was added to your portal account.'),
  appRemoved: notice('Your authenticator app was removed', 'The authenticator app of your portal account was removed.'),
  factorPreferred: notice(
    'Your second factor was changed',
    'Another second factor of your portal account is asked first.',
  ),
  factor: notice('Your second factor was removed', 'An administrator has removed the second factor of your account.'),
  unlocked: notice('Your account is open', 'Your portal account is not locked. You can sign in.'),
} as const;
