import { ACMClient, type CertificateDetail, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DescribeAccountSubscriptionCommand, QuickSightClient } from '@aws-sdk/client-quicksight';
import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  ListOriginationNumbersCommand,
  SNSClient,
} from '@aws-sdk/client-sns';
import { REGION, type Settings, stackName } from '#lib/stage/settings.ts';
import {
  type Check,
  checkBootstrap,
  checkCredentials,
  checkFunctions,
  checkMail,
  type Finding,
  findings,
  orMissing,
} from './account-checks.ts';
import { checkAlarms, checkBudget, checkDomain, checkFirewall } from './operators-checks.ts';

const TEXTS = findings('text messages');

/** What an account may spend on text messages in a month before it requests more, in dollars. */
const FIRST_LIMIT = 1;

/** Whether codes of the second factor reach telephones. */
const checkTextMessages: Check = async () => {
  const client = new SNSClient({ region: REGION });
  const { IsInSandbox } = await client.send(new GetSMSSandboxAccountStatusCommand({}));
  const { PhoneNumbers = [] } = await client.send(new ListOriginationNumbersCommand({}));
  const { attributes } = await client.send(new GetSMSAttributesCommand({ attributes: ['MonthlySpendLimit'] }));
  const dollars = Number(attributes?.MonthlySpendLimit ?? FIRST_LIMIT);
  const active = PhoneNumbers.filter(({ Status }) => Status === undefined || Status === 'ACTIVE');
  return [
    IsInSandbox
      ? TEXTS.limit(
          'SNS is in its sandbox: codes reach verified numbers only, ten at most. Leave the sandbox in the SNS console, under Text messaging.',
        )
      : TEXTS.ok('SNS sends to every number.'),
    active.length === 0
      ? TEXTS.limit(
          'There is no origination number, and carriers of the United States take texts from none other. Request a toll-free number or 10DLC in AWS End User Messaging; registering it takes days to weeks. Until then people sign in with an authenticator app.',
        )
      : TEXTS.ok(`Codes come from ${active.map(({ PhoneNumber }) => PhoneNumber).join(', ')}.`),
    dollars <= FIRST_LIMIT
      ? TEXTS.limit(
          `Text messages may cost ${dollars} dollar a month, which is about 100 codes. Request more: Service Quotas, "SMS account spend threshold".`,
        )
      : TEXTS.ok(`Text messages may cost ${dollars} dollars a month.`),
  ];
};

const STACK = findings('stack');

const statusOf = async (name: string): Promise<string | undefined> => {
  try {
    const { Stacks } = await new CloudFormationClient({ region: REGION }).send(
      new DescribeStacksCommand({ StackName: name }),
    );
    return Stacks?.[0]?.StackStatus;
  } catch (error) {
    // CloudFormation has no error of its own for this.
    if (error instanceof Error && error.message.includes('does not exist')) return undefined;
    throw error;
  }
};

/** Whether CloudFormation would take a deployment now. */
const checkStack: Check = async ({ stage }) => {
  const name = stackName(stage);
  const status = await statusOf(name);
  if (status === undefined) return [STACK.ok(`There is no ${name} yet; it will be made.`)];
  if (status.endsWith('_IN_PROGRESS'))
    return [STACK.stop(`${name} is being changed now (${status}). Wait until that has ended.`)];
  if (status === 'ROLLBACK_COMPLETE' || status === 'ROLLBACK_FAILED')
    return [
      STACK.stop(
        `${name} could not be made the first time (${status}), and CloudFormation takes nothing but its removal now. Look at its events for the cause, then do what docs/runbook/wrong.md says under "A first deployment that failed".`,
      ),
    ];
  if (status.endsWith('_FAILED'))
    return [
      STACK.stop(
        `${name} stands half-way (${status}). Look at its events; "aws cloudformation continue-update-rollback --stack-name ${name}" takes it back.`,
      ),
    ];
  return [STACK.ok(`${name} is there (${status}).`)];
};

const CERTIFICATE = findings('certificate');

const covers = ({ DomainName, SubjectAlternativeNames = [] }: CertificateDetail, domain: string) =>
  [DomainName, ...SubjectAlternativeNames].some(
    (name) => name === domain || (name?.startsWith('*.') && name.slice(1) === domain.replace(/^[^.]+/, '')),
  );

