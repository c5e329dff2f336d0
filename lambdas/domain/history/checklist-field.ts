import { requirements } from '#contract/catalogue/requirements.ts';
import { lineLabel } from '#contract/document/rules.ts';
import type { RecordKind } from '#contract/record/history.ts';
import { showDay } from '#contract/rules/dates.ts';
import { fieldAt } from '#contract/rules/path.ts';
import { reference } from '#lambdas/entities/reference.ts';
import { listField, rootOf, type ShownField } from './shown-field.ts';

const checklists = {
  provider: { at: 'tpDocumentCollectedList', entry: 'documentId' },
  reseller: { at: 'companyDocumentsList', entry: 'documentId' },
  endUser: { at: 'endUserDocumentCollectedList', entry: 'documentId.id' },
} as const;

interface Line {
  readonly isSelected: boolean;
  readonly selectedDate?: string;
}

/** The lines of a record's checklist that are ticked: the day that was entered ('YYYY-MM-DD', '' for none), by the line's id. */
export const tickedLines = (kind: keyof typeof checklists, record: unknown): ReadonlyMap<number, string> => {
  const { at, entry } = checklists[kind];
  const lines = (fieldAt(at).get(record) ?? []) as readonly Line[];
  const idOf = fieldAt(entry);
  return new Map(
    lines
      .filter(({ isSelected }) => isSelected)
      .map((line) => [idOf.get(line) as number, line.selectedDate ?? ''] as const),
  );
};

/** Whether a part of a record holds its checklist. */
export const hasChecklist = (kind: keyof typeof checklists, part: object) => rootOf(checklists[kind].at) in part;

/** The documents that a record's checklist says are collected, each with its day. */
export const checklistField = async (kind: RecordKind): Promise<ShownField[]> => {
  if (!(kind in checklists)) return [];
  const owing = kind as keyof typeof checklists;
  const { at, entry } = checklists[owing];
  const { owner, list } = requirements[owing];
  const labels = new Map((await reference(list)).map((line) => [line.id, lineLabel(owner, line)]));
  const [lines, document] = [fieldAt(at), fieldAt(entry)];
  const wordsOf = (line: Line) =>
    [labels.get(document.get(line) as number) ?? '', showDay(line.selectedDate ?? '')].join(' ').trim();
  const collected = (record: unknown) =>
    ((lines.get(record) ?? []) as readonly Line[]).filter(({ isSelected }) => isSelected).map(wordsOf);
  return [listField('Documents collected', at, collected)];
};
