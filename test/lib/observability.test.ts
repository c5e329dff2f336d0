import { readFileSync } from 'node:fs';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_DIFFERS, EMERGENCY_SIGN_IN } from '#contract/rules/metrics.ts';
import { functionNames } from '#lib/function/function-names.ts';
import { createStack, nestedTemplate, type Properties, resources, resourcesIn, stack, text } from './template.ts';

const everything = createStack({
  alarmEmail: 'pager@example.com',
  noticeEmail: 'office@example.com',
  mailFrom: 'portal@example.com',
  monthlyBudget: 200,
});
const watched = nestedTemplate(everything, 'Observability');
const alarms = resourcesIn(watched, 'AWS::CloudWatch::Alarm');
const startsOf = (id: string) => id.replace(/[0-9A-F]{8}$/, '');
const alarm = (id: string): Properties => alarms.find((one) => startsOf(one.id) === id)?.Properties;
const names = alarms.map(({ id }) => startsOf(id));

/** The filter of a log whose metric an alarm looks at. */
const filterOf = (id: string): Properties =>
  resourcesIn(watched, 'AWS::Logs::MetricFilter').find(
    ({ Properties }) => Properties.MetricTransformations[0].MetricName === alarm(id).MetricName,
  )?.Properties;

const documentOf = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const entries = documentOf('docs/runbook/wrong.md').split('\n## Alarms\n')[1]?.split('\n### ').slice(1) ?? [];
const anchors = entries.map((entry) => (entry.split('\n')[0] ?? '').toLowerCase().replaceAll(' ', '-'));