const waitingFor = ({ DomainValidationOptions = [] }: CertificateDetail) => {
  const [record] = DomainValidationOptions.flatMap(({ ResourceRecord }) => ResourceRecord ?? []);
  return record
    ? `Put this record into the DNS: ${record.Name} ${record.Type} ${record.Value}`
    : 'ACM shows what it waits for.';
};

/** Whether the site can have its own name. */
const checkCertificate: Check = async ({ domainName, certificateArn }) => {
  if (domainName === undefined || certificateArn === undefined) return [];
  const ask = () =>
    new ACMClient({ region: REGION }).send(new DescribeCertificateCommand({ CertificateArn: certificateArn }));
  const certificate = (await orMissing(ask, 'ResourceNotFoundException'))?.Certificate;
  if (certificate === undefined)
    return [CERTIFICATE.stop(`${certificateArn} is not there. Request one for ${domainName} in ${REGION}.`)];
  if (certificate.Status === 'PENDING_VALIDATION')
    return [CERTIFICATE.stop(`The certificate is not issued yet. ${waitingFor(certificate)}`)];
  if (certificate.Status !== 'ISSUED')
    return [
      CERTIFICATE.stop(
        `The certificate cannot be used (${certificate.Status}). Request another one for ${domainName}.`,
      ),
    ];
  if (!covers(certificate, domainName))
    return [
      CERTIFICATE.stop(`The certificate is for ${certificate.DomainName}. Request one that names ${domainName}.`),
    ];
  return [CERTIFICATE.ok(`Issued for ${domainName}, good until ${certificate.NotAfter?.toISOString().slice(0, 10)}.`)];
};

const REPORTS = findings('reports');

/** Whether the account has what embedded reports need. */
const checkReports: Check = async ({ quicksightOwner }) => {
  if (quicksightOwner === undefined) return [];
  const [, , , , account = ''] = quicksightOwner.split(':');
  const ask = () =>
    new QuickSightClient({ region: REGION }).send(new DescribeAccountSubscriptionCommand({ AwsAccountId: account }));
  const info = (await orMissing(ask, 'ResourceNotFoundException'))?.AccountInfo;
  if (info?.AccountSubscriptionStatus !== 'ACCOUNT_CREATED')
    return [
      REPORTS.stop(
        'The account has no subscription of QuickSight. Subscribe (Enterprise, us-east-1), or take "quicksightOwner" out.',
      ),
    ];
  if (!info.Edition?.startsWith('ENTERPRISE'))
    return [REPORTS.stop(`QuickSight is of the edition ${info.Edition}; views are embedded by Enterprise only.`)];
  return [REPORTS.ok(`QuickSight ${info.Edition}, owner ${quicksightOwner.replace(/^.*?:(user|group)\//, '$1 ')}.`)];
};

const checks: Readonly<Record<string, Check>> = {
  bootstrap: checkBootstrap,
  stack: checkStack,
  certificate: checkCertificate,
  mail: checkMail,
  'text messages': checkTextMessages,
  functions: checkFunctions,
  reports: checkReports,
  alarms: checkAlarms,
  cost: checkBudget,
  domain: checkDomain,
  firewall: checkFirewall,
};

/** What cannot be looked at, for lack of a right or because the service is away, is said and holds nothing up. */
const attempt = async (about: string, check: Check, settings: Settings): Promise<readonly Finding[]> => {
  try {
    return await check(settings);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [findings(about).limit(`This could not be looked at: ${reason}. Use credentials that may read it.`)];
  }
};

/** All that an account has or lacks for a stage, in the order in which it is to be put right. */
export const examine = async (settings: Settings): Promise<readonly Finding[]> => {
  const first = await checkCredentials(settings);
  if (first.some(({ level }) => level === 'stop')) return first;
  const others = await Promise.all(Object.entries(checks).map(([about, check]) => attempt(about, check, settings)));
  return [...first, ...others.flat()];
};

/** One line for each finding: 'stop   mail: SES does not know example.com. …'. */
export const linesOf = (found: readonly Finding[]): string =>
  found.map(({ level, about, say }) => `${level.padEnd(6)} ${about}: ${say}\n`).join('');

/** Whether a deployment would fail or be of no use. */
export const stops = (found: readonly Finding[]): boolean => found.some(({ level }) => level === 'stop');
