import { actionWords, activityNouns } from '#contract/record/activity.ts';
import { wayWords } from '#contract/record/history.ts';
import { figure } from '#contract/rules/figures.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { activityKey } from '#lambdas/entities/imports/upload-keys.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { giveFile } from '#lambdas/kit/give-workbook.ts';
import { csvLine, UTF8_MARK } from '#lambdas/sheets/csv/csv-file.ts';
import { newTenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { type ActivityQuery, tenantActivity } from './activity.ts';
import type { ShownEntry } from './show-activity.ts';

/** Actions that one file holds; what is longer says so in its last line. */
const MOST = 50_000;

/** Lines with the same entry are of one write, import, bulk change, merge, reassignment or deletion. */
const HEADER = [
  ...['When (UTC)', 'Who', 'How', 'Entry', 'Kind', 'Record', 'Belongs to'],
  ...['What', 'Details', 'Field', 'Before', 'After'],
];

/** Earlier releases did not note how a change came about. */
const NOT_NOTED = 'Not noted';

const linesOf = ({ at, who, way, key, operation, actions }: ShownEntry) =>
  actions.flatMap(({ kind, name, owner, what, detail, fields }) => {
    const by = who || (way === 'portal' ? 'The portal' : 'The operator');
    const noun = kind && kind !== 'event' ? activityNouns[kind] : '';
    const how = wayWords[way] || NOT_NOTED;
    const start = [at, by, how, operation || key, noun, name, owner?.name ?? '', actionWords[what], detail];
    if (fields.length === 0) return [csvLine(...start, '', '', '')];
    return fields.map(({ label, before, after }) => csvLine(...start, label, before, after));
  });

/** What happened in a tenant, action by action and field by field, as CSV; the address is good for a minute. */
export const activityFile = async (bucket: string, caller: Caller, query: ActivityQuery, origin: Origin) => {
  const lines: string[] = [];
  let actions = 0;
  for await (const { entry } of tenantActivity(caller, { ...query, next: '' }, origin)) {
    if (!entry) continue;
    lines.push(...linesOf(entry));
    actions += entry.actions.length;
    if (actions < MOST) continue;
    lines.push(csvLine(`The file ends after ${figure(actions)} actions. Please choose fewer days.`));
    break;
  }
  const text = `${UTF8_MARK}${csvLine(...HEADER)}${lines.join('')}`;
  const key = activityKey(caller.home, newTenantId(tenantIdOf(caller.home)));
  return giveFile(bucket, { key, fileName: 'activity.csv', as: 'csv' }, Buffer.from(text));
};
