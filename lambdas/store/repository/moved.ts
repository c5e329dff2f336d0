import { tenantIdOf } from '../id.ts';
import { itemsUnder } from '../items.ts';
import type { TransactItem } from '../journal/write/transact-item.ts';
import { type Key, keys } from '../keys.ts';
import { preservedItem } from '../retention/deleted.ts';

/** The fields of a record that a merge has changed, before and after. */
export interface Moving {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Something that a merge has moved or changed: a record of a list, or a comment; `key` is where that is noted. */
export interface Moved extends Moving {
  readonly what: string;
  readonly id: string;
  readonly key: Key;
}

const FORMAT = 1;

/** Notes what a merge has changed, next to the record that was merged. */
export const movedItem = (mergedId: string, { what, id, before, after }: Omit<Moved, 'key'>): TransactItem =>
  preservedItem({
    ...keys.moved(tenantIdOf(mergedId), mergedId, what, id),
    format: FORMAT,
    changed: JSON.stringify({ before, after }),
  });

/** All that moved when a record was merged into another one. */
export const movedFrom = async (mergedId: string): Promise<Moved[]> => {
  const pk = keys.movedFrom(tenantIdOf(mergedId), mergedId);
  return (await itemsUnder(pk)).map((item) => {
    const sk = String(item.sk);
    const at = sk.indexOf('#');
    const changed: Moving = JSON.parse(String(item.changed));
    return { what: sk.slice(0, at), id: sk.slice(at + 1), key: { pk, sk }, ...changed };
  });
};
