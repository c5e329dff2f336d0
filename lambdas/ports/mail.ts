import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type * as z from 'zod';
import type { MailEnv } from './env.ts';

/** An e-mail in both of its forms; one that an earlier release stored may have no HTML. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
}

/** Who mails come from, '' if a stage sends none, and the configuration set by which SES reports what came back. */
export interface MailSender {
  readonly from: string;
  readonly configurationSet: string;
}

export const mailSenderOf = (env: z.infer<typeof MailEnv>): MailSender => ({
  from: env.MAIL_FROM,
  configurationSet: env.MAIL_CONFIGURATION_SET,
});

/** The one SES client of a process; AWS_ENDPOINT_URL_SESV2 points it at a local stand-in. */
export const mail = new SESv2Client({});

/** Sends a mail through SES. Throws when it is not accepted. */
export const sendMail = async ({ from, configurationSet }: MailSender, { to, subject, text, html }: Email) => {
  await mail.send(
    new SendEmailCommand({
      FromEmailAddress: from,
      ...(configurationSet === '' ? {} : { ConfigurationSetName: configurationSet }),
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: { Data: subject },
          Body: { Text: { Data: text }, ...(html === undefined ? {} : { Html: { Data: html } }) },
        },
      },
    }),
  );
};

/** Whether SES itself has said that it does not take a mail. */
export const wasRefused = (error: unknown) => error instanceof SESv2ServiceException;
