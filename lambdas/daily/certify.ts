import * as z from 'zod';
import type { ErasedRecord } from '#contract/hold/hold.ts';
import { kindsThat } from '#contract/kinds/kinds.ts';
import { storedKinds } from '../entities/all-entities.ts';
import { divisionEntity } from '../entities/records/division.ts';
import { hexOf } from '../entities/records/document.ts';
import { endUserEntity } from '../entities/records/end-user.ts';
import { type TenantId, tenantIdOf } from '../store/id.ts';
import type { ListSource, StoredItem } from '../store/journal/entry.ts';
import { loadView } from '../store/journal/load.ts';
import { putCertificate } from '../store/retention/certificates.ts';
import { copiesOf } from '../store/retention/copies.ts';
import type { Held } from '../store/retention/decide-erasure.ts';
import { aroundDeleted } from '../store/retention/deleted-records.ts';
import type { Certified } from '../store/retention/finish-erasure.ts';
import { holdsOf, isInForce } from '../store/retention/holds.ts';

const File = z.looseObject({ documentLocation: z.string(), checksum: z.string() });

/** What records of the different kinds are called, and the files of a document with all versions. */
const Named = z.looseObject({
  name: z.string().optional(),
  documentName: z.string().optional(),
  userName: z.string().optional(),
  recordName: z.string().optional(),
  file: File.nullable().optional(),
  earlier: z.array(File).optional(),
});

const lineOf = (list: string, { id, item, of, deletedAt, years, from }: Certified): ErasedRecord => {
  const record = Named.parse(JSON.parse(String(item.record)));
  const { name, documentName, userName, recordName, file, earlier = [] } = record;
  const files = [...(file ? [file] : []), ...earlier];
  return {
    list,
    id,
    name: name || documentName || userName || recordName || files[0]?.documentLocation || '',
    of,
    deletedAt,
    years,
    from,
    files: files.map(({ documentLocation, checksum }) => ({ name: documentLocation, sha256: hexOf(checksum) })),
  };
};

/** Writes the certificates of records of a list that are about to be erased: one for each tenant, with the time of the first decision. */
export const certifyErased = async (bucket: string, list: string, erased: readonly Certified[]): Promise<void> => {
  for (const tenant of new Set(erased.map(({ id }) => tenantIdOf(id)))) {
    const own = erased.filter(({ id }) => tenantIdOf(id) === tenant);
    const at = own.map(({ decidedAt }) => decidedAt).sort()[0] ?? '';
    await putCertificate(bucket, tenant, { at, list, records: own.map((record) => lineOf(list, record)) });
  }
};

/** By what a record says whose it is: its company or reseller, or the record that it is about. A technology provider holds its company as an object. */
const Owned = z.looseObject({
  companyId: z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]).optional(),
  rowId: z.string().optional(),
  recordId: z.string().optional(),
  endUserId: z.string().optional(),
});

const ownersOf = (item: StoredItem | undefined): readonly (string | undefined)[] => {
  if (!item) return [];
  const { companyId, rowId, recordId, endUserId } = Owned.parse(JSON.parse(String(item.record)));
  return [companyId, rowId, recordId, endUserId];
};

const belongsTo = (item: StoredItem | undefined, owners: ReadonlySet<string>): boolean =>
  ownersOf(item).some((owner) => owner !== undefined && owners.has(owner));

/** The ids of the records of a list, deleted ones too, that belong to one of some records. */
const ownedBy = async (tenantId: TenantId, list: ListSource, owners: ReadonlySet<string>): Promise<string[]> => {
  const { columns } = await loadView(tenantId, list);
  const fields = ['companyId', 'endUserId'];
  const present = columns
    .positions()
    .filter((at) => fields.some((field) => owners.has(String(columns.value(field, at)))));
  const deleted = (await copiesOf(tenantId, list.name)).filter(({ item }) => belongsTo(item, owners));
  return [...present.map((at) => String(columns.value('id', at))), ...deleted.map(({ id }) => id)];
};

/** Some records, and those that they were merged into, which have what was theirs. */
const withMerged = async (tenantId: TenantId, ids: readonly string[]): Promise<Set<string>> => {
  const lists = kindsThat('merge').map((kind) => storedKinds[kind].entity.name);
  const copies = (await Promise.all(lists.map((list) => copiesOf(tenantId, list)))).flat();
  const into = new Map(copies.map((copy) => [copy.id, copy.into]));
  const found = new Set(ids);
  // One that is added is gone through as well: it may have been merged in its turn.
  for (const id of found) {
    const next = into.get(id);
    if (next) found.add(next);
  }
  return found;
};

/**
 * What the holds of a tenant keep from being erased, as they are now: the records they name, what these were merged into, and what belongs to any of them. A hold on the root
 * company keeps all of the tenant. What went with another record, or has taken others along, is kept with those.
 */
export const heldIn = async (tenantId: TenantId): Promise<Held> => {
  const { revision, holds } = await holdsOf(tenantId);
  const named = holds.filter(isInForce).flatMap(({ records }) => records.map(({ id }) => id));
  if (named.length === 0) return { revision, isHeld: async () => false };
  const ids = await withMerged(tenantId, named);
  // Reviews, inspections and documents name the end user or the division they are about, and not its reseller.
  for (const list of [endUserEntity, divisionEntity]) for (const id of await ownedBy(tenantId, list, ids)) ids.add(id);
  const isOf = (id: string, item: StoredItem | undefined) => ids.has(id) || belongsTo(item, ids);
  return {
    revision,
    isHeld: async ({ id, cause, item }, copy) => {
      // The company itself goes last, so it stays as long as there is a hold.
      if (id === tenantId || ids.has(tenantId)) return true;
      if (isOf(id, item) || ids.has(cause) || (copy !== undefined && ids.has(copy.into))) return true;
      return (await aroundDeleted(id)).some((around) => around.what === 'record' && isOf(around.id, around.item));
    },
  };
};
