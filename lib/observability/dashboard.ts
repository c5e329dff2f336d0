import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type Counted, MEASURED_BY, REFUSALS } from '#contract/rules/metrics.ts';
import type { FunctionName } from '../function/function-names.ts';
import type { Parts } from '../function/parts.ts';
import { REGION, stackName } from '../stage/settings.ts';
import { failedSignIns } from './account-alarms.ts';
import { counted, FIVE_MINUTES, namespaceOf, viewAge } from './alarm.ts';
import { firewallFigures } from './firewall-alarms.ts';
import { failuresOf, tableThrottles } from './service-alarms.ts';
import { deadLettersOf, functionsOf, queuesOf } from './watched.ts';

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 8, height: 6 });

/** What all functions of the stage have counted together. */
const inAll = (scope: Construct, name: Counted) =>
  new MathExpression({
    expression: `SUM(SEARCH('{${namespaceOf(scope)},${MEASURED_BY}} MetricName="${name}"', 'Sum', 300))`,
    usingMetrics: {},
    label: name,
    period: FIVE_MINUTES,
  });

/** Areas whose lists are opened most. */
const LISTING: readonly FunctionName[] = ['reseller', 'techProvider', 'endUser', 'worklist', 'search'];

/** The one page an operator looks at first: alarms, then what people notice, then what works behind it. */
export const createDashboard = (scope: Construct, stage: string, parts: Parts, alarms: readonly Alarm[]) => {
  const { http } = parts.api;
  const functions = Object.entries(functionsOf(parts));
  const queues = Object.values(queuesOf(parts));
  const deadLetters = Object.values(deadLettersOf(parts));
  new Dashboard(scope, 'Dashboard', {
    dashboardName: stackName(stage),
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24, height: 6 })],
      [
        graph('Requests and failures', [http.metricCount(), http.metricClientError(), http.metricServerError()]),
        graph('Answering takes', [http.metricLatency({ statistic: 'p50' }), http.metricLatency({ statistic: 'p99' })]),
        graph(
          'Refusals',
          REFUSALS.map((name) => inAll(scope, name)),
        ),
      ],
      [
        graph('Sign-ins', [counted(scope, 'session', 'SignIns')], [failedSignIns(parts.identity)]),
        graph(
          'Functions fail',
          functions.map(([name, handler]) => failuresOf(scope, name as FunctionName, handler)),
        ),
        graph(
          'Slowest per cent',
          functions.map(([name, handler]) => handler.metricDuration({ statistic: 'p99', label: name })),
        ),
      ],
      [
        graph(
          'Oldest message',
          queues.map(({ queue, of }) => queue.metricApproximateAgeOfOldestMessage({ label: of })),
        ),
        graph(
          'Set aside',
          deadLetters.map(({ queue }) => queue.metricApproximateNumberOfMessagesVisible()),
        ),
        graph('Rows imported', [counted(scope, 'import', 'RowsImported')], [inAll(scope, 'JobsDone')]),
      ],
      [
        graph('Lists loaded anew', [inAll(scope, 'ViewColdLoads')], [inAll(scope, 'JournalConflicts')]),
        graph(
          'Age of lists in memory',
          LISTING.map((name) => viewAge(scope, name)),
        ),
        graph('Table throttled', [tableThrottles(parts.storage.table)], [inAll(scope, 'Unavailable')]),
      ],
      ...firewallRow(parts.site),
    ],
  });
};

/** What the firewall refuses, by rule, beside what it lets through; nothing on a lean stage. */
const firewallRow = (site: Parts['site']) => {
  const [allowed, ...refused] = firewallFigures(site);
  return allowed ? [[graph('The firewall refuses', refused, [allowed])]] : [];
};

/** Where a browser shows the dashboard of a stage. */
export const dashboardUrl = (stage: string) =>
  `https://${REGION}.console.aws.amazon.com/cloudwatch/home?region=${REGION}#dashboards/dashboard/${stackName(stage)}`;
