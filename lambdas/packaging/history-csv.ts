import type { StoredFile } from '../../contract/document/record.ts';
import { reviewStateOf } from '../../contract/document/review.ts';
import { showDay } from '../../contract/rules/dates.ts';
import { escapeCell } from '../sheets/escape.ts';
import type { KeptChange } from './history.ts';
import { hexOf } from './record-model.ts';
import type { ShownField } from './shown-fields.ts';

const fileWords = (file: StoredFile | null | undefined) => {
  if (!file) return '';
  const { documentLocation, checksum, effectiveFrom = '', validUntil = '', review = null } = file;
  const days = [effectiveFrom && `from ${showDay(effectiveFrom)}`, validUntil && `until ${showDay(validUntil)}`];
  const decided = review?.by ? `${review.state} by ${review.by}` : reviewStateOf({ review });
  const words = [documentLocation, ...days, decided, `SHA-256 ${hexOf(checksum)}`];
  return words.filter((word) => word !== '').join(', ');
};

type Fields = Readonly<Record<string, unknown>>;
const fieldOf = <Value>(record: unknown, name: string) => (record as Fields)[name] as Value | undefined;

/** The fields of a document in words. */
const documentFields: readonly ShownField[] = [
  { label: 'Name', root: 'documentName', text: (record) => fieldOf<string>(record, 'documentName') ?? '' },
  {
    label: 'Description',
    root: 'documentDescription',
    text: (record) => fieldOf<string>(record, 'documentDescription') ?? '',
  },
  { label: 'File', root: 'file', text: (record) => fileWords(fieldOf<StoredFile>(record, 'file')) },
  {
    label: 'Earlier files',
    root: 'earlier',
    text: (record) => (fieldOf<StoredFile[]>(record, 'earlier') ?? []).map(fileWords).join('; '),
  },
];

const ops = { create: 'Created', update: 'Changed', remove: 'Removed' } as const;

const cell = (text: string) => `"${escapeCell(text).replaceAll('"', '""')}"`;
const line = (...cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`;

const linesOf = (change: KeptChange, of: string, fields: readonly ShownField[], dayOf: (iso: string) => string) => {
  const { at, by, op, before = {}, after = {} } = change;
  const start = [at, showDay(dayOf(at)), by === '' ? 'The portal' : by, of, ops[op]];
  if (op !== 'update') return [line(...start, '', '', '')];
  return fields.flatMap(({ label, root, text }) => {
    if (!(root in before || root in after)) return [];
    const [was, is] = [text(before), text(after)];
    return was === is ? [] : [line(...start, label, was, is)];
  });
};

interface Described {
  readonly fields: readonly ShownField[];
  /** The names of the record's documents, by their ids. */
  readonly documents: ReadonlyMap<string, string>;
  /** The family's day of a moment. */
  dayOf(iso: string): string;
}

/** The history of a record as CSV, oldest first: fields that its form does not show are left out. Formulas are escaped, D-79. */
export const historyCsv = (changes: readonly KeptChange[], { fields, documents, dayOf }: Described): string => {
  const lines = changes
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .flatMap((change) => {
      const { documentId } = change;
      const of = documentId === '' ? 'Record' : `Document: ${documents.get(documentId) ?? documentId}`;
      return linesOf(change, of, documentId === '' ? fields : documentFields, dayOf);
    });
  // By the mark at the beginning spreadsheet programs see that it is UTF-8.
  return `\ufeff${line('When (UTC)', 'Day', 'Who', 'Of', 'What', 'Field', 'Before', 'After')}${lines.join('')}`;
};
