import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Chosen } from '#contract/bulk-change/record.ts';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { BULK_SELECT_MAX } from '#contract/rules/limits.ts';
import { api } from '../api/client.ts';
import { toastFailure } from '../api/failure.ts';
import { openFile } from '../api/files.ts';
import { DownloadButton } from '../ui/download-button.tsx';
import { usePageMark } from '../ui/page-section.tsx';
import { queryText } from './filters/groups.ts';
import { OneLine } from './head/one-line.tsx';
import type { AnyRow } from './source.ts';
import type { List } from './use-list.ts';
import '../styles/selection.css';

/** The ids of a page from one to another, in either direction; only the other one where the first is not on the page. */
const idsBetween = (page: readonly string[], from: string, to: string): readonly string[] => {
  const [start, end] = [page.indexOf(from), page.indexOf(to)];
  return start < 0 || end < 0 ? [to] : page.slice(Math.min(start, end), Math.max(start, end) + 1);
};

/** The chosen rows as calls take them: by their ids, or as all that the list shows. */
export interface ChosenRows<Row extends AnyRow = AnyRow> {
  readonly rows: Chosen;
  readonly count: number;
  /** The rows themselves, where they were chosen one by one. */
  readonly picked: readonly Row[];
  /** The company that the list is narrowed to, '' for none. */
  readonly company: string;
  /** Where the rows come from, and the query that shows all of them, without the page. */
  readonly of: string;
  readonly query: string;
}

interface SelectedRows<Row> {
  /** The list: single rows stay selected through searches and filters, and are lost with another company or tab. */
  readonly list: string;
  /** What the list shows: all that match are no longer selected with another search or filter. */
  readonly shown: string;
  /** By their ids; undefined for rows that were chosen by name. */
  readonly rows: ReadonlyMap<string, Row | undefined>;
  readonly isAll: boolean;
  readonly isLost: boolean;
}

const withoutOrder = ({ orderBy: _orderBy, modifier: _modifier, ...narrowed }: Readonly<Record<string, unknown>>) =>
  narrowed;

const none = { rows: new Map<string, never>(), isAll: false, isLost: false };

/**
 * Which rows of a list are selected, on all of its pages, in all orders, and whatever it is searched for. `readsRows`: the actions
 * of the list need the rows themselves, so all that match are read one page after the other.
 */
export const useSelection = <Row extends AnyRow>(list: List<Row>, readsRows = false) => {
  const { query, state, route, result, unfiltered } = list;
  // Rows that are still shown while others are on their way are no page of this list.
  const page = result.isPlaceholderData ? [] : (result.data?.content ?? []);
  const pageIds = page.map(({ id }) => id);
  const total = result.data?.totalElements ?? 0;
  const text = queryText(query, state.where);
  const place = {
    list: `${unfiltered.route.path}?${queryText(withoutOrder(unfiltered.query), undefined)}`,
    shown: `${route.path}?${queryText(withoutOrder(query), state.where)}`,
  };
  const last = useRef('');
  const [selected, setSelected] = useState<SelectedRows<Row>>({ ...none, ...place });
  // Set while rendering, so that nothing of the former list is ever shown as selected.
  if (selected.list !== place.list || (selected.isAll && selected.shown !== place.shown))
    setSelected({ ...none, ...place, isLost: selected.isAll || selected.rows.size > 0 });
  const choose = (rows: Iterable<readonly [string, Row | undefined]>) =>
    setSelected({ ...none, ...place, rows: new Map([...rows].slice(0, BULK_SELECT_MAX)) });
  const entriesOf = (rows: readonly Row[]) => rows.map((row) => [row.id, row] as const);
  const { rows, isAll } = selected;
  const onPage = isAll ? page.length : page.filter(({ id }) => rows.has(id)).length;
  const isPage = page.length > 0 && onPage === page.length;
  return {
    count: isAll ? total : rows.size,
    total,
    isAll,
    isPage,
    isPartOfPage: onPage > 0 && !isPage,
    /** It was lost because the list shows something else now. */
    isLost: selected.isLost,
    isFull: rows.size >= BULK_SELECT_MAX,
    has: (id: string) => isAll || rows.has(id),
    /** Chooses a row or takes it out; with `isRange` all rows from the last one on as well. */
    toggle: (id: string, isRange: boolean) => {
      const before = new Map<string, Row | undefined>(isAll ? entriesOf(page) : rows);
      const on = !before.has(id);
      const among = new Set(isRange ? idsBetween(pageIds, last.current, id) : [id]);
      for (const row of page.filter((each) => among.has(each.id))) {
        if (on) before.set(row.id, row);
        else before.delete(row.id);
      }
      last.current = id;
      choose(before);
    },
    togglePage: () => {
      const others = isAll ? [] : [...rows].filter(([id]) => !pageIds.includes(id));
      choose(isPage ? others : [...others, ...entriesOf(page)]);
    },
    /** Chooses rows by their ids, besides the chosen ones. */
    add: (ids: readonly string[]) => choose([...rows, ...ids.map((id) => [id, rows.get(id)] as const)]),
    chooseAll: async () =>
      readsRows
        ? choose(entriesOf(await list.readRows(BULK_SELECT_MAX)))
        : setSelected({ ...none, ...place, isAll: true }),
    clear: () => setSelected({ ...none, ...place }),
    chosen: {
      rows: isAll ? { all: { of: route.path, query: text } } : { ids: [...rows.keys()] },
      count: isAll ? total : rows.size,
      picked: isAll ? [] : [...rows.values()].filter((row) => row !== undefined),
      company: state.company,
      of: isAll ? route.path : unfiltered.route.path,
      query: isAll ? text : queryText(unfiltered.query, undefined),
    } satisfies ChosenRows<Row>,
  };
};

