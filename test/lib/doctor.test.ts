import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { DescribeAccountSubscriptionCommand, QuickSightClient } from '@aws-sdk/client-quicksight';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  ListOriginationNumbersCommand,
  SNSClient,
} from '@aws-sdk/client-sns';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { settingsOf } from '#lib/stage/stage-file.ts';
import { examine, linesOf, stops } from '../../bin/doctor/examine.ts';

const sts = mockClient(STSClient);
const ssm = mockClient(SSMClient);
const stacks = mockClient(CloudFormationClient);
const acm = mockClient(ACMClient);
const ses = mockClient(SESv2Client);
const sns = mockClient(SNSClient);
const lambda = mockClient(LambdaClient);
const quickSight = mockClient(QuickSightClient);

const account = '111122223333';
const certificateArn = `arn:aws:acm:us-east-1:${account}:certificate/0f1e2d3c`;
const everything = {
  account,
  alarmEmail: 'pager@example.com',
  monthlyBudget: 300,
  mailFrom: 'portal@example.com',
  domainName: 'portal.example.com',
  certificateArn,
  quicksightOwner: `arn:aws:quicksight:us-east-1:${account}:user/default/reports`,
};

const failure = (name: string, message = name) => Object.assign(new Error(message), { name });
const noStack = new CloudFormationServiceException({
  name: 'ValidationError',
  message: 'Stack with id portal-test does not exist',
  $fault: 'client',
  $metadata: {},
});
const issued = { Status: 'ISSUED', DomainName: '*.example.com', NotAfter: new Date('2027-11-01') } as const;

beforeEach(() => {
  sts.on(GetCallerIdentityCommand).resolves({ Account: account, Arn: `arn:aws:iam::${account}:user/operator` });
  ssm.on(GetParameterCommand).resolves({ Parameter: { Value: '30' } });
  stacks.on(DescribeStacksCommand).rejects(noStack);
  acm.on(DescribeCertificateCommand).resolves({ Certificate: issued });
  ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true });
  ses
    .on(GetAccountCommand)
    .resolves({ ProductionAccessEnabled: true, SendingEnabled: true, SendQuota: { Max24HourSend: 50_000 } });
  sns.on(GetSMSSandboxAccountStatusCommand).resolves({ IsInSandbox: false });
  sns.on(ListOriginationNumbersCommand).resolves({ PhoneNumbers: [{ PhoneNumber: '+18885550100', Status: 'ACTIVE' }] });
  sns.on(GetSMSAttributesCommand).resolves({ attributes: { MonthlySpendLimit: '200' } });
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1000 } });
  quickSight
    .on(DescribeAccountSubscriptionCommand)
    .resolves({ AccountInfo: { AccountSubscriptionStatus: 'ACCOUNT_CREATED', Edition: 'ENTERPRISE' } });
});

const examined = (settings: object = everything) => examine(settingsOf('test', settings));
const notOk = async (settings?: object) =>
  linesOf((await examined(settings)).filter(({ level }) => level !== 'ok')).trimEnd();

