import { happeningWords } from '#contract/record/history.ts';
import { showDay } from '#contract/rules/dates.ts';
import { documentFieldsWith } from '../domain/history/document-fields.ts';
import { showChange, type Wording } from '../domain/history/show-change.ts';
import { csvLine, UTF8_MARK } from '../sheets/csv-file.ts';
import type { FamilyFacts } from './family-facts.ts';
import type { KeptChange } from './history.ts';
import { type ImportNames, wayText } from './ways.ts';

interface Described extends Pick<FamilyFacts, 'fields' | 'personName' | 'dayOf'> {
  /** The names of the record's documents, by their ids. */
  readonly documents: ReadonlyMap<string, string>;
  readonly imports: ImportNames;
}

const HEADER = ['When (UTC)', 'Day', 'Who', 'How', 'Of', 'What', 'Field', 'Before', 'After'] as const;

/**
 * The history of a record as CSV, oldest first, in the words of its screen: fields that its form does not show are left out.
 * Formulas are escaped, D-79.
 */
export const historyCsv = (changes: readonly KeptChange[], described: Described): string => {
  const { fields, documents, personName, dayOf, imports } = described;
  const wording = (of: Wording['fields']): Wording => ({ fields: of, hidden: new Set(), personName });
  const [ofRecord, ofDocument] = [wording(fields), wording(documentFieldsWith(personName))];
  const linesOf = (change: KeptChange) => {
    const { at, documentId } = change;
    const shown = showChange(change, documentId === '' ? ofRecord : ofDocument);
    if (shown.what === 'changed' && shown.fields.length === 0) return [];
    const of = documentId === '' ? 'Record' : `Document: ${documents.get(documentId) || 'without a name'}`;
    const way = wayText(shown, imports);
    const start = [at, showDay(dayOf(at)), shown.who || 'The portal', way, of, happeningWords[shown.what]];
    if (shown.fields.length === 0) return [csvLine(...start, '', '', '')];
    return shown.fields.map(({ label, before, after }) => csvLine(...start, label, before, after));
  };
  const lines = changes.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).flatMap(linesOf);
  return `${UTF8_MARK}${csvLine(...HEADER)}${lines.join('')}`;
};
