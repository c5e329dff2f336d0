import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '#web/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { type CompanyChoice, CompanySelect } from '../company-select.tsx';
import { groupOf } from '../filters/groups.ts';
import { SearchBox } from '../filters/search-box.tsx';
import type { List } from '../use-list.ts';
import { OneLine } from './one-line.tsx';

/** How many filters narrow the list; those that select the list itself are none. */
const countFilters = ({ company, filters, where }: List<unknown>['state'], fixed: readonly string[]) =>
  (company === '' ? 0 : 1) +
  Object.entries(filters).filter(([name, value]) => value !== '' && !fixed.includes(name)).length +
  (where ? groupOf(where).items.length : 0);

interface BarProps {
  /** Its search; undefined for one without. */
  readonly search?: ComponentProps<typeof SearchBox> | undefined;
  /** Undefined for a bar without any. */
  readonly filters?: ReactNode;
  /** How many filters narrow what is shown. */
  readonly narrowing: number;
  /** At its end. */
  readonly tools?: ReactNode;
  /** What can be done with chosen rows; undefined for a list whose rows are not chosen. */
  readonly selection?: ReactNode;
  /** Rows are chosen: their actions stand in the place of filters and tools. */
  readonly isSelecting?: boolean;
}

/**
 * One row: search, then filters, tools at its end. On a narrow screen filters and tools are behind a button. While rows are chosen
 * their actions are the row, and the others are behind a button, in a row of their own.
 */
export const FilterBar = ({ search, filters, narrowing, tools, selection, isSelecting = false }: BarProps) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={`list-bar${isSelecting ? ' selecting' : ''}${open ? ' open' : ''}`}>
      {selection}
      {isSelecting && (
        <button
          type="button"
          className="icon-button list-tools-button"
          aria-label="Search and filters"
          title="Search and filters"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon name="search" />
        </button>
      )}
      {search && <SearchBox {...search} onShortcut={() => isSelecting && flushSync(() => setOpen(true))} />}
      {filters && (
        <>
          <button
            type="button"
            className="button small list-filters-button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            Filters{narrowing > 0 && ` (${narrowing})`}
            <Icon name="down" />
          </button>
          <section id={id} className={open ? 'list-filters open' : 'list-filters'} aria-label="Filters">
            <OneLine>{filters}</OneLine>
          </section>
        </>
      )}
      {tools}
    </div>
  );
};

interface Props<Row> extends Pick<BarProps, 'filters' | 'tools' | 'selection' | 'isSelecting'> {
  readonly list: List<Row>;
  readonly title: string;
  readonly choice: CompanyChoice | undefined;
  readonly fixedFilters: readonly string[];
}

/** The bar of a list: its search, its own filters and those by column, and how it is shown: its columns, rows and views. */
export const ListBar = <Row,>({ list, title, choice, fixedFilters, filters, ...bar }: Props<Row>) => {
  const isSuperadmin = useSession()?.holder.isSuperadmin ?? false;
  const hasCompany = choice !== undefined && isSuperadmin;
  const hasFilters = hasCompany || filters !== undefined;
  if (!list.canSearch && !hasFilters && !bar.tools && !bar.selection) return null;
  return (
    <FilterBar
      {...bar}
      search={
        list.canSearch
          ? { label: `Search ${title}`, value: list.state.search, shortcut: true, onSearch: list.search }
          : undefined
      }
      narrowing={countFilters(list.state, fixedFilters)}
      filters={
        hasFilters && (
          <>
            {hasCompany && <CompanySelect choice={choice} value={list.state.company} onChange={list.chooseCompany} />}
            {filters}
          </>
        )
      }
    />
  );
};