describe('alarms', () => {
  it('are about failures and throttles of every function', () => {
    // Ids in a stack hold no hyphen.
    for (const name of functionNames.map((one) => one.replaceAll('-', '')))
      expect(names).toEqual(expect.arrayContaining([`${name}Errors`, `${name}Throttles`]));
  });

  it('are about the API, the table, backups, queues, jobs, scans, sign-ins, mails and text messages', () => {
    expect(names.filter((name) => !/(Errors|Throttles)$/.test(name) || name.startsWith('Table')).sort()).toEqual([
      'AccountDiffersAlarm',
      'ApiFailures',
      'ApiSlow',
      'AuditCheckStopped',
      'AuditDifferences',
      'BackupFailed',
      'BounceSetAside',
      'BouncesWaiting',
      'CodesNotSent',
      'DocumentSetAside',
      'DocumentsWaiting',
      'EmergencySignIn',
      'EventUndelivered',
      'ExportStopped',
      'FirewallRefuses',
      'HousekeepingStopped',
      'ImportSetAside',
      'ImportStuck',
      'MailQuota',
      'MailsBounce',
      'MailsComplained',
      'NobodySignsIn',
      'PackageSetAside',
      'PackagesWaiting',
      'ReminderSetAside',
      'RemindersStopped',
      'RemindersWaiting',
      'ScanPlanUnhealthy',
      'SignInsFail',
      'TableErrors',
      'TableThrottles',
      'TextMessageSpend',
    ]);
  });

  it('look at every queue there is', () => {
    const queues = resources('AWS::SQS::Queue').map(({ id }) => startsOf(id));
    const seen = JSON.stringify(alarms.map(({ Properties }) => Properties.Dimensions));
    for (const name of queues) expect(seen).toMatch(new RegExp(`${name}[0-9A-F]{8}QueueName`));
  });

  it('count what a function answered for itself next to what Lambda counts', () => {
    const metrics = alarm('resellerErrors').Metrics;
    expect(metrics.map((one: Properties) => one.Expression ?? one.MetricStat.Metric.MetricName).sort()).toEqual([
      'Errors',
      'FILL(resellerCrashed, 0) + FILL(resellerFailed, 0)',
      'Failed',
    ]);
    const own = metrics.find((one: Properties) => one.MetricStat?.Metric.MetricName === 'Failed').MetricStat.Metric;
    expect([own.Namespace, own.Dimensions]).toEqual(['portal-test', [{ Name: 'service', Value: 'reseller' }]]);
  });

  it('go off when what should happen does not, also if there is no figure at all', () => {
    for (const name of ['HousekeepingStopped', 'ExportStopped', 'RemindersStopped'])
      expect(alarm(name)).toMatchObject({
        TreatMissingData: 'breaching',
        ComparisonOperator: 'LessThanThreshold',
        MetricName: 'JobsDone',
        Threshold: 1,
      });
    // CloudWatch looks back a day, or seven with periods of an hour.
    for (const { Properties } of alarms.filter(({ Properties: { Period } }) => Period !== undefined))
      expect(Properties.Period * Properties.EvaluationPeriods).toBeLessThanOrEqual(
        (Properties.Period < 3600 ? 1 : 7) * 86_400,
      );
  });

  it('tell of an account that was changed past the portal, by the line that the sign-in writes', () => {
    const filter = filterOf('AccountDiffersAlarm');
    expect(filter.FilterPattern).toBe(`"${ACCOUNT_DIFFERS}"`);
    expect(text(filter.LogGroupName)).toMatch(/ApiLog/);
  });

  it('tell at once of an account for an emergency that has signed in, by the line that the sign-in writes', () => {
    const filter = filterOf('EmergencySignIn');
    expect(filter.FilterPattern).toBe(`"${EMERGENCY_SIGN_IN}"`);
    expect(text(filter.LogGroupName)).toMatch(/ApiLog/);
    expect(alarm('EmergencySignIn')).toMatchObject({ Threshold: 1, EvaluationPeriods: 1, Period: 300 });
  });

  it('tell of codes that Cognito could not send, by the errors in the log of its pool', () => {
    const filter = filterOf('CodesNotSent');
    expect(filter.FilterPattern).toBe('{ $.logLevel = "ERROR" }');
    expect(text(filter.LogGroupName)).toMatch(/IdentityActivity/);
    expect(resources('AWS::Cognito::LogDeliveryConfiguration')[0]?.Properties.LogConfigurations).toContainEqual(
      expect.objectContaining({ EventSource: 'userNotification', LogLevel: 'ERROR' }),
    );
  });

  it('tell of twenty attempts to sign in while no session began', () => {
    const { Metrics, Threshold } = alarm('NobodySignsIn');
    expect(Threshold).toBe(20);
    const measured = Metrics.flatMap(({ Id, MetricStat }: Properties) =>
      MetricStat ? [[Id, MetricStat.Metric.MetricName, MetricStat.Stat, MetricStat.Period]] : [],
    );
    expect(measured.sort()).toEqual([
      ['attempts', 'SignInSuccesses', 'SampleCount', 900],
      ['sessions', 'SignIns', 'Sum', 900],
    ]);
  });

  it('tell of what GuardDuty and AWS Backup report, with the event itself to the topic that informs', () => {
    const rules = resourcesIn(watched, 'AWS::Events::Rule').map(({ Properties }) => Properties);
    expect(rules.map(({ EventPattern }) => EventPattern.source).sort()).toEqual([['aws.backup'], ['aws.guardduty']]);
    const backups = rules.find(({ EventPattern }) => EventPattern.source[0] === 'aws.backup');
    expect(backups?.EventPattern.detail.state).toEqual(['FAILED', 'ABORTED', 'EXPIRED']);
    expect(backups?.EventPattern['detail-type']).toEqual(['Backup Job State Change', 'Copy Job State Change']);
    // The event of a backup has the name of its vault, that of a copy the ARN of the vault that it is made from.
    const [ofBackup, ofCopy] = backups?.EventPattern.detail.$or ?? [];
    expect(text(ofBackup.backupVaultName)).toMatch(/Vault/);
    expect(text(ofCopy.sourceBackupVaultArn)).toMatch(/VaultArn|Vault\w*\.?BackupVaultArn/);
    for (const { Targets } of rules) expect(text(Targets[0].Arn)).toMatch(/Notices|Informs|Topic/i);
  });

  it('each name the entry of the runbook that says what to do, and no entry is left over', () => {
    const named = alarms.map(({ Properties }) => Properties.AlarmDescription.split('docs/runbook/wrong.md#')[1]);
    expect([...new Set([...named, 'the-budget-is-nearly-used'])].sort()).toEqual([...anchors].sort());
    for (const entry of entries) {
      expect(entry).toContain('*Means*');
      expect(entry).toMatch(/\*(Do|do)\*/);
    }
  });

  it('are named after the stage and themselves, so that a message says which one it is', () => {
    for (const { id, Properties } of alarms)
      expect(Properties.AlarmName.replaceAll('-', '')).toBe(`portaltest${startsOf(id)}`);
  });

  it('lead to a heading of the runbook that exists, those of new versions of functions too', () => {
    const ofVersions = resourcesIn(nestedTemplate(everything, 'Releases'), 'AWS::CloudWatch::Alarm');
    const all = [...alarms, ...ofVersions];
    expect(all.length).toBeGreaterThan(alarms.length);
    for (const { Properties } of all) {
      const [, file = '', anchor = ''] =
        /(docs\/runbook\/\w[\w-]*\.md)#([\w-]+)$/.exec(Properties.AlarmDescription) ?? [];
      expect(documentOf(file).toLowerCase()).toMatch(new RegExp(`^##+ ${anchor.replaceAll('-', '[ -]')}$`, 'm'));
    }
  });

  it('say in the runbook which of them page', () => {
    const paging = alarms
      .filter(({ Properties }) => text(Properties.AlarmActions[0]).includes('OperationsAlarms'))
      .map(({ Properties }) => Properties.AlarmDescription.split('#')[1]);
    expect(anchors.filter((_, at) => entries[at]?.includes('*Pages.*')).sort()).toEqual(paging.sort());
  });
});

