import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { entrySort, keys } from '#lambdas/store/keys.ts';
import { deltaOf, type ListSource } from '../entry.ts';
import { headOf } from '../load.ts';
import type { Delta, Packed, Row } from '../snapshot/columns.ts';
import { readSnapshot } from '../snapshot/snapshot.ts';
import { ListProjection } from '../view/view.ts';

/** A list as it was at a version: its own projection, which no request shares. */
export interface PastList {
  readonly tenantId: TenantId;
  readonly list: ListSource;
  /** The columns that are read of its rows, besides the id: what else rows hold would only take memory. */
  readonly columns: ReadonlySet<string>;
  readonly view: ListProjection;
  /** Records that are not in it, as if their values were erased. */
  readonly without: ReadonlySet<string>;
}

/** The rows of some changes with the wanted columns alone. */
const withColumns = ({ fields, rows }: Packed, { columns: wanted, without }: PastList): Packed => {
  const idAt = fields.indexOf('id');
  const at = fields.flatMap((field, index) => (field === 'id' || wanted.has(field) ? [index] : []));
  return {
    fields: at.map((index) => fields[index] as string),
    rows: rows.filter((row) => !without.has(String(row[idAt]))).map((row) => at.map((index) => row[index])),
  };
};

/** The ids of the rows that a change touches. */
const idsOf = ({ rows: { fields, rows }, removed }: Delta): string[] => {
  const at = fields.indexOf('id');
  return [...rows.map((row) => String(row[at])), ...removed];
};

/** Brings a past list forward to a later version, page by page; `touched` gets the ids of a page before its changes are applied. */
export const replayTo = async (
  past: PastList,
  v: number,
  touched?: (ids: readonly string[]) => void,
): Promise<void> => {
  const { tenantId, list, view } = past;
  if (view.v >= v) return;
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env().TABLE_NAME,
      // An entry of a moment ago may not be everywhere yet, and a version that misses one would stay wrong.
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ProjectionExpression: 'sk, #rows, removed, #format',
      ExpressionAttributeNames: { '#rows': 'rows', '#format': 'format' },
      ExpressionAttributeValues: {
        ':pk': keys.journal(tenantId, list.name),
        ':first': entrySort(view.v + 1),
        ':last': entrySort(v),
      },
    },
  );
  for await (const { Items = [] } of pages) {
    const deltas = Items.map((item) => {
      const delta = deltaOf(item);
      return { ...delta, rows: withColumns(delta.rows, past) };
    });
    touched?.(deltas.flatMap(idsOf));
    view.apply(deltas);
  }
};

/** The newest snapshot where it is no newer than a version and needs nothing from the records of today. */
const snapshotUntil = async (tenantId: TenantId, list: ListSource, v: number) => {
  const { snapshotV } = await headOf(tenantId, list.name);
  const snapshot = snapshotV > 0 ? await readSnapshot(tenantId, list) : undefined;
  const fits = snapshot && snapshot.v <= v && snapshot.format === list.format && snapshot.outdated.length === 0;
  return fits ? snapshot : undefined;
};

/**
 * A tenant's list as it was at a version, from the snapshot or the beginning of its journal. Rows have what the release
 * wrote that made them: a column that is younger is missing in them. Records whose values were erased since are not in it. The
 * memory it takes is that of the named columns. `without` are records that count as erased; a snapshot has them.
 */
export const listAt = async (
  tenantId: TenantId,
  list: ListSource,
  v: number,
  columns: readonly string[],
  without: ReadonlySet<string> = new Set(),
): Promise<PastList> => {
  const view = new ListProjection(list.format);
  const past: PastList = { tenantId, list, columns: new Set(columns), view, without };
  const snapshot = v === 0 || without.size > 0 ? undefined : await snapshotUntil(tenantId, list, v);
  if (snapshot) past.view.begin(snapshot);
  await replayTo(past, v);
  return past;
};

/** The row of a record as a past list has it now, in its columns; undefined if it has none. */
export const pastRow = ({ view: { columns }, columns: wanted }: PastList, id: string): Row | undefined => {
  const position = columns.positionOf(id);
  if (position === undefined) return undefined;
  return { ...Object.fromEntries([...wanted].map((field) => [field, columns.value(field, position)])), id };
};
