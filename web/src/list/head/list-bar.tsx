import { type ReactNode, useId, useState } from 'react';
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

interface Props<Row> {
  readonly list: List<Row>;
  readonly title: string;
  readonly choice: CompanyChoice | undefined;
  readonly fixedFilters: readonly string[];
  /** Filters of the list's own, and those by column; undefined for a list without any. */
  readonly filters: ReactNode;
  /** How the list is shown: its columns and rows, its views. */
  readonly tools: ReactNode;
  /** What can be done with chosen rows; undefined for a list whose rows are not chosen. */
  readonly selection?: ReactNode;
  /** Rows are chosen: their actions stand in the place of filters and tools. */
  readonly isSelecting?: boolean;
}

/**
 * One row: search, then filters, how the list is shown at its end. On a narrow screen filters are behind a button. While rows are chosen
 * their actions are the row, and the others are behind a button, in a row of their own.
 */
export const ListBar = <Row,>({ list, title, choice, fixedFilters, filters, tools, ...props }: Props<Row>) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  const isSuperadmin = useSession()?.holder.isSuperadmin ?? false;
  const hasCompany = choice !== undefined && isSuperadmin;
  const hasFilters = hasCompany || filters !== undefined;
  const { selection, isSelecting = false } = props;
  if (!list.canSearch && !hasFilters && !tools && !selection) return null;
  const narrowing = countFilters(list.state, fixedFilters);
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
      {list.canSearch && (
        <SearchBox
          label={`Search ${title}`}
          value={list.state.search}
          shortcut
          onShortcut={() => isSelecting && flushSync(() => setOpen(true))}
          onSearch={list.search}
        />
      )}
      {hasFilters && (
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
            <OneLine>
              {hasCompany && <CompanySelect choice={choice} value={list.state.company} onChange={list.chooseCompany} />}
              {filters}
            </OneLine>
          </section>
        </>
      )}
      {tools}
    </div>
  );
};
