import type { EvidenceKind } from '../../contract/evidence/record.ts';
import type { EvidencePlan } from '../domain/evidence/plan.ts';
import { documentEntity } from '../entities/document.ts';
import { storedKinds } from '../entities/kinds.ts';
import { familyIdOf } from '../store/id.ts';
import { entriesAfter } from '../store/journal/past-entries.ts';
import type { RecordChange } from '../store/journal/record-history.ts';
import { type KeptChanges, keepChanges } from './kept-changes.ts';

/** A change of a record or of one of its documents, whose id it then bears. */
export interface KeptChange extends RecordChange {
  readonly documentId: string;
}

export type History = KeptChanges<KeptChange>;

/** Reads the journals of the records and their documents once, and stores what concerns them. */
export const readHistory = async (kind: EvidenceKind, records: EvidencePlan['records']): Promise<History> => {
  const history = await keepChanges<KeptChange>();
  const recordOf = new Map(records.flatMap(({ id, documents }) => [id, ...documents].map((each) => [each, id])));
  const families = new Set(records.map(({ id }) => familyIdOf(id)));
  const kinds = new Set([kind, ...records.flatMap((record) => record.kind ?? [])]);
  for (const familyId of families)
    for (const { name } of [...[...kinds].map((each) => storedKinds[each].entity), documentEntity])
      for await (const { changes, rows: _rows, ...facts } of entriesAfter(familyId, name, 0))
        for (const change of changes) {
          const recordId = recordOf.get(change.id);
          if (recordId === undefined) continue;
          const documentId = change.id === recordId ? '' : change.id;
          await history.add(recordId, { ...change, ...facts, documentId });
        }
  return history;
};
