import type { ContactKind } from '#contract/fields/contact.ts';
import type { Email } from '../ports/mail.ts';
import { toEmail } from './render.ts';

const kindNames: Readonly<Record<ContactKind, string>> = { email: 'e-mail address', phone: 'phone number' };

const HELP = 'If this was not you or your administrator, tell your administrator at once.';

const write = (to: string, subject: string, text: string): Email => toEmail(to, subject, [{ lines: [text] }]);

const warning = (subject: string, text: string) => (to: string) => write(to, subject, `${text} ${HELP}`);

const message = (subject: string, text: string) => (to: string) => write(to, subject, text);

/** E-mails to users about changes of their accounts. Nothing in these texts comes from a request. ASVS 6.3.7. */
export const accountEmails = {
  email: warning('Your e-mail address was changed', 'The e-mail address of your portal account was changed.'),
  phone: warning('Your phone number was changed', 'The phone number of your portal account was changed.'),
  /** To the address that signs in while the new one is not proven. D-92. */
  requested: (kind: ContactKind, to: string, url: string) =>
    toEmail(to, `A new ${kindNames[kind]} was requested`, [
      {
        lines: [
          `Another ${kindNames[kind]} was requested for your portal account. It counts once it is confirmed; until then nothing changes. If this was not you, stop it here within 7 days:`,
        ],
      },
      { link: { text: 'Stop the change', url }, isShown: true },
    ]),
  changed: (kind: ContactKind, to: string, url: string) =>
    toEmail(to, `Your ${kindNames[kind]} was changed`, [
      {
        lines: [
          `The ${kindNames[kind]} of your portal account was changed. If this was not you, undo it here within 7 days:`,
        ],
      },
      { link: { text: 'Undo the change', url }, isShown: true },
    ]),
  undone: warning('A change was undone', 'A change of the e-mail address or phone number of your account was undone.'),
  registered: warning(
    'You have an account already',
    'A registration at the portal was attempted with your address, which has an account. Sign in, or use Forgot Password there.',
  ),
  notRegistered: warning(
    'Your registration was not accepted',
    'The password of your registration is known from a leak. Register again with another one.',
  ),
  /** To super admins with the system admin alert. The list names the user, the e-mail does not. */
  waiting: message(
    'A user waits for approval',
    'A user has registered at the portal and waits for a company and a role. Open the list of users and choose "Waiting for approval".',
  ),
  approved: message(
    'Your registration was approved',
    'Your portal account is open. You can sign in with your e-mail address and the password you chose.',
  ),
  /** To a user whom nobody had invited, and who has no password. */
  admitted: message('Your account was approved', 'Your portal account is open. You can sign in with your company.'),
  declined: message(
    'Your registration was declined',
    'Your registration at the portal was declined, and its data was deleted. If you expected access, ask the person at your company who works with the portal.',
  ),
  password: warning('Your password was changed', 'The password of your portal account was changed.'),
  reset: warning('Your password was reset', 'An administrator has reset the password of your portal account.'),
  appAdded: warning('An authenticator app was added', 'An authenticator app was added to your portal account.'),
  appRemoved: warning(
    'Your authenticator app was removed',
    'The authenticator app of your portal account was removed.',
  ),
  factorPreferred: warning(
    'Your second factor was changed',
    'Another second factor of your portal account is used first.',
  ),
  factor: warning('Your second factor was removed', 'An administrator has removed the second factor of your account.'),
  unlocked: warning('Your account is open', 'Your portal account is not locked. You can sign in.'),
} as const;
