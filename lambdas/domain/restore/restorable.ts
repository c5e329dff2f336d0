import { ApplicationError } from '#contract/application-error.ts';
import { type Action, may } from '#contract/rules/access.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { isOfReseller, type Principal } from '#lambdas/entities/people/principal.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import type { Key } from '#lambdas/store/keys.ts';
import { isTaskOpen, type OutboxTask, taskItem } from '#lambdas/store/outbox.ts';
import type { Base, Entity } from '#lambdas/store/repository/entity.ts';
import {
  type DeletedRecord,
  DeletedRecords,
  NotDeleted,
  restoredItem,
} from '#lambdas/store/retention/deleted-records.ts';
import { type Actor, type Scope, tenantScope } from '#lambdas/store/scope.ts';
import { mergeTask } from '../merge/move.ts';
import { separation } from '../merge/separate.ts';
import { mergeFollower, withMerged } from './follow-merges.ts';
import { restoringTask } from './restore-around.ts';

/** How deleted records of one kind come back. All checks look at the record's whole tenant. */
interface Rules<Rec extends Base> {
  nameOf(record: Rec): string;
  /** The right to delete it, which is the one to bring it back. */
  right(record: Rec): Action;
  /** Why the record cannot come back as things are; '' if it can. */
  obstacle?(tenant: Scope, record: Rec): Promise<string>;
  /** The record without references to what is deleted by now. */
  mended?(tenant: Scope, record: Rec): Promise<Rec>;
  /** Makes the restore fail where what the record belongs to goes meanwhile. */
  present?(tenant: Scope, record: Rec): readonly TransactItem[];
  /** Whether its removal took other records along, which a restore brings back. */
  readonly cascades?: true;
}

/** A deleted record as a list names it. */
export interface DeletedLine
  extends Pick<DeletedRecord<unknown>, 'key' | 'at' | 'by' | 'byName' | 'entry' | 'restoreUntil' | 'eraseOn' | 'into'> {
  readonly id: string;
  readonly name: string;
  readonly right: Action;
}

/** For 90 days the right to delete a record is the one to restore it; after that staff of the root company with a right of their own do. */
const isLate = ({ restoreUntil }: DeletedLine) => Date.parse(restoreUntil) <= Date.now();

/** The right that a user needs to restore a record. Role matrix rows 109 and 117. */
export const rightToRestore = (line: DeletedLine): Action => (isLate(line) ? 'record.restoreLate' : line.right);

/** Whether a user who sees a deleted record may restore it. */
export const mayRestore = (holder: PrincipalRoles & Pick<Principal, 'home'>, line: DeletedLine): boolean =>
  may(holder, rightToRestore(line)) && (holder.isSuperadmin || !isLate(line) || !isOfReseller(holder));

/** A record as it is now: where it is stored, and if it was deleted when that was and when it is erased (ISO times, else ''). */
export interface Located {
  readonly name: string;
  readonly deletedAt: string;
  readonly eraseOn: string;
  readonly stored: Key;
}

