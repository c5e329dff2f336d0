import { useRef, useState } from 'react';
import type { Chosen } from '../../../../contract/bulk/change.ts';
import { BULK_SELECT_MAX } from '../../../../contract/rules/limits.ts';
import { queryText } from '../filters/query-text.ts';
import type { AnyRow } from '../source.ts';
import type { List } from '../use-list.ts';
import { idsBetween } from './ids-between.ts';

/** The chosen rows as calls take them: by their ids, or as all that the list shows. */
export interface ChosenRows {
  readonly rows: Chosen;
  readonly count: number;
  /** The company that the list is narrowed to, '' for none. */
  readonly company: string;
  /** Where the list comes from, and its query without the page. */
  readonly of: string;
  readonly query: string;
}

interface Kept {
  /** What the list shows: with another search or filter the selection is lost. */
  readonly key: string;
  readonly ids: ReadonlySet<string>;
  readonly isAll: boolean;
  readonly isLost: boolean;
}

const none = { ids: new Set<string>(), isAll: false, isLost: false };

/** Which rows of a list are chosen; kept over its pages and orders. */
export const useSelection = <Row extends AnyRow>(list: List<Row>) => {
  const { query, state, route, result } = list;
  // Rows that are still shown while others are on their way are no page of this list.
  const page = result.isPlaceholderData ? [] : (result.data?.content.map(({ id }) => id) ?? []);
  const total = result.data?.totalElements ?? 0;
  const asked = queryText(query, state.where);
  const { orderBy: _orderBy, modifier: _modifier, ...narrowed } = query;
  const key = `${route.path}?${queryText(narrowed, state.where)}`;
  const last = useRef('');
  const [kept, setKept] = useState<Kept>({ ...none, key });
  const had = kept.isAll || kept.ids.size > 0;
  // Set while rendering, so that nothing of the former list is ever shown as chosen.
  if (kept.key !== key) setKept({ ...none, key, isLost: had });
  const choose = (ids: Iterable<string>) => setKept({ ...none, key, ids: new Set([...ids].slice(0, BULK_SELECT_MAX)) });
  const { ids, isAll } = kept;
  const onPage = isAll ? page.length : page.filter((id) => ids.has(id)).length;
  const isPage = page.length > 0 && onPage === page.length;
  return {
    count: isAll ? total : ids.size,
    total,
    isAll,
    isPage,
    isPartOfPage: onPage > 0 && !isPage,
    /** It was lost because the list shows something else now. */
    isLost: kept.isLost,
    isFull: ids.size >= BULK_SELECT_MAX,
    has: (id: string) => isAll || ids.has(id),
    /** Chooses a row or takes it out; with `isRange` all rows from the last one on as well. */
    toggle: (id: string, isRange: boolean) => {
      const before = isAll ? new Set(page) : new Set(ids);
      const on = !before.has(id);
      for (const each of isRange ? idsBetween(page, last.current, id) : [id]) {
        if (on) before.add(each);
        else before.delete(each);
      }
      last.current = id;
      choose(before);
    },
    togglePage: () => {
      const others = isAll ? [] : [...ids].filter((id) => !page.includes(id));
      choose(isPage ? others : [...others, ...page]);
    },
    chooseAll: () => setKept({ ...none, key, isAll: true }),
    clear: () => setKept({ ...none, key }),
    chosen: {
      rows: isAll ? { all: { of: route.path, query: asked } } : { ids: [...ids] },
      count: isAll ? total : ids.size,
      company: state.company,
      of: route.path,
      query: asked,
    } satisfies ChosenRows,
  };
};

export type Selection = ReturnType<typeof useSelection>;
