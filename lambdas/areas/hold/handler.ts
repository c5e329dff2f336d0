import { ApplicationError, conflict } from '#contract/application-error.ts';
import { CSV_TYPE, type FileReply } from '#contract/fields/file.ts';
import {
  type CertificatePart,
  type ErasedRecord,
  erasedNoun,
  type HeldRecord,
  HOLDS_MAX,
  type HoldKeepers,
  type Holds,
  type NewHold,
} from '#contract/hold/hold.ts';
import { hold } from '#contract/hold/routes.ts';
import type { RestorableKind } from '#contract/record/deleted.ts';
import { may } from '#contract/rules/access.ts';
import { RESTORE_DAYS, termInWords, yearsInWords } from '#contract/rules/retention.ts';
import { restorables } from '#lambdas/domain/restore/kinds.ts';
import type { Located } from '#lambdas/domain/restore/restorable.ts';
import { isKeeper } from '#lambdas/domain/retention/keepers.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { recordNameIn } from '#lambdas/entities/computed/record-names.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { userEntity, users } from '#lambdas/entities/records/user.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { tenantOf } from '#lambdas/kit/company-of-call.ts';
import { log } from '#lambdas/kit/log.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { csvLine, UTF8_MARK } from '#lambdas/sheets/csv/csv-file.ts';
import { newTenantId, type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { certificatesOf, readCertificate } from '#lambdas/store/retention/certificates.ts';
import { holdsOf, isInForce, type StoredHold, saveHold, saveKeepers } from '#lambdas/store/retention/holds.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { env } from './env.ts';

/** The tenant whose holds the caller sees. A refusal does not tell whether there are any. */
const requireKeeper = async (caller: Caller, companyId: string, origin: Origin): Promise<TenantId> => {
  // Staff of a reseller have no root company of their own.
  if (!caller.isSuperadmin && isOfReseller(caller)) await deny(caller, 'hold.keep', origin);
  const tenant = await tenantOf(caller, companyId);
  if (!(await isKeeper(caller, tenant))) await deny(caller, 'hold.keep', origin);
  return tenant;
};

/** The records of holds as they are now, by their ids. What was erased before it was held, or went with another record, is missing. */
const locate = async (tenant: TenantId, records: readonly HeldRecord[]): Promise<ReadonlyMap<string, Located>> => {
  const ids = new Map<RestorableKind, string[]>();
  for (const { kind, id } of records) ids.set(kind, [...(ids.get(kind) ?? []), id]);
  const scope = tenantScope(serverActor, tenant);
  const found = await Promise.all([...ids].map(([kind, of]) => restorables[kind].located(scope, [...new Set(of)])));
  return new Map(found.flatMap((located) => [...located]));
};

const shown = async (tenant: TenantId): Promise<Holds> => {
  const { revision, keepers, holds } = await holdsOf(tenant);
  const located = await locate(
    tenant,
    holds.flatMap(({ records }) => records),
  );
  const nameOf = await recordNameIn(tenant, userEntity);
  const newest = holds.toReversed();
  const content = [...newest.filter(isInForce), ...newest.filter((hold) => !isInForce(hold))];
  return {
    companyId: tenant,
    revision,
    content: content.map(({ id, name, reason, at, by, byName, releasedAt, releasedBy, releasedByName, records }) => ({
      id,
      name,
      reason,
      at,
      by: nameOf(by) ?? byName,
      releasedAt,
      releasedBy: nameOf(releasedBy) ?? releasedByName,
      records: records.map((record) => {
        const { name: called = '', deletedAt = '', eraseOn = '' } = located.get(record.id) ?? {};
        return { ...record, name: called, deletedAt, eraseOn };
      }),
    })),
    keepers: keepers.flatMap((id) => {
      const name = nameOf(id);
      return name === undefined ? [] : [{ id, name }];
    }),
  };
};

/** The holds of a tenant with their records, for the users with the right to them. */
const readHolds = async (caller: Caller, companyId: string, origin: Origin): Promise<Holds> =>
  shown(await requireKeeper(caller, companyId, origin));

/** Sets a hold on records that are there or deleted: nothing erases them from then on. Refuses records that do not exist, were erased, or are being erased. */
const setHold = async (caller: Caller, { companyId, ...hold }: NewHold, origin: Origin): Promise<{ id: string }> => {
  const tenant = await requireKeeper(caller, companyId, origin);
  const before = await holdsOf(tenant);
  if (before.holds.filter(isInForce).length >= HOLDS_MAX)
    throw new ApplicationError('Save Failed', `A company has at most ${HOLDS_MAX} holds. Please release one first.`);
  const isForeign = hold.records.some(({ id }) => tenantIdOf(id) !== tenant);
  const located = isForeign ? new Map<string, Located>() : await locate(tenant, hold.records);
  const present = hold.records.map(({ id }) => located.get(id)?.stored).filter((key) => key !== undefined);
  if (present.length < hold.records.length) throw new ApplicationError('Id Not Available', '', 404);
  const id = newTenantId(tenant);
  const { userId: by, userName: byName } = caller;
  const set = { ...hold, id, by, byName, at: new Date().toISOString() };
  await saveHold(tenant, before, { ...set, releasedAt: '', releasedBy: '', releasedByName: '' }, present);
  // The activity of the tenant is seen by users who must not know that there is a hold.
  log.info('hold set', { tenantId: tenant, hold: id, userId: by });
  return { id };
};

const findHold = (holds: readonly StoredHold[], id: string): StoredHold => {
  const hold = holds.find((one) => one.id === id && isInForce(one));
  if (!hold) throw new ApplicationError('Id Not Available', '', 404);
  return hold;
};

/** Releases a hold: the next daily run erases what is due and in no other hold. */
const releaseHold = async (
  caller: Caller,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  origin: Origin,
): Promise<void> => {
  const tenant = await requireKeeper(caller, companyId, origin);
  const before = await holdsOf(tenant);
  const { userId: releasedBy, userName: releasedByName } = caller;
  const releasedAt = new Date().toISOString();
  await saveHold(tenant, before, { ...findHold(before.holds, id), releasedAt, releasedBy, releasedByName });
  log.info('hold released', { tenantId: tenant, hold: id, userId: releasedBy });
};

/** Gives the right to holds to NCRA staff of the root company, and takes it from all others. Super admins only. Role matrix row 146. */
const saveHoldKeepers = async (
  caller: Caller,
  { companyId, revision, userIds }: HoldKeepers,
  origin: Origin,
): Promise<Holds> => {
  const tenant = await requireKeeper(caller, companyId, origin);
  const before = await holdsOf(tenant);
  if (before.revision !== revision) throw conflict();
  const people = await users(tenantScope(serverActor, tenant)).findMany(userIds);
  const isStaff = (id: string) => {
    const user = people.get(id);
    return (
      user !== undefined &&
      user.companyId === tenant &&
      may({ isSuperadmin: false, roles: user.userRoles.map(({ roleId }) => roleId) }, 'hold.keep')
    );
  };
  if (!userIds.every(isStaff))
    throw new ApplicationError('Save Failed', 'Please choose users of the company with the role NCRA.');
  await saveKeepers(tenant, before, [...new Set(userIds)]);
  log.info('right to holds given', { tenantId: tenant, userIds, userId: caller.userId });
  return shown(tenant);
};

/**
 * The certificates of what was erased of a tenant, newest first. They are for the users with the right to holds: what is missing in them
 * would tell any other user of a hold. Role matrix row 145.
 */
const certificatePart = async (
  caller: Caller,
  { companyId, next }: { readonly companyId: string; readonly next: string },
  origin: Origin,
): Promise<CertificatePart> => certificatesOf(await requireKeeper(caller, companyId, origin), next);

const policyWords = ({ years, from }: ErasedRecord) => {
  if (years === 0) return `${RESTORE_DAYS} days, never active`;
  return from === 'deletion' ? yearsInWords(years) : termInWords({ years, from });
};

const lines = (record: ErasedRecord, erasedAt: string): string => {
  const { list, id, name, of, deletedAt, files } = record;
  const start = [erasedNoun(list), id, name, of, deletedAt, erasedAt, policyWords(record)];
  if (files.length === 0) return csvLine(...start, '', '');
  return files.map((file) => csvLine(...start, file.name, file.sha256)).join('');
};

const HEADER = ['Kind', 'Id', 'Name', 'Deleted with', 'Deleted (UTC)', 'Erased (UTC)', 'Policy', 'File', 'SHA-256'];

/** A certificate of destruction as CSV: a line for each file of each record. */
const certificateFile = async (
  bucket: string,
  caller: Caller,
  { companyId, key }: { readonly companyId: string; readonly key: string },
  origin: Origin,
): Promise<FileReply> => {
  const tenant = await requireKeeper(caller, companyId, origin);
  const certificate = await readCertificate(bucket, tenant, key);
  if (!certificate) throw new ApplicationError('Id Not Available', '', 404);
  const { at, records } = certificate;
  const text = UTF8_MARK + csvLine(...HEADER) + records.map((record) => lines(record, at)).join('');
  return { contentType: CSV_TYPE, bytes: Buffer.from(text), maxAge: 0 };
};

export const handler = serve(hold, {
  list: ({ query, caller, origin }) => readHolds(caller, query.companyId, origin),
  set: ({ body, caller, origin }) => setHold(caller, body, origin),
  release: ({ body, caller, origin }) => releaseHold(caller, body, origin),
  saveKeepers: ({ body, caller, origin }) => saveHoldKeepers(caller, body, origin),
  certificates: ({ query, caller, origin }) => certificatePart(caller, query, origin),
  certificateFile: ({ query, caller, origin }) => certificateFile(env().DOCUMENT_BUCKET, caller, query, origin),
});
