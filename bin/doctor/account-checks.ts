import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { reservedInAll } from '#lib/function/area-function.ts';
import { mailIdentityOf, REGION, type Settings } from '#lib/stage/settings.ts';

/**
 * What was found about one thing a stage needs: it is there (ok), the stage works without it but not for every user
 * (limit), or the stage cannot be deployed or used (stop). `say` is a sentence; of a limit or stop it ends with what to do.
 */
export interface Finding {
  readonly level: 'ok' | 'limit' | 'stop';
  readonly about: string;
  readonly say: string;
}

/** Looks at what an account has for a stage; answers nothing where the stage does not need it. */
export type Check = (settings: Settings) => Promise<readonly Finding[]>;

/** Findings about one subject. */
export const findings = (about: string) => ({
  ok: (say: string): Finding => ({ level: 'ok', about, say }),
  limit: (say: string): Finding => ({ level: 'limit', about, say }),
  stop: (say: string): Finding => ({ level: 'stop', about, say }),
});

/** Whether a service answered with one of these errors. */
const isError = (error: unknown, ...names: readonly string[]) => error instanceof Error && names.includes(error.name);

/** The answer to `ask`, or undefined if the service says that there is none. */
export const orMissing = async <T>(ask: () => Promise<T>, ...errors: readonly string[]): Promise<T | undefined> => {
  try {
    return await ask();
  } catch (error) {
    if (isError(error, ...errors)) return undefined;
    throw error;
  }
};

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

const FUNCTIONS = findings('functions');

/** New accounts begin with ten, and are given a thousand when they ask. */
const FEW_CALLS = 100;

/** Lambda takes no reservation that leaves fewer calls for all other functions. */
const UNRESERVED = 100;

const MORE = 'Request 1,000: Service Quotas, Lambda, "Concurrent executions".';

/** Whether many people can work at the same time, and whether Lambda keeps what the stage wants for its background work. */
export const checkFunctions: Check = async (settings) => {
  const { AccountLimit } = await new LambdaClient({ region: REGION }).send(new GetAccountSettingsCommand({}));
  const calls = AccountLimit?.ConcurrentExecutions ?? 0;
  const wanted = reservedInAll(settings);
  if (wanted > 0 && calls - wanted < UNRESERVED)
    return [
      FUNCTIONS.stop(
        `Lambda runs ${calls} calls at once in this account; the stage reserves ${wanted} of them, and ${UNRESERVED} have to be left. ${MORE} Until then set "reserveConcurrency": false.`,
      ),
    ];
  if (calls < FEW_CALLS)
    return [
      FUNCTIONS.limit(
        `Lambda runs ${calls} calls at once in this account, all functions together; imports alone may take ${settings.importsAtOnce}. ${MORE}`,
      ),
    ];
  const unreserved = AccountLimit?.UnreservedConcurrentExecutions ?? calls;
  if (wanted > 0 && unreserved < UNRESERVED + wanted && unreserved < calls)
    return [
      FUNCTIONS.limit(
        `Functions of this account have reserved ${calls - unreserved} of its ${calls} calls at once. If they are not this stage's own, the ${wanted} that it wants are not there. ${MORE}`,
      ),
    ];
  return [FUNCTIONS.ok(`Lambda runs ${calls} calls at once.`)];
};

const ACCOUNT = findings('account');
const BOOTSTRAP = findings('bootstrap');

/** What the CDK's own templates ask for. */
const BOOTSTRAP_VERSION = 6;

/** Whose credentials these are. Without any, no other check can be made. */
export const checkCredentials: Check = async ({ account, stage }) => {
  try {
    const { Account, Arn } = await new STSClient({ region: REGION }).send(new GetCallerIdentityCommand({}));
    if (account !== undefined && account !== Account)
      return [
        ACCOUNT.stop(
          `These are credentials of account ${Account}, and stages/${stage}.json says ${account}. Use those of ${account}, or correct the file.`,
        ),
      ];
    return [ACCOUNT.ok(`${Account}, as ${Arn}; everything goes to ${REGION}.`)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      ACCOUNT.stop(`There are no usable AWS credentials (${reason}). Sign in, and set AWS_PROFILE to the profile.`),
    ];
  }
};

/** Whether the account has what the CDK deploys through. */
export const checkBootstrap: Check = async () => {
  const ask = () =>
    new SSMClient({ region: REGION }).send(new GetParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version' }));
  const version = Number((await orMissing(ask, 'ParameterNotFound'))?.Parameter?.Value ?? 0);
  const command = `npx cdk bootstrap aws://ACCOUNT/${REGION}`;
  if (version === 0) return [BOOTSTRAP.stop(`The account is not prepared for CDK. Run: ${command}`)];
  if (version < BOOTSTRAP_VERSION)
    return [
      BOOTSTRAP.stop(
        `The account was prepared by an old CDK (${version}; ${BOOTSTRAP_VERSION} is needed). Run: ${command}`,
      ),
    ];
  return [BOOTSTRAP.ok(`Prepared for CDK, version ${version}.`)];
};
