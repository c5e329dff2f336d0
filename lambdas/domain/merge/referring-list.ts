import { ApplicationError, conflict } from '#contract/application-error.ts';
import type { MergeKind } from '#contract/record/merge.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { assertUnchanged } from '#lambdas/store/journal/write/transact-item.ts';
import { writeItems } from '#lambdas/store/outbox.ts';
import type { Base, Entity } from '#lambdas/store/repository/entity.ts';
import { type Moved, movedItem } from '#lambdas/store/repository/moved.ts';
import { changedFields, type RecordWrite, withoutBase } from '#lambdas/store/repository/record-write.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import { restoredItem } from '#lambdas/store/retention/deleted-records.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { idsWhere, writeMany } from '#lambdas/store/write-many.ts';
import { withoutChange } from './without-change.ts';

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
  { noun, fields, renamed, sideEffects }: Referring<Rec>,
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
      return isUsed ? [String(row.name ?? row.recordName ?? row.obligation ?? noun)] : [];
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
