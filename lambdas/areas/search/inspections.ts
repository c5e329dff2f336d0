import { allColumns } from '#contract/definition/list-spec.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { may } from '#contract/rules/access.ts';
import { showDay } from '#contract/rules/dates.ts';
import { allInspectionsList } from '#contract/site-inspection/lists.ts';
import { type PlacedKind, placedKinds } from '#contract/site-inspection/place.ts';
import { inspectionStateOn, inspectionStateWords } from '#contract/site-inspection/states.ts';
import { storedKinds } from '#lambdas/entities/all-entities.ts';
import { siteInspections } from '#lambdas/entities/records/site-inspection.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { ValueOf } from '#lambdas/store/journal/view/selection.ts';
import type { Selected } from '#lambdas/store/repository/list-page.ts';
import { type WordField, wordsOf } from './word-index.ts';

/** The name of a row that stands in another list: as it is shown, and its words as those of a row's name. */
export interface JoinedName {
  name(position: number): string;
  words(position: number): string;
}

const columns: Readonly<Record<string, { readonly label: string }>> = allColumns(allInspectionsList);

/** The fields in which inspections are searched besides the name of the record, with the labels of their list. */
export const inspectionFields = (['address', 'placeName', 'firmName'] as const).map((stored) => ({
  stored,
  label: columns[stored]?.label ?? '',
}));

/** The lists of a kind of record with places, and the fields in which they are searched, the name first. */
interface Owners {
  readonly lists: readonly Selected[];
  readonly fields: readonly WordField[];
}
type OwnersByKind = Readonly<Record<PlacedKind, Owners>>;

/** Makes the function that finds the record of an inspection of a tenant; undefined for one that is being deleted. */
const ownerFinder = (tenantId: TenantId, owners: OwnersByKind) => {
  const lists = new Map(
    placedKinds.map((kind) => {
      const { lists: all, fields } = owners[kind];
      return [kind, { kind, fields, view: all.find((list) => list.tenantId === tenantId)?.view }] as const;
    }),
  );
  return (value: ValueOf) => {
    const list = lists.get(value('kind') as PlacedKind);
    const position = list?.view?.columns.positionOf(String(value('recordId')));
    return list?.view && position !== undefined ? { ...list, view: list.view, position } : undefined;
  };
};

/**
 * The inspections of the records that the caller sees, as their own list has them, with the names of these records. Role matrix row
 * 130.
 */
export const seenInspections = async (
  caller: Caller,
  owners: OwnersByKind,
): Promise<readonly (Selected & { readonly joinedName: JoinedName })[]> => {
  const scope = caller.scope();
  const { companies } = scope;
  const finders = new Map<string, ReturnType<typeof ownerFinder>>();
  const finderOf = (tenantId: TenantId) => {
    const found = finders.get(tenantId) ?? ownerFinder(tenantId, owners);
    finders.set(tenantId, found);
    return found;
  };
  const owned = (kind: PlacedKind) => storedKinds[kind].entity.owners(scope);
  const ownerFields = { endUser: owned('endUser'), reseller: owned('reseller') };
  const isSeen = (value: ValueOf) => {
    const found = finderOf(value('parentId') as TenantId)(value);
    return (
      found !== undefined &&
      may(caller, kinds[found.kind].rights.read) &&
      (companies === 'all' ||
        ownerFields[found.kind].some((field) => companies.has(String(found.view.columns.value(field, found.position)))))
    );
  };
  const versions = placedKinds.map((kind) => owners[kind].lists.map(({ tenantId, view }) => [tenantId, view.v]));
  const seen = companies === 'all' ? companies : [...companies];
  const key = JSON.stringify([seen, ownerFields, caller.roles, versions]);
  const found = await siteInspections(caller.tenantScope()).select({ listFilter: { key, matches: isSeen } });
  return found.map((selected) => {
    const { tenantId, view } = selected;
    const ownerAt = (at: number) => finderOf(tenantId)((field) => view.columns.value(field, at));
    return {
      ...selected,
      joinedName: {
        name: (at) => {
          const owner = ownerAt(at);
          return owner ? String(owner.view.columns.value('name', owner.position) ?? '') : '';
        },
        words: (at) => {
          const owner = ownerAt(at);
          const text = owner ? wordsOf(owner.view, owner.fields).text(owner.position) : '';
          return text.slice(0, text.indexOf('\n') + 1);
        },
      },
    };
  });
};

/** How an inspection stands, which tells it from others of the same place: 'Passed, inspected 11/26/2026'. */
export const inspectionNote = (value: ValueOf): string => {
  const text = (field: string) => String(value(field) ?? '');
  const [doneOn, due] = [text('doneOn'), text('due')];
  const state = inspectionStateOn(
    {
      endedAs: text('endedAs') as Parameters<typeof inspectionStateOn>[0]['endedAs'],
      outcome: text('outcome') as Parameters<typeof inspectionStateOn>[0]['outcome'],
      deliveredAt: text('deliveredAt'),
      due,
    },
    // Whether it is overdue is for the list to say, which knows the day.
    '',
  );
  return `${inspectionStateWords[state]}, ${doneOn === '' ? `due ${showDay(due)}` : `inspected ${showDay(doneOn)}`}`;
};