describe('the doctor', () => {
  it('says of an account that has everything what it has, a line for each', async () => {
    const found = await examined();
    expect(linesOf(found).trimEnd().split('\n')).toEqual([
      `ok     account: ${account}, as arn:aws:iam::${account}:user/operator; everything goes to us-east-1.`,
      'ok     bootstrap: Prepared for CDK, version 30.',
      'ok     stack: There is no portal-test yet; it will be made.',
      'ok     certificate: Issued for portal.example.com, good until 2027-11-01.',
      'ok     mail: SES has verified example.com.',
      'ok     mail: SES sends 50000 mails a day for this account.',
      'ok     text messages: SNS sends to every number.',
      'ok     text messages: Codes come from +18885550100.',
      'ok     text messages: Text messages may cost 200 dollars a month.',
      'ok     functions: Lambda runs 1000 calls at once.',
      'ok     reports: QuickSight ENTERPRISE, owner user default/reports.',
      'ok     alarms: pager@example.com is told of the alarm that pages, once the link is opened that SNS sends there.',
      'ok     alarms: pager@example.com is told of other alarms, once the link is opened that SNS sends there.',
      'ok     cost: pager@example.com is told at 80 % and all of 300 dollars a month.',
      'ok     domain: The site is portal.example.com.',
      'ok     firewall: Requests to the site and to the user pool pass a firewall.',
    ]);
    expect(stops(found)).toBe(false);
  });

  it('looks at nothing that the stage does not ask for, and says what a stage without a sender cannot do', async () => {
    const found = await examined({});
    expect(found.map(({ about }) => about)).not.toContain('certificate');
    expect(found.map(({ about }) => about)).not.toContain('reports');
    expect(await notOk({})).toMatch(/^limit {2}mail: There is no "mailFrom": .* about 50 mails a day/);
    expect(stops(found)).toBe(false);
  });

  it('asks nothing else without credentials, or with those of another account', async () => {
    sts.on(GetCallerIdentityCommand).rejects(failure('CredentialsProviderError', 'Could not load credentials'));
    const none = await examined();
    expect(linesOf(none)).toMatch(/^stop {3}account: There are no usable AWS credentials \(Could not load .*\n$/);
    sts.on(GetCallerIdentityCommand).resolves({ Account: '999999999999' });
    expect(await notOk()).toMatch(
      /^stop {3}account: These are credentials of account 999999999999, and stages\/test.json/,
    );
    expect((await examined()).length).toBe(1);
    expect(stops(await examined())).toBe(true);
  });

  it('takes a question that it may not ask for a limit, with the reason', async () => {
    lambda.on(GetAccountSettingsCommand).rejects(failure('AccessDeniedException', 'not authorized'));
    expect(await notOk()).toBe(
      'limit  functions: This could not be looked at: not authorized. Use credentials that may read it.',
    );
  });
});

/** What an account answers, and the begin of the one line that is not ok then. */
const cases: readonly [string, () => void, RegExp][] = [
  [
    'an account that was never prepared',
    () => ssm.on(GetParameterCommand).rejects(failure('ParameterNotFound')),
    /^stop {3}bootstrap: The account is not prepared for CDK\. Run: npx cdk bootstrap/,
  ],
  [
    'an account that was prepared long ago',
    () => ssm.on(GetParameterCommand).resolves({ Parameter: { Value: '4' } }),
    /^stop {3}bootstrap: The account was prepared by an old CDK \(4; 6 is needed\)/,
  ],
  [
    'a first deployment that failed',
    () => stacks.on(DescribeStacksCommand).resolves({ Stacks: [stack('ROLLBACK_COMPLETE')] }),
    /^stop {3}stack: portal-test could not be made the first time/,
  ],
  [
    'a deployment that runs',
    () => stacks.on(DescribeStacksCommand).resolves({ Stacks: [stack('UPDATE_IN_PROGRESS')] }),
    /^stop {3}stack: portal-test is being changed now/,
  ],
  [
    'a deployment that stands half-way',
    () => stacks.on(DescribeStacksCommand).resolves({ Stacks: [stack('UPDATE_ROLLBACK_FAILED')] }),
    /^stop {3}stack: portal-test stands half-way .*continue-update-rollback --stack-name portal-test/,
  ],
  [
    'a certificate that is not there',
    () => acm.on(DescribeCertificateCommand).rejects(failure('ResourceNotFoundException')),
    /^stop {3}certificate: arn:aws:acm:.* is not there\. Request one for portal\.example\.com in us-east-1\.$/,
  ],
  [
    'a certificate that waits for its DNS record',
    () => acm.on(DescribeCertificateCommand).resolves({ Certificate: { Status: 'PENDING_VALIDATION', ...waiting } }),
    /^stop {3}certificate: The certificate is not issued yet\. Put this record into the DNS: _a\.example\.com CNAME _b\.aws$/,
  ],
  [
    'a certificate that has run out',
    () => acm.on(DescribeCertificateCommand).resolves({ Certificate: { ...issued, Status: 'EXPIRED' } }),
    /^stop {3}certificate: The certificate cannot be used \(EXPIRED\)/,
  ],
  [
    'a certificate for another name',
    () => acm.on(DescribeCertificateCommand).resolves({ Certificate: { ...issued, DomainName: 'www.example.com' } }),
    /^stop {3}certificate: The certificate is for www\.example\.com\. Request one that names portal\.example\.com\.$/,
  ],
  [
    'a sender that SES does not know',
    () => ses.on(GetEmailIdentityCommand).rejects(failure('NotFoundException')),
    /^stop {3}mail: SES does not know example\.com\. Run: aws sesv2 create-email-identity/,
  ],
  [
    'a sender that is not verified yet',
    () => ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false }),
    /^stop {3}mail: SES waits for example\.com to be verified: put the three CNAME records/,
  ],
  [
    'the sandbox of SES',
    () => ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true }),
    /^limit {2}mail: SES is in its sandbox/,
  ],
  [
    'mails that SES has stopped',
    () => ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: false }),
    /^stop {3}mail: SES has stopped sending/,
  ],
  [
    'mails on probation',
    () =>
      ses
        .on(GetAccountCommand)
        .resolves({ ProductionAccessEnabled: true, SendingEnabled: true, EnforcementStatus: 'PROBATION' }),
    /^limit {2}mail: SES has the account on probation/,
  ],
  [
    'few mails a day',
    () =>
      ses
        .on(GetAccountCommand)
        .resolves({ ProductionAccessEnabled: true, SendingEnabled: true, SendQuota: { Max24HourSend: 200 } }),
    /^limit {2}mail: SES sends 200 mails a day/,
  ],
  [
    'the sandbox of text messages',
    () => sns.on(GetSMSSandboxAccountStatusCommand).resolves({ IsInSandbox: true }),
    /^limit {2}text messages: SNS is in its sandbox/,
  ],
  [
    'no number that codes come from',
    () => sns.on(ListOriginationNumbersCommand).resolves({}),
    /^limit {2}text messages: There is no origination number/,
  ],
  [
    'the first limit of text messages',
    () => sns.on(GetSMSAttributesCommand).resolves({ attributes: {} }),
    /^limit {2}text messages: Text messages may cost 1 dollar a month/,
  ],
  [
    'ten calls at once',
    () => lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } }),
    /^stop {3}functions: Lambda runs 10 .* reserves 12 of them, and 100 have to be left\. .* set "reserveConcurrency": false\.$/,
  ],
  [
    'an account whose calls others have reserved',
    () =>
      lambda
        .on(GetAccountSettingsCommand)
        .resolves({ AccountLimit: { ConcurrentExecutions: 1000, UnreservedConcurrentExecutions: 105 } }),
    /^limit {2}functions: Functions of this account have reserved 895 of its 1000/,
  ],
  [
    'no subscription of QuickSight',
    () => quickSight.on(DescribeAccountSubscriptionCommand).rejects(failure('ResourceNotFoundException')),
    /^stop {3}reports: The account has no subscription of QuickSight/,
  ],
  [
    'a QuickSight that embeds nothing',
    () =>
      quickSight
        .on(DescribeAccountSubscriptionCommand)
        .resolves({ AccountInfo: { AccountSubscriptionStatus: 'ACCOUNT_CREATED', Edition: 'STANDARD' } }),
    /^stop {3}reports: QuickSight is of the edition STANDARD/,
  ],
];

const stack = (StackStatus: 'ROLLBACK_COMPLETE' | 'UPDATE_IN_PROGRESS' | 'UPDATE_ROLLBACK_FAILED') => ({
  StackName: 'portal-test',
  CreationTime: new Date(0),
  StackStatus,
});
const ResourceRecord = { Name: '_a.example.com', Type: 'CNAME', Value: '_b.aws' } as const;
const waiting = { DomainValidationOptions: [{ DomainName: 'portal.example.com', ResourceRecord }] };

describe('what an account lacks', () => {
  it.each(cases)('%s is one line that says what to do', async (_, arrange, line) => {
    arrange();
    expect(await notOk()).toMatch(line);
  });

  it('and that reserves nothing hears of ten calls at once, and can be deployed', async () => {
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } });
    const settings = { ...everything, reserveConcurrency: false };
    expect(await notOk(settings)).toMatch(/^limit {2}functions: Lambda runs 10 .* imports alone may take 5\./);
    expect(stops(await examined(settings))).toBe(false);
  });
});
