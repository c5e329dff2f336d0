import { ApplicationError } from '#contract/application-error.ts';
import { eachKind, kinds, kindsThat, toDocumentOwner } from '#contract/kinds/kinds.ts';
import type { DeletedPart, RestorableKind, RestorePlan } from '#contract/record/deleted.ts';
import { ownLine, type RetentionDays, retentionDays, termOf } from '#contract/rules/retention.ts';
import { standingKinds } from '#contract/standing/standings.ts';
import { keepRestoredFiles } from '#lambdas/domain/document/tasks.ts';
import { moveBack, movesBack } from '#lambdas/domain/merge/move.ts';
import { restorables } from '#lambdas/domain/restore/kinds.ts';
import { type DeletedLine, mayRestore, rightToRestore } from '#lambdas/domain/restore/restorable.ts';
import { comesBack, restoreAround } from '#lambdas/domain/restore/restore-around.ts';
import { isKeeper } from '#lambdas/domain/retention/keepers.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { scopeOfKind } from '#lambdas/entities/all-entities.ts';
import { recordNameIn } from '#lambdas/entities/computed/record-names.ts';
import { documentEntity, documents, ofRecord } from '#lambdas/entities/records/document.ts';
import { userEntity } from '#lambdas/entities/records/user.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { followUp } from '#lambdas/kit/log.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { getItems } from '#lambdas/store/items.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import { keys } from '#lambdas/store/keys.ts';
import { namesDocuments } from '#lambdas/store/retention/around-days.ts';
import { type RetainedList, wasEverActive } from '#lambdas/store/retention/ever-active.ts';
import { type RetentionPolicy, retentionPolicyOf } from '#lambdas/store/retention/retention-policy.ts';
import { type Scope, serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { idsWhere } from '#lambdas/store/write-many.ts';
import { readable } from './readable.ts';

/** When the last document of a record would be due by a line of its own (ISO time), '' if none has one. */
const lastOfDocuments = async (policy: RetentionPolicy, list: RetainedList, id: string, now: string) => {
  const kind = standingKinds.find((each) => each === list.name);
  if (!kind || !namesDocuments(policy)) return '';
  const tenantId = tenantIdOf(id);
  const { matches } = ofRecord(toDocumentOwner(kind), id);
  const ids = idsWhere(await loadView(tenantId, documentEntity), matches);
  const found = await documents(tenantScope(serverActor, tenantId)).findMany(ids);
  const days = [...found.values()].map((document) => {
    const subject = documentEntity.retained?.(document, now) ?? {};
    return ownLine(policy, subject) ? retentionDays(now, { everActive: true, ...termOf(policy, subject) }).eraseOn : '';
  });
  return days.sort().at(-1) ?? '';
};

/** The days that a record of a list would have if it were deleted now, with its documents: those of the policy of its tenant. D-110. */
export const daysIfDeleted = async (tenantId: TenantId, list: RetainedList, id: string): Promise<RetentionDays> => {
  const now = new Date().toISOString();
  const [policy, everActive, [item]] = await Promise.all([
    retentionPolicyOf(tenantIdOf(id)),
    wasEverActive(tenantId, list, id),
    getItems([keys.record(tenantId, list.name, id)]),
  ]);
  const term = termOf(policy, item ? list.subjectOf(item, now) : {});
  const days = retentionDays(now, { everActive, ...term });
  const last = everActive ? await lastOfDocuments(policy, list, id, now) : '';
  return { ...days, eraseOn: days.eraseOn > last ? days.eraseOn : last };
};

/** A deleted record that is to come back. */
interface One {
  readonly kind: RestorableKind;
  readonly key: string;
}

const idOf = (key: string) => key.slice(key.indexOf('#') + 1);

/** What the caller sees of the kind: what their own lists are about. Providers belong to the whole tenant. */
const scopeOf = (caller: Caller, kind: RestorableKind, companyId?: string): Scope => {
  if (kind === 'company') return caller.scope();
  return scopeOfKind(kind, caller, companyId);
};

const scopeOfOne = (caller: Caller, { kind, key }: One) =>
  scopeOf(caller, kind, caller.isSuperadmin ? tenantIdOf(idOf(key)) : undefined);

const chooseFirst = () => new ApplicationError('Please choose a company first.', '', 400);

/** Which deleted records are wanted: of which company, below which key, and erased within how many days. */
interface Wanted {
  readonly kind: RestorableKind;
  readonly companyId?: string | undefined;
  readonly next: string;
  readonly within?: number | undefined;
}

/** Deleted records of a kind that the caller may restore, newest first. Role matrix rows 109 and 117. */
export const deletedPart = async (caller: Caller, { kind, companyId, next, within }: Wanted): Promise<DeletedPart> => {
  const scope = scopeOf(caller, kind, companyId);
  if (scope.tenantId === null && kind !== 'company') throw chooseFirst();
  const part = await restorables[kind].part(scope, next, within);
  const nameOf = scope.tenantId === null ? () => undefined : await recordNameIn(scope.tenantId, userEntity);
  const otherName = await mergedNames(kind, part.found);
  const content = part.found
    .filter((line) => mayRestore(caller, line))
    .map(({ key, id, name, at, by, byName, restoreUntil, eraseOn, into }) => ({
      key,
      into: into === '' ? '' : (otherName(into) ?? ERASED),
      id,
      name,
      at,
      who: by === '' ? byName : (nameOf(by) ?? ''),
      until: restoreUntil,
      eraseOn,
    }));
  const keepsHolds = scope.tenantId !== null && (await isKeeper(caller, scope.tenantId));
  return { content, next: part.next, keepsHolds };
};

const ERASED = 'a record that was deleted since';

/** Names of the records that some were merged into. */
const mergedNames = async (kind: RestorableKind, found: readonly DeletedLine[]) => {
  const one = found.find(({ into }) => into !== '');
  return one ? recordNameIn(tenantIdOf(one.into), readable[kind].list) : () => undefined;
};

/** The deleted record, for who may bring it back; for every other user the answer is that of one that does not exist. */
const deletedOne = async (caller: Caller, one: One, origin: Origin): Promise<DeletedLine> => {
  const found = await restorables[one.kind].find(scopeOfOne(caller, one), one.key);
  if (!found) throw new ApplicationError('Id Not Available', '', 404);
  if (!mayRestore(caller, found)) await deny(caller, rightToRestore(found), origin);
  return found;
};

const nouns: Readonly<Record<string, string>> = {
  ...eachKind(kindsThat('restore'), (kind) => kinds[kind].noun),
  review: 'review',
  lost: 'association',
  documentRequest: 'document request',
};

const notesOfMerge = [
  'The record it was merged into gives back what it took, unless it was changed since.',
  'What was added to that record since stays there.',
];

const notesOf: { readonly [Kind in RestorableKind]?: readonly string[] } = {
  provider: ['Requests for documents that were open stay closed.'],
  endUser: ['Requests for documents that were open stay closed.'],
  reseller: ['Its users do not come back: invite them again.', 'Requests for documents that were open stay closed.'],
};

/** What a restore would do. */
export const restorePlan = async (caller: Caller, one: One, origin: Origin): Promise<RestorePlan> => {
  const { id, into } = await deletedOne(caller, one, origin);
  const [reason, counts] = await Promise.all([
    restorables[one.kind].obstacle(scopeOfOne(caller, one), one.key),
    into === '' ? comesBack(id) : movesBack(id),
  ]);
  const back = [...counts].map(([list, count]) => ({ noun: nouns[list] ?? list, count }));
  return { reason, back, notes: into === '' ? [...(notesOf[one.kind] ?? [])] : [...notesOfMerge] };
};

/** Brings a deleted record back, and what went with it, files in the bucket of documents too. Refuses with 'Restore Failed' and the reason. */
export const restore = async (bucket: string, caller: Caller, one: One, origin: Origin) => {
  const { id } = await deletedOne(caller, one, origin);
  const scope = scopeOfOne(caller, one);
  const task = await restorables[one.kind].restore(scope, one.key);
  if (task) await followUp(task.kind === 'merge-back' ? moveBack(task) : restoreAround(task));
  await followUp(keepRestoredFiles(bucket, tenantIdOf(id)));
  return { id };
};
