import type { EvidenceKind } from '#contract/evidence/record.ts';
import { hasChecklist, tickedLines } from '../domain/history/checklist-field.ts';
import { wayOf } from '../domain/history/show-change.ts';
import type { FamilyFacts } from './family-facts.ts';
import type { KeptChange } from './history.ts';
import { type ImportNames, wayText } from './ways.ts';

/** Who ticked a line of a checklist, when (ISO time), and how; all '' if the history does not say. `day` is the day that was entered. */
export interface Ticked {
  readonly by: string;
  readonly at: string;
  readonly how: string;
  readonly importId: string;
  readonly day: string;
}

const unknown = { by: '', at: '', how: '', importId: '' };

/** The change that ticked a line, among the changes of its record, newest first: the last one before which it was not ticked. */
const tickingChange = (kind: EvidenceKind, line: number, newestFirst: readonly KeptChange[]) =>
  newestFirst.find(({ op, prev, before = {}, after = {} }) => {
    if (op === 'create') return prev === undefined;
    if (op === 'remove' || !hasChecklist(kind, after)) return false;
    return tickedLines(kind, after).has(line) && !tickedLines(kind, before).has(line);
  });

interface Given extends Pick<FamilyFacts, 'kind' | 'personName'> {
  readonly record: object;
  readonly changes: readonly KeptChange[];
  readonly imports: ImportNames;
}

/** Says of each ticked line of a record's checklist who ticked it and how, by the line's id. */
export const tickedBy = ({ kind, record, changes, personName, imports }: Given): ReadonlyMap<number, Ticked> => {
  const newestFirst = changes.filter(({ documentId }) => documentId === '').toSorted((a, b) => b.v - a.v);
  const facts = ([line, day]: readonly [number, string]): readonly [number, Ticked] => {
    const change = tickingChange(kind, line, newestFirst);
    if (!change) return [line, { ...unknown, day }];
    const { by, byName, at, importId } = change;
    const who = by === '' ? byName : personName(by);
    return [
      line,
      { by: who || 'The portal', at, how: wayText({ way: wayOf(change), importId }, imports), importId, day },
    ];
  };
  return new Map([...tickedLines(kind, record)].map(facts));
};
