import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
}

/** The one SES client of a process; AWS_ENDPOINT_URL_SESV2 points it at a local stand-in. */
export const mail = new SESv2Client({});

/** Hands a mail to SES in the name of `from`. Throws when it is not taken. */
export const sendMail = async (from: string, { to, subject, text, html }: Letter) => {
  await mail.send(
    new SendEmailCommand({
      FromEmailAddress: from,
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
