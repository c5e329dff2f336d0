import { INVITATION_DAYS } from '#contract/rules/limits.ts';
import { product } from '#contract/rules/product.ts';
import { type Block, renderHtml } from './render.ts';

/** What Cognito puts in place of the code, or temporary password, and of the user name. */
interface Placeholders {
  readonly code: string;
  readonly user: string;
}

/** A message of the user pool, by mail or as a text message. */
export interface AccountMessage {
  readonly subject: string;
  readonly html: string;
  readonly sms: string;
}

interface Parts extends Placeholders {
  /** The company of the user; '' if there is none. */
  readonly company: string;
  /** Where the portal is. */
  readonly site: string;
}

/** A text message holds this many characters at most, placeholders included: a limit of Cognito. */
export const SMS_MAX = 140;

/** Names of companies are as long as a user has typed them. */
const cut = (text: string, length: number) => (text.length <= length ? text : `${text.slice(0, length - 3)}...`);

const nameOf = ({ company }: Parts) => (company === '' ? `the ${product}` : `the ${product} of ${company}`);

const sms = (parts: Parts, what: string, validity: string) => {
  const of = (company: string) => (company === '' ? '' : ` (${company})`);
  const text = (company: string) => `${parts.code} is your ${what} for the ${product}${of(company)}. ${validity}`;
  const room = SMS_MAX - text(' ').length;
  return room < 6 || parts.company === '' ? text('') : text(cut(parts.company, room));
};

const NOT_YOU = 'If you did not request this, you need not do anything; this mail alone lets no one in.';

/** Where a link of a message leads, shown in full because some readers show no links. */
const shownLink = (text: string, url: string): Block => ({ link: { text, url }, isShown: true });

const coded =
  (what: string, validity: string, path: string, label: string) =>
  (parts: Parts): AccountMessage => ({
    subject: cut(`Your ${what} for ${nameOf(parts)}`, SMS_MAX),
    html: renderHtml([
      { lines: [`Your ${what} for ${nameOf(parts)} is:`] },
      { values: [{ value: parts.code }] },
      { lines: [validity] },
      shownLink(label, `${parts.site}${path}`),
      { lines: [NOT_YOU] },
    ]),
    sms: sms(parts, what, validity),
  });

const invitation = (parts: Parts): AccountMessage => ({
  subject: cut(`You are invited to ${nameOf(parts)}`, SMS_MAX),
  html: renderHtml([
    { lines: [`You have an account at ${nameOf(parts)}.`] },
    {
      values: [
        { label: 'User name', value: parts.user },
        { label: 'Temporary password', value: parts.code },
      ],
    },
    {
      lines: [
        `The temporary password works for ${INVITATION_DAYS} days. When you sign in with it, you choose your own password and confirm your second factor.`,
      ],
    },
    shownLink('Sign in', `${parts.site}/login`),
    {
      lines: [
        'If you do not expect this invitation, ask the person at your company who works with the portal, or leave it: the account stays closed.',
      ],
    },
  ]),
  sms: cut(`${product}: user name ${parts.user}, temporary password ${parts.code}`, SMS_MAX),
});

const DAY = 'It works for 24 hours.';
const registration = coded('code', DAY, '/login', 'Open the portal');

/**
 * The message for each occasion on which Cognito sends one. Its codes work for 24 hours, those for a new password for one hour, and
 * those of a sign-in for at least three minutes. D-08, D-11, D-92.
 */
const messages: Readonly<Record<string, (parts: Parts) => AccountMessage>> = {
  CustomMessage_AdminCreateUser: invitation,
  CustomMessage_SignUp: registration,
  CustomMessage_ResendCode: registration,
  CustomMessage_ForgotPassword: coded(
    'code for a new password',
    'It works for one hour.',
    '/home/forgotPassword',
    'Choose a new password',
  ),
  CustomMessage_UpdateUserAttribute: coded('code', DAY, '/login', 'Open the portal'),
  CustomMessage_VerifyUserAttribute: coded('code', DAY, '/login', 'Open the portal'),
  CustomMessage_Authentication: coded('sign-in code', 'Enter it within 3 minutes.', '/login', 'Sign in'),
};

/** Writes the message of an occasion; undefined for one that is not known, of which Cognito sends its own text. */
export const accountMessage = (occasion: string, parts: Parts): AccountMessage | undefined =>
  messages[occasion]?.(parts);
