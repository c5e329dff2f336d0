import type { RecordKind } from '../../../contract/history/kinds.ts';
import { happeningWords, wayWords } from '../../../contract/history/record.ts';
import { recordNouns } from '../../../contract/history/record-kinds.ts';
import { figure } from '../../../contract/rules/figures.ts';
import type { Origin } from '../../entities/activity.ts';
import { activityKey } from '../../entities/upload-keys.ts';
import type { Caller } from '../../kit/caller.ts';
import { giveFile } from '../../kit/give-workbook.ts';
import { csvLine, UTF8_MARK } from '../../sheets/csv-file.ts';
import { familyIdOf, newFamilyId } from '../../store/id.ts';
import { type ActivityQuery, familyActivity, type ShownEntry } from './activity.ts';

/** Changes that one file holds; what is longer says so in its last line. */
const MOST = 50_000;

const HEADER = ['When (UTC)', 'Who', 'How', 'Kind', 'Record', 'What', 'Field', 'Before', 'After'] as const;

const linesOf = (kind: RecordKind, { at, who, way, what, name, fields }: ShownEntry['changes'][number]) => {
  const start = [at, who || 'The portal', wayWords[way], recordNouns[kind], name, happeningWords[what]];
  if (fields.length === 0) return [csvLine(...start, '', '', '')];
  return fields.map(({ label, before, after }) => csvLine(...start, label, before, after));
};

/** What happened in a family, change by change and field by field, as CSV; the address is good for a minute. */
export const activityFile = async (bucket: string, caller: Caller, query: ActivityQuery, origin: Origin) => {
  const lines: string[] = [];
  let changes = 0;
  for await (const shown of familyActivity(caller, { ...query, next: '' }, origin)) {
    for (const change of shown.changes) lines.push(...linesOf(shown.entry.kind, change));
    changes += shown.changes.length;
    if (changes < MOST) continue;
    lines.push(csvLine(`The file ends after ${figure(changes)} changes. Please choose fewer days.`));
    break;
  }
  const text = `${UTF8_MARK}${csvLine(...HEADER)}${lines.join('')}`;
  const key = activityKey(caller.home, newFamilyId(familyIdOf(caller.home)));
  return giveFile(bucket, { key, fileName: 'activity.csv', as: 'csv' }, Buffer.from(text));
};
