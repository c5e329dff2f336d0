import { gunzipSync } from 'node:zlib';
import { Columns } from '#lambdas/store/journal/snapshot/columns.ts';
import { openSnapshot } from '#lambdas/store/journal/snapshot/snapshot.ts';
import type { Store } from './dump.ts';

type Row = Readonly<Record<string, unknown>>;

const rowsOf = (fields: readonly string[], rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => Object.fromEntries(fields.map((field, at) => [field, row[at]])));

const snapshotsOf = ({ objects }: Store, file: string) =>
  objects.filter(({ key }) => key.startsWith('snapshots/') && key.endsWith(`/${file}`));

/** Rows as release 0.1 kept them in snapshots. */
const inEarlierSnapshots = (store: Store, list: string): Row[] =>
  snapshotsOf(store, `${list}.json.gz`).flatMap(({ body }) => {
    const { fields, columns } = JSON.parse(gunzipSync(Buffer.from(body, 'base64')).toString());
    const ids: unknown[] = columns[fields.indexOf('id')];
    return ids.map((_, at) =>
      Object.fromEntries(fields.map((field: string, column: number) => [field, columns[column][at]])),
    );
  });

const inSnapshots = (store: Store, list: string): Row[] =>
  snapshotsOf(store, `${list}.columns`).flatMap(({ body }) => {
    const rows = new Columns();
    const snapshot = openSnapshot(Buffer.from(body, 'base64'));
    if (snapshot) rows.adopt(snapshot.list);
    return rows.positions().map((at) => rows.row(at));
  });

const inEntries = ({ items }: Store, list: string): Row[] =>
  items
    .filter(({ pk, rows }) => String(pk).startsWith('J#') && String(pk).endsWith(`#${list}`) && rows !== undefined)
    .sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1))
    .flatMap(({ rows }) => {
      const packed = JSON.parse(String(rows));
      return rowsOf(packed.fields, packed.rows);
    });

/** The newest row of each record of a list, by id: of the journal, which holds them all, or of a snapshot. */
export const rowsIn = (store: Store, list: string): ReadonlyMap<string, Row> =>
  new Map(
    [...inEarlierSnapshots(store, list), ...inSnapshots(store, list), ...inEntries(store, list)].map((row) => [
      String(row.id),
      row,
    ]),
  );
