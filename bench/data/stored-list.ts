import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { ListSource } from '#lambdas/store/journal/entry.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import { pack, type Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { writeSnapshot } from '#lambdas/store/journal/snapshot/snapshot.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { keys } from '#lambdas/store/keys.ts';
import type { Base, Entity } from '#lambdas/store/repository/entity.ts';

const ROWS_AT_ONCE = 50_000;

interface Part<Item> {
  readonly from: number;
  readonly to: number;
  of(at: number): Item;
}

/**
 * Gives a tenant the rows `from` to `to` of a list by writing snapshot and head alone, because a million records would
 * take minutes to commit. The list is answered from them as from any; these records cannot be opened.
 */
export const storeRows = async <Rec extends Base>(
  entity: Entity<Rec, unknown>,
  companyId: string,
  { from, to, of }: Part<Row>,
) => {
  const tenantId = tenantIdOf(companyId);
  const view = await loadView(tenantId, entity);
  for (let first = from; first < to; first += ROWS_AT_ONCE) {
    const length = Math.min(ROWS_AT_ONCE, to - first);
    const rows = pack(Array.from({ length }, (_, at) => of(first + at)));
    view.apply([{ v: view.v + 1, rows, removed: [], format: entity.format }]);
  }
  // A snapshot keeps the order that a user has requested.
  const selection = { owners: [], companies: 'all', orderBy: 'name', modifier: 'asc', searchText: '' } as const;
  view.select(selection, await entity.presentation(tenantId));
  await storeView(tenantId, entity, view);
};

/** The same of records. */
export const storeList = <Rec extends Base>(
  entity: Entity<Rec, unknown>,
  companyId: string,
  { from, to, recordOf }: { from: number; to: number; recordOf(at: number): Rec },
) => storeRows(entity, companyId, { from, to, of: (at) => entity.row(recordOf(at)) });

/** Makes a view the list of a tenant. */
const storeView = async (tenantId: TenantId, list: ListSource, view: ListProjection) => {
  await table.send(
    new UpdateCommand({
      TableName: env().TABLE_NAME,
      Key: keys.head(tenantId, list.name),
      UpdateExpression: 'SET v = :v, n = :n',
      ExpressionAttributeValues: { ':v': view.v, ':n': view.columns.live },
    }),
  );
  await writeSnapshot(tenantId, list, view);
};
