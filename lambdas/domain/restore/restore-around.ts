import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import type { EndUserRecord } from '#contract/end-user/record.ts';
import type { ProviderRecord } from '#contract/provider/record.ts';
import { recordNameIn } from '#lambdas/entities/computed/record-names.ts';
import { divisionEntity } from '#lambdas/entities/records/division.ts';
import { documentEntity } from '#lambdas/entities/records/document.ts';
import { documentRequestEntity } from '#lambdas/entities/records/document-request.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { providerEntity, providers } from '#lambdas/entities/records/provider.ts';
import { reviewEntity } from '#lambdas/entities/records/review.ts';
import { siteInspectionEntity } from '#lambdas/entities/records/site-inspection.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { closeTask, type OutboxTask, writeItems } from '#lambdas/store/outbox.ts';
import type { Base, Entity } from '#lambdas/store/repository/entity.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import {
  type AroundDeleted,
  aroundDeleted,
  NotDeleted,
  restoredItem,
} from '#lambdas/store/retention/deleted-records.ts';
import { type Actor, type Scope, tenantScope } from '#lambdas/store/scope.ts';
import { mergeFollower, survivorOf } from './follow-merges.ts';

type Association = EndUserRecord['endUserTpList'][number];
type ResellerOf = ProviderRecord['tpResellerList'][number];

/** The associations with those that were lost: divisions that are deleted by now stay away, what was associated again stays. */
const joined = (now: readonly Association[], lost: readonly Association[], exists: (division: string) => boolean) => {
  const result = [...now];
  for (const entry of lost) {
    const divisionIds = entry.divisionIds.filter(({ division }) => exists(division));
    if (divisionIds.length === 0 && entry.divisionIds.length > 0) continue;
    const at = result.findIndex(({ techProviderId }) => techProviderId === entry.techProviderId);
    const known = result[at];
    if (!known) result.push({ ...entry, divisionIds });
    // Without divisions the association is with the whole end user already.
    else if (known.divisionIds.length > 0) {
      const named = new Set(known.divisionIds.map(({ division }) => division));
      const more = divisionIds.filter(({ division }) => !named.has(division));
      result[at] = { ...known, divisionIds: [...known.divisionIds, ...more] };
    }
  }
  return result;
};

const toEndUser = async (scope: Scope, id: string, { item, key }: AroundDeleted) => {
  const lost: Association[] = JSON.parse(String(item.lost));
  const tenantId = tenantIdOf(id);
  const division = await recordNameIn(tenantId, divisionEntity);
  const all = endUsers(scope);
  if (!(await all.find(id))) return writeItems([restoredItem(key)]);
  const change = (before: EndUserRecord) => ({
    ...before,
    endUserTpList: joined(before.endUserTpList, lost, (each) => division(each) !== undefined),
  });
  await all.changeLatest(id, change, [restoredItem(key)]);
};

const toProvider = async (scope: Scope, id: string, { item, key }: AroundDeleted) => {
  const lost: ResellerOf[] = JSON.parse(String(item.lost));
  const all = providers(scope);
  if (!(await all.find(id))) return writeItems([restoredItem(key)]);
  const change = (before: ProviderRecord) => {
    const named = new Set(before.tpResellerList.map(({ resellerId }) => resellerId));
    return {
      ...before,
      tpResellerList: [...before.tpResellerList, ...lost.filter((each) => !named.has(each.resellerId))],
    };
  };
  await all.changeLatest(id, change, [restoredItem(key)]);
};

/**
 * Gives a record back what it lost when the restored one was deleted, or the record that it was merged into since; nothing to one that
 * is deleted itself.
 */
const giveBack = async (scope: Scope, around: AroundDeleted): Promise<void> => {
  const [kind, give] =
    around.entity === endUserEntity.name ? (['endUser', toEndUser] as const) : (['provider', toProvider] as const);
  await give(scope, await survivorOf(scope, kind, around.id), around);
};

declare module '../../store/outbox.ts' {
  interface TaskDetails {
    /** Brings back what went with a record; `id` is the record's. */
    'restore-around': { readonly actor: Actor };
  }
}

type Restoring = OutboxTask<'restore-around'>;

/** The task that a restore leaves; it belongs into the transaction that brings the record back. */
export const restoringTask = (id: string, { userId, userName, via, importId }: Actor): Restoring => ({
  kind: 'restore-around',
  id,
  at: Date.now(),
  actor: { userId, userName, via, importId },
});

/** `returned` is how a record comes back. */
const restoring =
  <Rec extends Base, Shown>(entity: Entity<Rec, Shown>, returned = (record: Rec): Rec => record) =>
  async (scope: Scope, { key, item }: AroundDeleted, follow: ReturnType<typeof mergeFollower>) => {
    const { record, moves } = await follow(entity.name, entity.open(item));
    await new Repository(entity, scope).restore(returned(record), Number(item.entry), [restoredItem(key), ...moves]);
  };

/** A request that was open when its record was deleted comes back as revoked: its link has ended. */
const closed = (request: DocumentRequestRecord): DocumentRequestRecord =>
  request.endedAs === '' ? { ...request, endedAs: 'revoked', endedAt: new Date().toISOString() } : request;

/** Lists whose records come back with the one they belonged to. */
const lists: Readonly<Record<string, ReturnType<typeof restoring>>> = {
  [divisionEntity.name]: restoring(divisionEntity),
  [providerEntity.name]: restoring(providerEntity),
  [documentEntity.name]: restoring(documentEntity),
  [documentRequestEntity.name]: restoring(documentRequestEntity, closed),
  [reviewEntity.name]: restoring(reviewEntity),
  [siteInspectionEntity.name]: restoring(siteInspectionEntity),
};

/** What comes back with a record, by list. */
export const comesBack = async (id: string): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  for (const { what, entity } of await aroundDeleted(id)) {
    if (what === 'record' && !(entity in lists)) continue;
    const name = what === 'lost' ? 'lost' : entity;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
};

/** Another run was faster, or the table has removed the copy. */
const ifExists = (work: Promise<void>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof NotDeleted)) throw error;
  });

/** Brings back what went with a restored record; may be repeated at any point. */
export const restoreAround = async (task: Restoring): Promise<void> => {
  const scope = tenantScope(task.actor, tenantIdOf(task.id));
  const follow = mergeFollower(scope);
  for (const around of await aroundDeleted(task.id))
    if (around.what === 'record') await ifExists(lists[around.entity]?.(scope, around, follow) ?? Promise.resolve());
    else await ifExists(giveBack(scope, around));
  await closeTask(task);
};
