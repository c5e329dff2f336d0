import { NO_DIVISION } from '../../../contract/division/record.ts';
import { added } from '../../domain/reference-checks.ts';
import { divisionEntity } from '../../entities/division.ts';
import type { EndUserRecord } from '../../entities/end-user.ts';
import { providerEntity } from '../../entities/provider.ts';
import { resellerEntity } from '../../entities/reseller.ts';
import { familyIdOf } from '../../store/id.ts';
import type { TransactItem } from '../../store/journal/commit.ts';
import type { ListSource } from '../../store/journal/list-source.ts';
import { loadView } from '../../store/journal/load.ts';
import type { ListView } from '../../store/journal/view.ts';
import { type Owner, type Planned, type ReferenceCheck, RowProblem } from './import-definition.ts';
import { presentItems } from './records-present.ts';

type Plan = Planned<EndUserRecord>;

/** What of a planned record another list must have, and who is asked about it. */
interface Need {
  readonly entity: ListSource;
  readonly field: string;
  readonly message: string;
  idsOf(plan: Plan): readonly string[];
  fits(view: ListView, at: number, plan: Plan): boolean;
}

const providerIds = (record: EndUserRecord) => record.endUserTpList.map(({ techProviderId }) => techProviderId);
const divisionIds = (record: EndUserRecord) =>
  record.endUserTpList.flatMap((entry) =>
    entry.divisionIds.map(({ division }) => division).filter((id) => id !== NO_DIVISION),
  );

const needs: readonly Need[] = [
  {
    entity: providerEntity,
    field: 'providers',
    message: 'A technology provider of the list is not available any more.',
    idsOf: ({ after, before }) => added(providerIds(after), before && providerIds(before)),
    // Active ones of the family, and what this end user has brought in itself.
    fits: ({ columns }, at, { after }) =>
      columns.value('activate', at) === true ||
      (columns.value('isEndUserTp', at) === true && columns.value('endUserId', at) === after.id),
  },
  {
    entity: divisionEntity,
    field: 'providers',
    message: 'A division of the list is not available any more.',
    idsOf: ({ after, before }) => added(divisionIds(after), before && divisionIds(before)),
    fits: ({ columns }, at, { after }) => columns.value('endUserId', at) === after.id,
  },
  {
    entity: resellerEntity,
    field: 'reseller',
    message: 'This reseller is not available any more.',
    idsOf: ({ after, before }) => (before || after.companyId === after.parentId ? [] : [after.companyId]),
    fits: () => true,
  },
];

/** What end users rest on: new associations are with providers and divisions that are there, new records with resellers. */
export const endUserReferences = async ({ companyId }: Owner, planned: readonly Plan[]): Promise<ReferenceCheck> => {
  const root = familyIdOf(companyId);
  const problems = new Map<number, RowProblem>();
  const transactItems: TransactItem[] = [];
  for (const { entity, field, message, idsOf, fits } of needs) {
    // The company the file is for is checked by every import.
    const wanted = planned.map((plan) => idsOf(plan).filter((id) => id !== companyId));
    if (wanted.every((ids) => ids.length === 0)) continue;
    const view = await loadView(root, entity);
    transactItems.push(...presentItems(root, entity, wanted.flat(), view));
    for (const [index, plan] of planned.entries())
      for (const id of wanted[index] ?? []) {
        const at = view.columns.positionOf(id);
        if (at === undefined || !fits(view, at, plan)) problems.set(index, new RowProblem(field, message));
      }
  }
  return { transactItems, problemOf: (index) => problems.get(index) };
};
