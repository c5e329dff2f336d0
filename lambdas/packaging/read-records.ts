import type { EvidenceKind } from '../../contract/evidence/record.ts';
import { repositoryOf } from '../domain/evidence/kinds.ts';
import type { PlannedRecord } from '../domain/evidence/plan.ts';
import { documents } from '../entities/document.ts';
import { endUserEntity } from '../entities/end-user.ts';
import { providerEntity } from '../entities/provider.ts';
import { resellerEntity } from '../entities/reseller.ts';
import { familyIdOf } from '../store/id.ts';
import type { Row } from '../store/journal/columns.ts';
import { familyScope, serverActor } from '../store/scope.ts';
import type { ReadRecord } from './pack-record.ts';

/** The list row of a stored record, from which what it owes is worked out. */
const rowOf: Readonly<Record<EvidenceKind, (record: never) => Row>> = {
  provider: providerEntity.row,
  reseller: resellerEntity.row,
  endUser: endUserEntity.row,
};

/** A planned record with its documents; undefined for one that was removed since. Documents that were are left out. */
export const readRecord = async (
  kind: EvidenceKind,
  { id, documents: documentIds }: PlannedRecord,
): Promise<ReadRecord | undefined> => {
  const scope = familyScope(serverActor, familyIdOf(id));
  const [record, found] = await Promise.all([
    repositoryOf[kind](scope).find(id),
    documents(scope).findMany(documentIds),
  ]);
  if (!record) return undefined;
  const inOrder = documentIds.flatMap((each) => found.get(each) ?? []);
  return { record, row: rowOf[kind](record as never), documents: inOrder };
};