/** What rows, and the bar above them, need of a selection. */
export type Selection = Omit<ReturnType<typeof useSelection<AnyRow>>, 'add' | 'chosen'>;

interface ExportChosenProps {
  readonly chosen: ChosenRows;
  /** The list with the columns that it shows. */
  readonly shown: ListSpec;
}

/** The chosen rows as a workbook, in the columns and the order of the list. */
export const ExportChosen = ({ chosen: { rows, of, query }, shown }: ExportChosenProps) => {
  const columns = Object.keys(shown.columns).join(',');
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const request = { of, query, columns, as: 'xlsx', timeZone } as const;
  const fetched = () =>
    'all' in rows
      ? api.view.export({ query: request })
      : api.view.exportChosen({ body: { ...request, ids: rows.ids } });
  return <DownloadButton small name="Export selected" onPress={() => openFile(fetched, 'Download')} />;
};

interface Props {
  readonly selection: Selection;
  /** What can be done with the chosen rows. */
  readonly children: ReactNode;
}

const said = ({ count, isAll, isLost, isFull }: Selection) => {
  if (isLost) return 'Nothing is selected any more: the list shows other rows now.';
  if (isAll) return `All ${figure(count)} selected`;
  return isFull
    ? `${figure(count)} selected. One by one at most ${figure(BULK_SELECT_MAX)} can be.`
    : `${figure(count)} selected`;
};

/** Where the focus goes when the bar that had it disappears: the list, from which the next Tab leads on. */
const focusList = () => document.querySelector<HTMLElement>('.list-split .table-wrap')?.focus({ preventScroll: true });

/** Whether something of a selection is to be shown: chosen rows, or that they were lost. */
export const isShown = ({ count, isLost }: Pick<Selection, 'count' | 'isLost'>) => count > 0 || isLost;

/**
 * How many rows are chosen and what can be done with them: in the row of the toolbar, in the place of filters and tools, so
 * nothing moves when it comes; on a narrow screen below the list, where the thumb is.
 */
export const SelectionBar = ({ selection, children }: Props) => {
  const { count, isAll, isLost, isPage, total, chooseAll, clear } = selection;
  // All that match may be read one page after the other; until then nothing is done with fewer.
  const [isReading, setReading] = useState(false);
  const selectAll = async () => {
    setReading(true);
    try {
      await chooseAll();
    } catch (failure) {
      toastFailure(failure, 'Selection');
    }
    setReading(false);
  };
  const isOpen = isShown(selection);
  usePageMark('selection', isOpen);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) focusList();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      <span role="status" className="visually-hidden">
        {isOpen ? said(selection) : ''}
      </span>
      {isOpen && (
        <section className="selection-bar" aria-label="Selected rows">
          <span className="selection-count">{said(selection)}</span>
          {isPage && !isAll && total > count && (
            <button type="button" className="link" aria-disabled={isReading} onClick={() => void selectAll()}>
              {isReading ? 'Selecting…' : `Select all ${counted(total, 'row')} that match`}
            </button>
          )}
          {!isLost && !isReading && (
            <span className="selection-actions">
              <OneLine of="actions">
                <Suspense>{children}</Suspense>
              </OneLine>
            </span>
          )}
          <button type="button" className="button small" onClick={clear}>
            {isLost ? 'Close' : 'Clear'}
          </button>
        </section>
      )}
    </>
  );
};
