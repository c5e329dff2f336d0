import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { isProduction, readStage, settingsOf } from '#lib/stage/stage-file.ts';
import { linesOf, stops } from '../../bin/doctor/examine.ts';
import { checkAlarms, checkBudget, checkDomain, checkFirewall } from '../../bin/doctor/operators-checks.ts';
import { exitCodeOf, checkAlarms as smokeAlarms } from '../../bin/smoke/run.ts';

const stacks = mockClient(CloudFormationClient);
const sns = mockClient(SNSClient);
// Other files of this worker have the same clients.
afterAll(() => [stacks, sns].map((client) => client.restore()));

const topics = { AlarmTopicArn: 'arn:wakes', NoticeTopicArn: 'arn:informs' };
const subscribed = (TopicArn: string, Endpoint: string, SubscriptionArn: string) =>
  sns.on(ListSubscriptionsByTopicCommand, { TopicArn }).resolves({ Subscriptions: [{ Endpoint, SubscriptionArn }] });

beforeEach(() => {
  stacks.reset();
  sns.reset();
  stacks.on(DescribeStacksCommand).resolves({
    Stacks: [
      {
        StackName: 'portal-prod',
        CreationTime: new Date(0),
        StackStatus: 'UPDATE_COMPLETE',
        Outputs: Object.entries(topics).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
      },
    ],
  });
  sns.on(ListSubscriptionsByTopicCommand).resolves({});
});

const said = async (check: typeof checkAlarms, settings: object = {}) =>
  linesOf(await check(settingsOf('prod', settings)));

describe('the doctor, of who is told', () => {
  it('says of a stage as the repository has it that nobody is told, of alarms or of cost, and that it has no domain', async () => {
    const { stage, ...settings } = readStage('prod');
    const checks = await Promise.all(
      [checkAlarms, checkBudget, checkDomain].map((check) => check({ ...settings, stage })),
    );
    expect(checks.flat().map(({ level, about }) => `${level} ${about}`)).toEqual([
      'limit alarms',
      'limit alarms',
      'limit cost',
      'limit domain',
    ]);
    expect(linesOf(checks.flat())).toMatch(
      /Nobody is told of the alarm that pages: set "alarmEmail" in stages\/prod\.json and deploy, or subscribe a pager to arn:wakes\.(.|\n)*"monthlyBudget"(.|\n)*"domainName"/,
    );
  });

  it('names an address that has not confirmed, and counts it as nobody', async () => {
    subscribed('arn:wakes', 'pager@example.com', 'PendingConfirmation');
    subscribed('arn:informs', 'operations@example.com', 'arn:informs:1');
    expect(await said(checkAlarms)).toMatch(
      /^limit {2}alarms: Nobody is told of the alarm that pages: pager@example\.com has not opened the link .*\nok {5}alarms: operations@example\.com is told of other alarms\.\n$/,
    );
  });

  it('counts a pager that is subscribed past the settings', async () => {
    subscribed('arn:wakes', 'https://pager.example.com', 'arn:wakes:1');
    expect(await said(checkAlarms)).toMatch(
      /^ok {5}alarms: https:\/\/pager\.example\.com is told of the alarm that pages\./,
    );
  });

  it('says of a budget without an address that nobody reads it', async () => {
    expect(await said(checkBudget, { monthlyBudget: 300 })).toMatch(/^limit {2}cost: .* no address is there for it/);
  });
});

describe('the doctor, of the firewall', () => {
  const found = (stage: string, lean: boolean) => checkFirewall(settingsOf(stage, { lean }));

  it('stops a lean stage whose name is one of production, before it is deployed', async () => {
    for (const stage of ['prod', 'prod2']) {
      const said = await found(stage, true);
      expect(stops(said)).toBe(true);
      expect(linesOf(said)).toMatch(/^stop {3}firewall: The stage has no firewall: .*\. Take "lean" out/);
    }
  });

  it('mentions it of any other lean stage, and is content with the rest', async () => {
    expect(linesOf(await found('trial', true))).toMatch(/^limit {2}firewall: The stage has no firewall/);
    expect(linesOf(await found('prod', false))).toMatch(/^ok {5}firewall:/);
  });
});

describe('the smoke test, of who is told', () => {
  const at = (stage: string) =>
    smokeAlarms({ url: 'https://x', alarmTopic: topics.AlarmTopicArn, isProduction: isProduction(stage) });

  it('fails for a production stage when nobody is told, with a code by which no release is rolled back', async () => {
    subscribed('arn:wakes', 'pager@example.com', 'PendingConfirmation');
    for (const stage of ['prod', 'production', 'prod2']) {
      const seen = await at(stage);
      expect(seen).toMatchObject([
        {
          level: 'failed',
          say: 'somebody is told of alarms: nobody is told, pager@example.com has not opened the link of SNS (npm run doctor)',
        },
      ]);
      expect(exitCodeOf(seen)).toBe(2);
      expect(exitCodeOf([...seen, { level: 'failed', say: 'the API answers a public call' }])).toBe(1);
    }
  });

  it('only mentions it for a trial stage', async () => {
    const seen = await at('trial');
    expect(seen).toMatchObject([{ level: 'skipped', say: expect.stringContaining('nobody is told') }]);
    expect(exitCodeOf(seen)).toBe(0);
  });

  it('is content once an address has confirmed', async () => {
    subscribed('arn:wakes', 'pager@example.com', 'arn:wakes:1');
    expect(await at('prod')).toMatchObject([{ level: 'ok', say: 'somebody is told of alarms' }]);
  });

  it('looks at nothing where the account cannot be read', async () => {
    expect(await smokeAlarms({ url: 'https://x' })).toEqual([]);
  });
});
