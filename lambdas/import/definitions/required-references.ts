import { missingIn, type RequiredRecords } from '#lambdas/domain/saving/required-records.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { ListSource } from '#lambdas/store/journal/list-source.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { presentRecordItem, type TransactItem, unchangedListItem } from '#lambdas/store/journal/write/transact-item.ts';
import { type Planned, type ReferenceCheck, RowProblem } from './import-definition.ts';

/**
 * Up to this many records are checked one by one. Beyond it the whole list must be unchanged, which other writes to it
 * can prevent.
 */
const CHECKS = 8;

/** Transact items that fail the write unless these records of another list exist. */
const presentItems = (
  tenantId: string,
  entity: ListSource,
  ids: readonly string[],
  { columns, v }: ListProjection,
): TransactItem[] => {
  const there = [...new Set(ids)].filter((id) => columns.positionOf(id) !== undefined);
  return there.length <= CHECKS
    ? there.map((id) => presentRecordItem(tenantId, entity, id))
    : [unchangedListItem(tenantId, entity, v)];
};

/**
 * The references that planned records add: the problem of each record, if any, and transact items that fail the write
 * if a referenced record has been removed.
 */
export const checkReferences = async <Rec>(
  tenantId: TenantId,
  requires: readonly RequiredRecords<Rec>[],
  planned: readonly Planned<Rec>[],
  columnOf: (path: string) => string,
): Promise<ReferenceCheck> => {
  const problems = new Map<number, RowProblem>();
  const transactItems: TransactItem[] = [];
  for (const required of requires) {
    const wanted = planned.map(({ after, before }) => required.ids(after, before));
    if (wanted.every((ids) => ids.length === 0)) continue;
    const view = await loadView(tenantId, required.entity);
    transactItems.push(...presentItems(tenantId, required.entity, wanted.flat(), view));
    for (const [index, { after, before }] of planned.entries()) {
      const problem = missingIn(required, view, after, before);
      if (problem) problems.set(index, new RowProblem(columnOf(problem.path), problem.reason));
    }
  }
  return { transactItems, problemOf: (index) => problems.get(index) };
};
