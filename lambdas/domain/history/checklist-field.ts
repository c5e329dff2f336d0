import { fieldAt } from '../../../contract/definition/path.ts';
import { lineLabel } from '../../../contract/document/rules.ts';
import type { RecordKind } from '../../../contract/history/kinds.ts';
import { showDay } from '../../../contract/rules/dates.ts';
import { requirements } from '../../../contract/rules/obligations/requirements.ts';
import { reference } from '../../entities/reference.ts';
import { listField, type ShownField } from './shown-field.ts';

const checklists = {
  provider: { at: 'tpDocumentCollectedList', entry: 'documentId' },
  reseller: { at: 'companyDocumentsList', entry: 'documentId' },
  endUser: { at: 'endUserDocumentCollectedList', entry: 'documentId.id' },
} as const;

interface Line {
  readonly isSelected: boolean;
  readonly selectedDate?: string;
}

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
