import type { EvidenceKind } from '../../contract/evidence/record.ts';
import type { PlannedRecord } from '../domain/evidence/plan.ts';
import { documents } from '../entities/document.ts';
import { storedKinds } from '../entities/kinds.ts';
import { familyIdOf } from '../store/id.ts';
import { familyScope, serverActor } from '../store/scope.ts';
import type { ReadRecord } from './pack-record.ts';

/** A planned record with its documents; undefined for one that was removed since. Documents that were are left out. */
export const readRecord = async (
  kind: EvidenceKind,
  { id, documents: documentIds }: PlannedRecord,
): Promise<ReadRecord | undefined> => {
  const scope = familyScope(serverActor, familyIdOf(id));
  const [record, found] = await Promise.all([
    storedKinds[kind].repository(scope).find(id),
    documents(scope).findMany(documentIds),
  ]);
  if (!record) return undefined;
  const inOrder = documentIds.flatMap((each) => found.get(each) ?? []);
  return { record, row: storedKinds[kind].entity.row(record as never), documents: inOrder };
};
