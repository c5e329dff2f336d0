import { gunzipSync } from 'node:zlib';
import type { Store } from './dump.ts';

type Row = Readonly<Record<string, unknown>>;

const rowsOf = (fields: readonly string[], rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => Object.fromEntries(fields.map((field, at) => [field, row[at]])));

const inSnapshots = ({ objects }: Store, list: string): Row[] =>
  objects
    .filter(({ key }) => key.startsWith('snapshots/') && key.endsWith(`/${list}.json.gz`))
    .flatMap(({ body }) => {
      const { fields, columns } = JSON.parse(gunzipSync(Buffer.from(body, 'base64')).toString());
      const ids: unknown[] = columns[fields.indexOf('id')];
      return ids.map((_, at) =>
        Object.fromEntries(fields.map((field: string, column: number) => [field, columns[column][at]])),
      );
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
  new Map([...inSnapshots(store, list), ...inEntries(store, list)].map((row) => [String(row.id), row]));
