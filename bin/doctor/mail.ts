import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { mailIdentityOf, REGION } from '#lib/settings.ts';
import { type Check, type Finding, findings, orMissing } from './check.ts';

const MAIL = findings('mail');

/** Fewer mails than this a day are few for invitations, codes and reminders. */
const FEW_MAILS = 1_000;

const ofIdentity = async (client: SESv2Client, identity: string): Promise<Finding> => {
  const ask = () => client.send(new GetEmailIdentityCommand({ EmailIdentity: identity }));
  const answer = await orMissing(ask, 'NotFoundException');
  if (answer === undefined)
    return MAIL.stop(
      `SES does not know ${identity}. Run: aws sesv2 create-email-identity --email-identity ${identity} --region ${REGION}, and do what it answers.`,
    );
  if (!answer.VerifiedForSendingStatus)
    return MAIL.stop(
      identity.includes('@')
        ? `SES waits for ${identity} to be verified: open the link in the mail that was sent there.`
        : `SES waits for ${identity} to be verified: put the three CNAME records that SES shows for it into its DNS.`,
    );
  return MAIL.ok(`SES has verified ${identity}.`);
};

const ofAccount = async (client: SESv2Client): Promise<Finding> => {
  const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus, SendQuota } = await client.send(
    new GetAccountCommand({}),
  );
  if (!SendingEnabled || EnforcementStatus === 'SHUTDOWN')
    return MAIL.stop('SES has stopped sending for this account. The SES console says why, and how to answer.');
  if (!ProductionAccessEnabled)
    return MAIL.limit(
      'SES is in its sandbox: mails reach verified addresses only. Request production access in the SES console.',
    );
  if (EnforcementStatus === 'PROBATION')
    return MAIL.limit('SES has the account on probation: too many mails came back. The SES console says what to do.');
  const perDay = SendQuota?.Max24HourSend ?? 0;
  if (perDay >= 0 && perDay < FEW_MAILS)
    return MAIL.limit(`SES sends ${perDay} mails a day for this account. Request more in the SES console.`);
  return MAIL.ok(`SES sends ${perDay < 0 ? 'any number of' : perDay} mails a day for this account.`);
};

/** Whether mails of the portal and of the user pool reach people. */
export const checkMail: Check = async (settings) => {
  const identity = mailIdentityOf(settings);
  if (identity === undefined)
    return [
      MAIL.limit(
        'There is no "mailFrom": Cognito sends invitations and codes itself, about 50 mails a day, and the portal sends no notices and no reminders. Verify an address in SES and set it.',
      ),
    ];
  const client = new SESv2Client({ region: REGION });
  return [await ofIdentity(client, identity), await ofAccount(client)];
};
