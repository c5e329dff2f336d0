import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { REGION } from '#lib/settings.ts';
import { type Check, findings, orMissing } from './check.ts';

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
