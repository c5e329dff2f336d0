import { CSV_TYPE, type FileReply } from '../../../contract/fields/file.ts';
import { type HistoryChange, happeningWords, wayWords } from '../../../contract/history/record.ts';
import { dayIn, showDay } from '../../../contract/rules/dates.ts';
import { familySettingsOf } from '../../entities/company.ts';
import type { Caller } from '../../kit/caller.ts';
import { csvLine, UTF8_MARK } from '../../sheets/csv-file.ts';
import { familyIdOf } from '../../store/id.ts';
import { type HistoryQuery, historyPart } from './read-history.ts';

/** Changes that one file holds; a history that is longer says so in its last line. */
const MOST = 1_000;

const lines = ({ at, who, way, what, fields }: HistoryChange, dayOf: (iso: string) => string) => {
  const start = [at, showDay(dayOf(at)), who || 'The portal', wayWords[way], happeningWords[what]];
  if (fields.length === 0) return csvLine(...start, '', '', '');
  return fields.map(({ label, before, after }) => csvLine(...start, label, before, after)).join('');
};

const HEADER = ['When (UTC)', 'Day', 'Who', 'How', 'What', 'Field', 'Before', 'After'] as const;

/** A record's history as CSV, newest first: what the screen shows, with the same filters. */
export const historyFile = async (caller: Caller, query: HistoryQuery): Promise<FileReply> => {
  const { timeZone } = await familySettingsOf(familyIdOf(query.id));
  const dayOf = dayIn(timeZone);
  const found: HistoryChange[] = [];
  let next = '';
  do {
    const part = await historyPart(caller, { ...query, next });
    found.push(...part.content);
    next = part.next;
  } while (next !== '' && found.length < MOST);
  const rest = next === '' ? '' : csvLine('Earlier changes are not in this file.', ...HEADER.slice(1).map(() => ''));
  const text = `${UTF8_MARK}${csvLine(...HEADER)}${found.map((change) => lines(change, dayOf)).join('')}${rest}`;
  return { contentType: CSV_TYPE, bytes: Buffer.from(text), maxAge: 0 };
};
