import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { auditPrefix, DOCUMENT_PREFIX, FORM_PREFIX, PHOTO_PREFIX } from '#contract/rules/object-tags.ts';
import { entities } from '../entities/all-entities.ts';
import { type FormUse, formsOf } from '../entities/blank-form.ts';
import { forgetReturnedMail, returnedAddresses } from '../entities/people/returned-mail.ts';
import { companyEntity } from '../entities/records/company.ts';
import { documentEntity } from '../entities/records/document.ts';
import { documentRequestEntity } from '../entities/records/document-request.ts';
import { siteInspectionEntity } from '../entities/records/site-inspection.ts';
import { userEntity } from '../entities/records/user.ts';
import { destroyObjects } from '../ports/s3/objects.ts';
import { putLocked } from '../ports/s3/versioned-objects.ts';
import { table } from '../ports/table.ts';
import { lineName } from '../store/audit-line.ts';
import { env } from '../store/env.ts';
import { PORTAL, type TenantId, tenantIdOf } from '../store/id.ts';
import { SKEW_MS } from '../store/journal/history/past-entries.ts';
import { loadView } from '../store/journal/load.ts';
import { type Key, keys } from '../store/keys.ts';
import { openTasks } from '../store/outbox.ts';
import { alignDays } from '../store/retention/around-days.ts';
import { dueStages, type Erasing, eraseList } from '../store/retention/erase-list.ts';
import { grownLists } from '../store/retention/erased-lists.ts';
import { removeExpiry } from '../store/retention/expiry.ts';
import { type Certified, finishErasures } from '../store/retention/finish-erasure.ts';
import { forgetLiving } from '../store/retention/holds.ts';
import { PolicyChanged, retentionPolicyOf } from '../store/retention/retention-policy.ts';
import { certifyErased, heldIn } from './certify.ts';

/** A form that no request carries stays for so long: it may be attached within a week. */
const UNUSED_MS = 30 * 86_400_000;

const shorten = async (tenantId: TenantId, use: FormUse, requests: readonly string[]) => {
  const Key = { pk: keys.requestForms(tenantId), sk: use.sk };
  const Item = { ...Key, forms: use.forms, requests };
  if (requests.length === 0) await table.send(new DeleteCommand({ TableName: env().TABLE_NAME, Key }));
  else await table.send(new PutCommand({ TableName: env().TABLE_NAME, Item }));
};

/** Requests that are erased, of whichever tenants, carry no forms any longer. May be repeated. */
const forgetFormUses = async (erased: readonly string[]): Promise<void> => {
  const erasedIds = new Set(erased);
  for (const tenantId of new Set(erased.map(tenantIdOf)))
    for (const use of (await formsOf(tenantId)).uses) {
      const left = use.requests.filter((id) => !erasedIds.has(id));
      if (left.length < use.requests.length) await shorten(tenantId, use, left);
    }
};

/** Erases the forms of a tenant that no retained request carries, with all versions of their files. May be repeated. */
const eraseUnusedForms = async (tenantId: TenantId, documentBucket: string, now: number): Promise<void> => {
  const { forms, uses } = await formsOf(tenantId);
  const used = new Set(uses.flatMap((use) => use.forms));
  for (const { id, at } of forms) {
    if (used.has(id) || now - Date.parse(at) < UNUSED_MS) continue;
    await destroyObjects(documentBucket, `${FORM_PREFIX}${id}/`);
    await table.send(new DeleteCommand({ TableName: env().TABLE_NAME, Key: keys.requestForm(tenantId, id) }));
  }
};

/** The fields of list rows that hold addresses: of main contacts, of the others with their names, of users and requests. */
const ADDRESS_FIELDS = ['contactEmail', 'endUserContactEmail', 'contactPeople', 'userEmail', 'userName', 'email'];

const isIn = (text: unknown, address: string) => typeof text === 'string' && text.toLowerCase().includes(address);

/** Whether a record that is there has an address: of the tenant, or of those that all tenants share a list of. */
const isNamed = async (tenantId: TenantId, address: string): Promise<boolean> => {
  for (const list of entities) {
    const { columns } = await loadView(list.journal === 'portal' ? PORTAL : tenantId, list);
    const readers = ADDRESS_FIELDS.map((field) => columns.reader(field));
    if (columns.positions().some((at) => readers.some((valueAt) => isIn(valueAt(at), address)))) return true;
  }
  return false;
};

/**
 * Makes what forgets, before values are erased from a journal, that mails came back from the addresses among them, unless a record of the
 * tenant that is there has the address. The marks belong to no tenant: where another one mails the same address, the next mail that comes
 * back marks it again. May be repeated.
 */
const returnedForgetter = (tenantId: TenantId) => {
  let marked: Promise<ReadonlySet<string>> | undefined;
  return async (values: string): Promise<void> => {
    marked ??= returnedAddresses();
    for (const address of await marked)
      if (isIn(values, address) && !(await isNamed(tenantId, address))) await forgetReturnedMail(address);
  };
};

