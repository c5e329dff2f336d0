import { createHmac } from 'node:crypto';
import type * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { contactCodeEmail, contactCodeText } from '#lambdas/mail/verification-code.ts';
import { type MailSender, mailSenderOf, sendMail } from '#lambdas/ports/mail.ts';
import type { ContactEnv } from '#lambdas/ports/shared-env.ts';
import { sendSms } from '#lambdas/ports/sms.ts';

/** How codes are made and go out, and which pool is changed in the end. */
export interface CodeSender {
  readonly poolId: string;
  readonly sender: MailSender;
  readonly siteOrigin: string;
  /** The secret in the digest of a code, so that six digits cannot be guessed from the table. */
  readonly secret: string;
}

export const codeSenderOf = (
  env: z.infer<typeof ContactEnv> & { USER_POOL_ID: string; ORIGIN_SECRET: string },
): CodeSender => ({
  poolId: env.USER_POOL_ID,
  sender: mailSenderOf(env),
  siteOrigin: env.SITE_ORIGIN,
  secret: env.ORIGIN_SECRET,
});

/** Neither the old address could be warned nor the new one be sent a code. */
export const requireMail = ({ sender }: CodeSender) => {
  if (sender.from === '')
    throw new ApplicationError(
      'Update Failed',
      'E-mail and phone cannot be changed here: no sender of mails is set up.',
    );
};

/** The digest of a code, which is stored instead of it. */
export const codeMark = ({ secret }: CodeSender, sub: string, kind: string, to: string, code: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['contact', sub, kind, to, code]))
    .digest('base64url');

/** Sends a code to a new e-mail address or phone; the message does not name the account. */
export const sendCode = async (
  { sender, siteOrigin }: CodeSender,
  kind: 'email' | 'phone',
  to: string,
  code: string,
) => {
  const sending =
    kind === 'email' ? sendMail(sender, contactCodeEmail(to, code, siteOrigin)) : sendSms(to, contactCodeText(code));
  await sending;
};
