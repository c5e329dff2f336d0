import { ArnFormat, Fn, Names, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Parts } from '../function/parts.ts';
import { type Firewall, secretHeaders } from '../site/firewall.ts';
import { stageStackOf } from '../stage/settings.ts';
import { type AlarmSpec, FIVE_MINUTES } from './alarm.ts';

/** A user scans the site now and then. So many within five minutes are a call of the portal that a rule takes for an attack. */
const MANY_REFUSED = 10;

const requestsOf = (firewall: Firewall, metricName: 'AllowedRequests' | 'BlockedRequests', rule: string) =>
  new Metric({
    namespace: 'AWS/WAFV2',
    metricName,
    dimensionsMap: { WebACL: firewall.metricName, Rule: rule },
    statistic: 'Sum',
    period: FIVE_MINUTES,
    label: rule === 'ALL' ? 'allowed' : `refused by ${rule}`,
  });

const refusedBy = (firewall: Firewall, rule: string) => requestsOf(firewall, 'BlockedRequests', rule);

/** What the firewall before the site has let through and refused, by the groups that refuse; nothing on a lean stage. */
export const firewallFigures = ({ firewall }: Parts['site']): readonly IMetric[] =>
  firewall
    ? [
        requestsOf(firewall, 'AllowedRequests', 'ALL'),
        ...firewall.rules.map((rule) => requestsOf(firewall, 'BlockedRequests', rule)),
      ]
    : [];

/** Logs what a firewall has refused or counted, without query string, cookies and whatever stands for a person. D-06. */
const keepLog = (scope: Construct, id: string, firewall: Firewall) => {
  // That of the stage's own stack, from a stack within it too.
  const uuid = Fn.select(2, Fn.split('/', stageStackOf(scope).stackId));
  const group = new LogGroup(scope, `${id}Log`, {
    // AWS WAF writes into groups of such a name alone.
    logGroupName: `aws-waf-logs-${Names.uniqueResourceName(firewall, { maxLength: 100 })}-${uuid}`,
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  const Conditions = ['BLOCK', 'COUNT', 'EXCLUDED_AS_COUNT'].map((Action) => ({ ActionCondition: { Action } }));
  new CfnLoggingConfiguration(scope, `${id}Logging`, {
    resourceArn: firewall.arn,
    logDestinationConfigs: [
      Stack.of(scope).formatArn({
        service: 'logs',
        resource: 'log-group',
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        resourceName: group.logGroupName,
      }),
    ],
    redactedFields: [
      { queryString: {} },
      ...['cookie', ...secretHeaders].map((name) => ({ singleHeader: { Name: name } })),
    ],
    loggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [{ Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions }],
    },
  }).node.addDependency(group);
};

/** Logs of both firewalls, and what is noticed of the one before the site; nothing on a lean stage, which has none. D-111. */
export const firewallAlarms = (scope: Construct, { site, identity }: Parts): readonly AlarmSpec[] => {
  if (!site.firewall || !identity.firewall) return [];
  keepLog(scope, 'SiteFirewall', site.firewall);
  keepLog(scope, 'PoolFirewall', identity.firewall);
  return [
    {
      id: 'FirewallRefuses',
      says: `Rules of the firewall refused ${MANY_REFUSED} requests within five minutes.`,
      entry: 'The firewall refuses requests',
      metric: new MathExpression({
        expression: 'FILL(common, 0) + FILL(known, 0)',
        // Groups of AWS whose rules read what a request holds.
        usingMetrics: {
          common: refusedBy(site.firewall, 'AWSManagedRulesCommonRuleSet'),
          known: refusedBy(site.firewall, 'AWSManagedRulesKnownBadInputsRuleSet'),
        },
        label: 'refused by content',
        period: FIVE_MINUTES,
      }),
      threshold: MANY_REFUSED,
    },
  ];
};