describe('recipients', () => {
  const root = Template.fromStack(everything);

  it('is paged by what keeps users out or loses something, and informed of the rest', () => {
    for (const { Properties } of alarms) expect(Properties.AlarmActions.length).toBe(1);
    const paging = alarms.filter(({ Properties }) => text(Properties.AlarmActions[0]).includes('OperationsAlarms'));
    expect(paging.map(({ id }) => startsOf(id)).sort()).toEqual([
      'AccountDiffersAlarm',
      'ApiFailures',
      'AuditDifferences',
      'CodesNotSent',
      'EmergencySignIn',
      'HousekeepingStopped',
      'NobodySignsIn',
      'TableErrors',
    ]);
  });

  it('has an address of their own for each, or one for both', () => {
    const addresses = (made: Template) =>
      resourcesIn(made, 'AWS::SNS::Subscription').map(({ id, Properties }) => [
        /Alarms|Notices/.exec(id)?.[0],
        Properties.Endpoint,
      ]);
    expect(addresses(root).sort()).toEqual([
      ['Alarms', 'pager@example.com'],
      ['Notices', 'office@example.com'],
    ]);
    const single = Template.fromStack(createStack({ alarmEmail: 'ops@example.com' }));
    expect(addresses(single).map(([, address]) => address)).toEqual(['ops@example.com', 'ops@example.com']);
  });

  it('is notified of money at 80 % and at all of the budget, if there is one', () => {
    const [budget] = resourcesIn(watched, 'AWS::Budgets::Budget');
    expect(budget?.Properties.Budget.BudgetLimit).toEqual({ Amount: 200, Unit: 'USD' });
    const notifications = budget?.Properties.NotificationsWithSubscribers.map(
      ({ Notification }: Properties) => Notification,
    );
    expect(
      notifications.map(({ NotificationType, Threshold }: Properties) => `${NotificationType} ${Threshold}`),
    ).toEqual(['ACTUAL 80', 'ACTUAL 100', 'FORECASTED 100']);
    expect(resourcesIn(nestedTemplate(stack, 'Observability'), 'AWS::Budgets::Budget')).toEqual([]);
    const publishers = resourcesIn(root, 'AWS::SNS::TopicPolicy').map(({ Properties }) => JSON.stringify(Properties));
    expect(publishers.filter((policy) => policy.includes('budgets.amazonaws.com')).length).toBe(1);
  });

  it('looks at alarms and figures on one page, whose address is an output', () => {
    const [dashboard] = resourcesIn(watched, 'AWS::CloudWatch::Dashboard');
    expect(dashboard?.Properties.DashboardName).toBe('portal-prod');
    expect(root.findOutputs('DashboardUrl').DashboardUrl?.Value).toContain('#dashboards/dashboard/portal-prod');
    const body = text(dashboard?.Properties.DashboardBody);
    for (const metric of [
      'SignIns',
      'RefusedRight',
      'RowsImported',
      'ViewColdLoads',
      'ViewAge',
      'JournalConflicts',
      'JobsDone',
    ])
      expect(body).toContain(metric);
  });

  it('sees what each rule of the firewall refuses, beside what is let through, and no such graph on a lean stage', () => {
    const bodyOf = (within: Template) =>
      text(resourcesIn(within, 'AWS::CloudWatch::Dashboard')[0]?.Properties.DashboardBody);
    const body = bodyOf(watched);
    const acl = resources('AWS::WAFv2::WebACL').find(({ Properties }) => Properties.Scope === 'CLOUDFRONT')?.Properties;
    for (const { VisibilityConfig } of acl.Rules) expect(body).toContain(VisibilityConfig.MetricName);
    expect(body).toContain('AllowedRequests');
    expect(bodyOf(nestedTemplate(createStack({ lean: true }), 'Observability'))).not.toContain('AWS/WAFV2');
  });

  it('finds questions to the logs saved under the name of the stage', () => {
    const saved = resourcesIn(watched, 'AWS::Logs::QueryDefinition').map(({ Properties }) => Properties);
    expect(saved.map(({ Name }) => Name).sort()).toEqual(
      [
        'Codes not sent',
        'Errors by correlation id',
        'Failed requests',
        'Imports',
        'One request',
        'Refusals',
        'Sign-in failures',
        'Slow requests',
        'View cold loads',
      ].map((name) => `portal-prod/${name}`),
    );
    for (const { LogGroupNames } of saved) expect(LogGroupNames.length).toBeGreaterThan(0);
  });
});

describe('an event or a scheduled call', () => {
  it('that cannot be delivered waits in a queue of its own, for every recipient', () => {
    const root = Template.fromStack(everything);
    const targets = [
      ...[root, watched]
        .flatMap((made) => resourcesIn(made, 'AWS::Events::Rule'))
        .flatMap(({ Properties }) => Properties.Targets),
      ...resourcesIn(root, 'AWS::Scheduler::Schedule').map(({ Properties }) => Properties.Target),
    ];
    expect(targets.length).toBeGreaterThan(7);
    for (const { DeadLetterConfig } of targets) expect(text(DeadLetterConfig.Arn)).toMatch(/Undelivered\w+\.?Arn$/);
  });
});