/** The deleted records of one kind, whatever its type. */
export interface Restorable {
  /** Those that were deleted before the one with a key, newest first; those that are erased within some days where these are given. */
  part(
    scope: Scope,
    before: string,
    within?: number,
  ): Promise<{ readonly found: readonly DeletedLine[]; readonly next: string }>;
  /** The record's line, or undefined if the scope does not see it. */
  find(scope: Scope, key: string): Promise<DeletedLine | undefined>;
  /** Records of the kind by their ids, there or deleted, also those that a hold keeps: for who has the right to holds. */
  located(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, Located>>;
  /** Why it cannot come back; '' if it can. */
  obstacle(scope: Scope, key: string): Promise<string>;
  /** Brings it back, with further items in the same transaction; the task finishes that. */
  restore(scope: Scope, key: string, also?: readonly TransactItem[]): Promise<ReturnTask | undefined>;
}

type ReturnTask = OutboxTask<'restore-around' | 'merge-back'>;

/** What finishes the return of a record: what went with it comes back, or what was moved from it. */
const taskOf = ({ record: { id }, into }: DeletedRecord<Base>, actor: Actor): ReturnTask =>
  into === '' ? restoringTask(id, actor) : mergeTask('merge-back', id, { into, actor });

const notFound = () => new ApplicationError('Id Not Available', '', 404);
const refused = (reason: string) => new ApplicationError('Restore Failed', reason);
const UNDER_WAY = 'What belonged to it is still being removed. Please try again in a minute.';

export const restorable = <Rec extends Base, Shown>(entity: Entity<Rec, Shown>, rules: Rules<Rec>): Restorable => {
  const all = (scope: Scope) => new DeletedRecords(entity, scope);
  /** Those that a scope sees, also of companies that were merged into its own. */
  const seen = async (scope: Scope) => all(await withMerged(scope, entity.name));
  const tenantOf = ({ actor }: Scope, id: string) => tenantScope(actor, tenantIdOf(id));
  const lineOf = ({ record, ...facts }: DeletedRecord<Rec>): DeletedLine => ({
    ...facts,
    id: record.id,
    name: rules.nameOf(record),
    right: rules.right(record),
  });
  const followed = (scope: Scope, record: Rec) => mergeFollower(tenantOf(scope, record.id))(entity.name, record);
  const obstacleTo = async (scope: Scope, { record, into }: Pick<DeletedRecord<Rec>, 'record' | 'into'>) => {
    const open = rules.cascades ? [isTaskOpen('clear-after', record.id), isTaskOpen('merge-into', record.id)] : [];
    if ((await Promise.all(open)).includes(true)) return UNDER_WAY;
    const tenant = tenantOf(scope, record.id);
    const obstacle = (await rules.obstacle?.(tenant, record)) ?? '';
    const view = await all(scope).viewOf(record.id);
    return (
      obstacle ||
      obstacleOf(async () =>
        all(scope).creation(view, record, { sideEffects: [], ...(into === undefined ? {} : { yielding: into }) }),
      )
    );
  };
  return {
    part: async (scope, before, within) => {
      const { found, next } = await (await seen(scope)).part(before, within);
      return { found: found.map(lineOf), next: next ?? '' };
    },
    find: async (scope, key) => {
      const found = await (await seen(scope)).one(key);
      return found && lineOf(found);
    },
    located: async (scope, ids) => {
      const present = await all(scope).findMany(ids);
      const deleted = await all(scope).lastOf(new Set(ids.filter((id) => !present.has(id))));
      return new Map<string, Located>([
        ...[...present.values()].map((record): [string, Located] => {
          const stored = all(scope).recordKey(record.id);
          return [record.id, { name: rules.nameOf(record), deletedAt: '', eraseOn: '', stored }];
        }),
        ...deleted.map(({ key, record, at, eraseOn }): [string, Located] => [
          record.id,
          { name: rules.nameOf(record), deletedAt: at, eraseOn, stored: all(scope).keyOf(key) },
        ]),
      ]);
    },
    obstacle: async (scope, key) => {
      const found = await (await seen(scope)).one(key);
      if (!found) throw notFound();
      return obstacleTo(scope, { ...found, ...(await followed(scope, found.record)) });
    },
    restore: async (scope, key, also = []) => {
      const found = await (await seen(scope)).one(key);
      if (!found) throw notFound();
      const { record: returning, moves } = await followed(scope, found.record);
      const obstacle = await obstacleTo(scope, { ...found, record: returning });
      if (obstacle !== '') throw refused(obstacle);
      const tenant = tenantOf(scope, found.record.id);
      const mended = (await rules.mended?.(tenant, returning)) ?? returning;
      const separated =
        found.into === '' ? undefined : await separation(all(tenant), entity.name, { ...found, record: mended });
      const { returned: record, items: more = [], alongside } = separated ?? { returned: mended };
      const task = rules.cascades && taskOf(found, scope.actor);
      const rest = task ? [taskItem(task)] : [];
      const items = [
        restoredItem(all(scope).keyOf(key)),
        ...rest,
        ...moves,
        ...more,
        ...(rules.present?.(tenant, record) ?? []),
        ...also,
      ];
      await all(separated ? tenant : scope)
        .restore(record, found.entry, items, alongside)
        .catch((error: unknown) => {
          throw error instanceof NotDeleted ? notFound() : error;
        });
      return task;
    },
  };
};

/** The reason for which a record cannot be made: its name is used. */
const obstacleOf = async (make: () => Promise<unknown>): Promise<string> => {
  try {
    await make();
    return '';
  } catch (error) {
    if (error instanceof ApplicationError) return error.reason;
    throw error;
  }
};
