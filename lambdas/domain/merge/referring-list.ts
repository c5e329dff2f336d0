import { isDeepStrictEqual } from 'node:util';
import { ApplicationError, conflict } from '#contract/application-error.ts';
import type { MergeKind } from '#contract/record/merge.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { assertUnchanged, type TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { writeItems } from '#lambdas/store/outbox.ts';
import type { Base, Entity } from '#lambdas/store/repository/entity.ts';
import { type Moved, type Moving, movedItem } from '#lambdas/store/repository/moved.ts';
import { changedFields, type RecordWrite, withoutBase } from '#lambdas/store/repository/record-write.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import { restoredItem } from '#lambdas/store/retention/deleted-records.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { idsWhere, writeMany } from '#lambdas/store/write-many.ts';

const includesEqual = (list: readonly unknown[], entry: unknown) => list.some((each) => isDeepStrictEqual(each, entry));

/**
 * A list without the entries that a change has added, and with those that it took away. Where it put some in place of others
 * and all of those were removed later, that decision counts: the others stay away.
 */
const listWithout = (now: readonly unknown[], before: readonly unknown[], after: readonly unknown[]) => {
  const added = after.filter((entry) => !includesEqual(before, entry));
  const left = now.filter((entry) => !includesEqual(added, entry));
  if (added.length > 0 && left.length === now.length) return now;
  return [...left, ...before.filter((entry) => !includesEqual(after, entry) && !includesEqual(left, entry))];
};

const valueWithout = (now: unknown, before: unknown, after: unknown): unknown => {
  if (isDeepStrictEqual(now, after)) return before;
  const areLists = Array.isArray(now) && Array.isArray(before) && Array.isArray(after);
  return areLists ? listWithout(now, before, after) : now;
};

/**
 * A record without an earlier change: fields that still have the value which it gave them get back the one before; of lists
 * only its own entries go and come. What was changed again since stays.
 */
export const withoutChange = <Rec extends object>(now: Rec, { before, after }: Moving): Rec => {
  const result = { ...now } as Record<string, unknown>;
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const value = valueWithout(result[field], before[field], after[field]);
    if (value === undefined) delete result[field];
    else result[field] = value;
  }
  return result as Rec;
};

/** A reference to a record that goes (`from`) becomes one to another (`into`), whose name is `name`. */
export interface Renaming {
  readonly from: string;
  readonly into: string;
  readonly name: string;
}

/** How records of a list refer to others. */
interface Referring<Rec extends Base> {
  readonly noun: string;
  /** The fields of stored rows that name a record of each kind: by its id, or among others. */
  readonly fields: { readonly [Kind in MergeKind]?: readonly string[] };
  renamed(record: Rec, renaming: Renaming): Rec;
  /** What users know a record by, of its row; its name where this is left out. */
  called?(row: Row): string;
  /** Instead of the side effects of any other change. */
  sideEffects?(before: Rec, after: Rec): readonly TransactItem[];
}

/** A list whose records refer to others, whatever its type. */
export interface ReferringList {
  readonly name: string;
  readonly noun: string;
  refersTo(kind: MergeKind): boolean;
  count(kind: MergeKind, id: string): Promise<number>;
  /** Names of records that would have the name of another one there. */
  clashes(kind: MergeKind, renaming: Renaming): Promise<readonly string[]>;
  /** Makes the write of another list fail where there are clashes by then; nothing where there can be none. */
  noClashes(kind: MergeKind, renaming: Renaming): Promise<readonly TransactItem[]>;
  move(kind: MergeKind, scope: Scope, renaming: Renaming): Promise<void>;
  /** Moves one record back; if that is no longer possible it stays. */
  back(scope: Scope, moved: Moved): Promise<void>;
}

const namesIn = (fields: readonly string[], id: string) => (value: (field: string) => unknown) =>
  fields.some((field) => {
    const held = value(field);
    return Array.isArray(held) ? held.includes(id) : held === id;
  });

const isSame = (before: Base, after: Base) =>
  Object.keys(changedFields(withoutBase(before), withoutBase(after)).after).length === 0;

export const referringList = <Rec extends Base, Shown>(
  entity: Entity<Rec, Shown>,
  { noun, fields, renamed, called = ({ name }) => String(name), sideEffects }: Referring<Rec>,
): ReferringList => {
  const named = (view: ListProjection, kind: MergeKind, id: string) => idsWhere(view, namesIn(fields[kind] ?? [], id));
  const isUnique = (kind: MergeKind) => entity.unique?.fields.some((field) => fields[kind]?.includes(field)) ?? false;
  const clashesIn = (view: ListProjection, kind: MergeKind, { from, into }: Renaming): string[] =>
    named(view, kind, from).flatMap((id) => {
      const row = view.columns.row(view.columns.positionOf(id) ?? 0);
      const moved = Object.fromEntries(
        Object.entries(row).map(([field, value]) => [field, value === from ? into : value]),
      );
      const isUsed = view.holder(entity.unique?.fields ?? [], moved) !== undefined;
      return isUsed ? [called(row)] : [];
    });
  const changeOf = (repository: Repository<Rec, Shown>, view: ListProjection, before: Rec, fresh: Rec): RecordWrite => {
    const after = entity.schema.parse({ ...fresh, version: before.version + 1 });
    return repository.change(view, before, after, sideEffects ? { sideEffects: sideEffects(before, after) } : {});
  };
  const loaded = (tenantId: TenantId) => loadView(tenantId, entity);
  return {
    name: entity.name,
    noun,
    refersTo: (kind) => fields[kind] !== undefined,
    count: async (kind, id) => named(await loaded(tenantIdOf(id)), kind, id).length,
    clashes: async (kind, renaming) =>
      isUnique(kind) ? clashesIn(await loaded(tenantIdOf(renaming.from)), kind, renaming) : [],
    noClashes: async (kind, renaming) =>
      isUnique(kind)
        ? [
            await assertUnchanged(tenantIdOf(renaming.from), entity, (view) => {
              if (clashesIn(view, kind, renaming).length > 0) throw conflict();
            }),
          ]
        : [],
    move: (kind, scope, renaming) => {
      const repository = new Repository(entity, scope);
      return writeMany(
        repository,
        (view) => named(view, kind, renaming.from),
        (view, before) => {
          const fresh = renamed(before, renaming);
          const part = changeOf(repository, view, before, fresh);
          const moving = changedFields(withoutBase(before), withoutBase(fresh));
          const noted = movedItem(renaming.from, { what: entity.name, id: before.id, ...moving });
          return { ...part, transactItems: [...part.transactItems, noted] };
        },
      );
    },
    back: async (scope, moved) => {
      const repository = new Repository(entity, scope);
      const stays = () => writeItems([restoredItem(moved.key)]);
      try {
        const before = await repository.find(moved.id);
        const fresh = before && withoutChange(before, moved);
        if (!before || !fresh || isSame(before, fresh)) return await stays();
        await repository.write(async (view) => ({
          parts: [changeOf(repository, view, before, fresh)],
          transactItems: [restoredItem(moved.key)],
        }));
      } catch (error) {
        if (!(error instanceof ApplicationError) || error.http === conflict().http) throw error;
        await stays();
      }
    },
  };
};
