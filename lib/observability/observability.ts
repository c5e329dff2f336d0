import { NestedStack } from 'aws-cdk-lib';
import { Alarm, AlarmRule, AlarmState, CompositeAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Construct } from 'constructs';
import type { Parts } from '../parts.ts';
import type { Settings } from '../settings.ts';
import { accountWatches } from './account-watches.ts';
import { apiWatches } from './api-watches.ts';
import { monthlyBudget } from './budget.ts';
import { createDashboard } from './dashboard.ts';
import { eventWatches } from './event-watches.ts';
import { firewallWatches } from './firewall-watches.ts';
import { functionWatches } from './function-watches.ts';
import { jobWatches } from './job-watches.ts';
import { mailWatches } from './mail-watches.ts';
import { saveQueries } from './queries.ts';
import { queueWatches } from './queue-watches.ts';
import { tableWatches } from './table-watches.ts';
import type { Topics } from './topics.ts';
import { alarmOf, type Watch } from './watch.ts';
import { functionsOf } from './watched.ts';

export interface ObservabilityProps {
  readonly settings: Settings;
  readonly parts: Parts;
  readonly topics: Topics;
}

/**
 * What an operator is told about and can look at. A stack within the stack, of which each may have 500 resources; nothing here
 * holds data, so all of it may be made anew. D-89, docs/decisions/observation.md.
 */
export class Observability extends NestedStack {
  constructor(scope: Construct, id: string, { settings, parts, topics }: ObservabilityProps) {
    super(scope, id, { description: `Alarms, dashboard and saved queries of the portal, stage ${settings.stage}` });
    const watches = [
      ...apiWatches(parts.api),
      ...tableWatches(parts.storage.table),
      ...accountWatches(this, parts.identity, parts.api.log),
      ...jobWatches(this),
      ...queueWatches(parts),
      ...eventWatches(this, parts, topics.informs),
      ...firewallWatches(this, parts),
      ...mailWatches(settings),
      ...functionWatches(this, functionsOf(parts)),
    ];
    const alarms = watches.map((watch) => ({ watch, alarm: new Alarm(this, watch.id, alarmOf(watch)) }));
    this.tell(alarms, topics);
    if (settings.monthlyBudget !== undefined) monthlyBudget(this, settings.monthlyBudget, topics.informs);
    createDashboard(
      this,
      settings.stage,
      parts,
      alarms.map(({ alarm }) => alarm),
    );
    saveQueries(this, settings.stage, parts);
  }

  /** One alarm wakes, and says which of its parts it is; the others inform. */
  private tell(alarms: readonly { readonly watch: Watch; readonly alarm: Alarm }[], { wakes, informs }: Topics) {
    const waking = alarms.filter(({ watch }) => watch.wakes);
    new CompositeAlarm(this, 'Wakes', {
      alarmDescription: 'People cannot work, or something is lost by the morning. Which alarm it is, says what to do.',
      alarmRule: AlarmRule.anyOf(...waking.map(({ alarm }) => AlarmRule.fromAlarm(alarm, AlarmState.ALARM))),
    }).addAlarmAction(new SnsAction(wakes));
    for (const { watch, alarm } of alarms) if (!watch.wakes) alarm.addAlarmAction(new SnsAction(informs));
  }
}
