import { type ReactNode, useId, useState } from 'react';
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
}

/** One row: search, then filters, how the list is shown at its end. On a narrow screen filters are behind a button. */
export const ListBar = <Row,>({ list, title, choice, fixedFilters, filters, tools }: Props<Row>) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  const isSuperadmin = useSession()?.holder.isSuperadmin ?? false;
  const hasCompany = choice !== undefined && isSuperadmin;
  const hasFilters = hasCompany || filters !== undefined;
  if (!list.canSearch && !hasFilters && !tools) return null;
  const narrowing = countFilters(list.state, fixedFilters);
  return (
    <div className="list-bar">
      {list.canSearch && (
        <SearchBox label={`Search ${title}`} value={list.state.search} shortcut onSearch={list.search} />
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
