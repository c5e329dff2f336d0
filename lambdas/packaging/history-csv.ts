import { showDay } from '../../contract/rules/dates.ts';
import { documentFields } from '../domain/history/document-fields.ts';
import type { ShownField } from '../domain/history/shown-field.ts';
import { csvLine, UTF8_MARK } from '../sheets/csv-file.ts';
import type { KeptChange } from './history.ts';

const ops = { create: 'Created', update: 'Changed', remove: 'Removed' } as const;

const linesOf = (change: KeptChange, of: string, fields: readonly ShownField[], dayOf: (iso: string) => string) => {
  const { at, by, op, before = {}, after = {} } = change;
  const start = [at, showDay(dayOf(at)), by === '' ? 'The portal' : by, of, ops[op]];
  if (op !== 'update') return [csvLine(...start, '', '', '')];
  return fields.flatMap(({ label, root, text }) => {
    if (!(root in before || root in after)) return [];
    const [was, is] = [text(before), text(after)];
    return was === is ? [] : [csvLine(...start, label, was, is)];
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
  return `${UTF8_MARK}${csvLine('When (UTC)', 'Day', 'Who', 'Of', 'What', 'Field', 'Before', 'After')}${lines.join('')}`;
};
