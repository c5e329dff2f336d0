import type { DocumentRecord } from '../../contract/document/record.ts';
import type { DocumentOwner } from '../../contract/document/rules.ts';
import { type KeptValidity, keptValidityOf } from '../../contract/document/validity.ts';
import type { ServerKept } from '../../contract/fields/server-kept.ts';
import type { Base, Entity } from '../store/entity.ts';
import { familyIdOf } from '../store/id.ts';
import type { ListSource } from '../store/journal/list-source.ts';
import type { TransactItem } from '../store/journal/transact-item.ts';
import type { Repository } from '../store/repository.ts';
import { familyScope, type Scope } from '../store/scope.ts';
import { endUserEntity, endUsers } from './end-user.ts';
import { providerEntity, providers } from './provider.ts';
import { resellerEntity, resellers } from './reseller.ts';

type Change = (known: readonly KeptValidity[]) => KeptValidity[];

interface Owner extends Base, ServerKept {}

/** The items that change what a record knows of its documents; none for a record that is gone. */
const changing =
  <Rec extends Owner, Shown>(entity: Entity<Rec, Shown>, all: (scope: Scope) => Repository<Rec, Shown>) =>
  (scope: Scope, id: string, change: Change): Promise<readonly TransactItem[]> => {
    const records = all(scope);
    return records.alsoUpdate(id, async (view) => {
      const before = await records.find(id);
      if (!before) return [];
      const validities = change(before.validities);
      const after = entity.schema.parse({ ...before, validities, version: before.version + 1 });
      return [records.change(view, before, after)];
    });
  };

/** The lists of the records that documents belong to. */
export const owningEntities = {
  TECHNOLOGY_PROVIDER: providerEntity,
  RESELLER: resellerEntity,
  ENDUSER: endUserEntity,
} as const satisfies Record<DocumentOwner, ListSource>;

const owners: Readonly<Record<DocumentOwner, ReturnType<typeof changing>>> = {
  TECHNOLOGY_PROVIDER: changing(providerEntity, providers),
  RESELLER: changing(resellerEntity, resellers),
  ENDUSER: changing(endUserEntity, endUsers),
};

/** What the write of a document changes of its record: until when it is valid, so that the record's row says what is owed. D-94. */
export const validityOfOwner = async (
  scope: Scope,
  before: DocumentRecord | undefined,
  after: DocumentRecord | undefined,
): Promise<readonly TransactItem[]> => {
  const document = after ?? before;
  const [then, now] = [before && keptValidityOf(before), after && keptValidityOf(after)];
  if (!document || JSON.stringify(then) === JSON.stringify(now)) return [];
  const { id, rowId, tableKeyName } = document;
  const family = familyScope(scope.actor, familyIdOf(rowId));
  return owners[tableKeyName](family, rowId, (known) => [
    ...known.filter((each) => each.id !== id),
    ...(now ? [now] : []),
  ]);
};