const tenants = entities.filter(({ journal }) => journal !== 'portal');

/**
 * The lists of all tenants together. People who registered and were approved into a tenant stay as they are: by what the
 * journal says of them, `npm run family` finds what they did before.
 */
const portal = entities.filter(({ name }) => name !== userEntity.name);

/** Whether a record of the tenant is coming back: what went with it is not all there yet. */
const isRestoring = async (tenantId: TenantId) => {
  const open = await openTasks(({ kind, id }) => ({ kind, tenantId: tenantIdOf(String(id)) }));
  return open.some(
    (task) => task.tenantId === tenantId && (task.kind === 'restore-around' || task.kind === 'merge-back'),
  );
};

interface Work {
  readonly tenantId: TenantId;
  readonly documentBucket: string;
  /** Holds the locked copy of the audit trail. */
  readonly auditBucket: string;
  /** Epoch milliseconds. */
  readonly now: number;
  isTimeLeft(): boolean;
}

/** How many records were erased; `isDone` is false when time has run out. */
interface Result {
  readonly records: number;
  readonly isDone: boolean;
}

/** Documents first: whether one was ever active is known by the record it belonged to. */
const inOrder = (lists: typeof entities) => [
  ...lists.filter(({ name }) => name === documentEntity.name),
  ...lists.filter(({ name }) => name !== documentEntity.name),
];

const eraseLists = async (work: Omit<Erasing, 'before'> & Pick<Work, 'documentBucket'>): Promise<Result> => {
  const { tenantId, documentBucket, isTimeLeft, now } = work;
  // What was decided is finished, whatever the policy says by now.
  await finishErasures(work);
  // Nothing is erased before the table erases nothing by itself.
  const { next } = await removeExpiry(tenantId, entities, isTimeLeft);
  if (next !== undefined) return { records: 0, isDone: next > Date.now() };
  if (await isRestoring(tenantId)) return { records: 0, isDone: true };
  await alignDays(tenantId, entities);
  await forgetLiving(
    tenantId,
    tenants.map(({ name }) => name),
  );
  // The records of a company that is deleted are erased before the company itself, by which they are found.
  const firstOf = async (ids: readonly string[]) => {
    for (const id of ids)
      if (!(await eraseLists({ ...work, tenantId: id, forget: returnedForgetter(id) })).isDone) return false;
    return true;
  };
  const policy = await retentionPolicyOf(tenantId);
  const erasing = { ...work, before: dueStages(tenantId, policy, now) };
  const { revision } = await work.heldIn(tenantId);
  let records = 0;
  const lists = inOrder(tenantId === PORTAL ? portal : tenants);
  const asOf = { holds: revision, policy: policy.revision, now: new Date(now).toISOString() };
  for (const grown of await grownLists(tenantId, lists, erasing.before, asOf)) {
    const result = await eraseList(erasing, grown, grown.list.name === companyEntity.name ? firstOf : undefined);
    records += result.records;
    if (!result.isDone) return { records, isDone: false };
  }
  await eraseUnusedForms(tenantId, documentBucket, now);
  return { records, isDone: true };
};

/**
 * Erases what is due of the tenant's deleted records by its policy: no user can restore them any more. An hour later than that, for
 * requests that are under way and clocks that disagree. A policy that is changed meanwhile ends the run. May be repeated and
 * interrupted at any point. D-110.
 */
export const eraseTenant = async ({
  tenantId,
  documentBucket,
  auditBucket,
  now,
  isTimeLeft,
}: Work): Promise<Result> => {
  const destroyFiles = async (entity: string, ids: readonly string[]) => {
    if (entity === documentEntity.name)
      for (const id of ids) await destroyObjects(documentBucket, `${DOCUMENT_PREFIX}${id}/`);
    if (entity === documentRequestEntity.name) await forgetFormUses(ids);
    // Removed photos among them, and those that were refused.
    if (entity === siteInspectionEntity.name)
      for (const id of ids) await destroyObjects(documentBucket, `${PHOTO_PREFIX}${id}/`);
  };
  const announce = (entry: Key, digest: string) =>
    putLocked(auditBucket, lineName(auditPrefix.erasures, env().TABLE_NAME, entry, digest));
  try {
    const certify = (list: string, records: readonly Certified[]) => certifyErased(documentBucket, list, records);
    const erasing = {
      tenantId,
      lists: entities,
      certify,
      destroyFiles,
      announce,
      forget: returnedForgetter(tenantId),
      now: now - SKEW_MS,
      isTimeLeft,
      heldIn,
    };
    return await eraseLists({ ...erasing, documentBucket });
  } catch (error) {
    if (!(error instanceof PolicyChanged)) throw error;
    return { records: 0, isDone: true };
  }
};
