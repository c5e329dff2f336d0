import type { ReactNode } from 'react';
import { CompanySelect, companyChoice } from '#web/list/company-select.tsx';
import { SearchBox } from '#web/list/search-box.tsx';
import type { ListStorage } from '#web/list/state/list-state.ts';
import { useSession } from '#web/session/session.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { WorklistFilters } from './filters.tsx';

interface Props extends ListStorage {
  refine(name: string, value: string): void;
  /** At the end of the toolbar. */
  readonly children: ReactNode;
}

const turns = [
  { id: 'mine', name: 'My turn' },
  { id: 'all', name: 'Everything' },
];
const choice = companyChoice(true);

/** Which part of the worklist the calendar shows. */
export const CalendarFilters = ({ state, set, refine, children }: Props) => {
  const isSuperadmin = useSession()?.holder.isSuperadmin ?? false;
  return (
    <>
      <div className="toolbar">
        <SearchBox
          label="Search Worklist"
          value={state.search}
          shortcut
          onSearch={(search) => set({ ...state, search: search.trim() })}
        />
        {choice && isSuperadmin && (
          <CompanySelect choice={choice} value={state.company} onChange={(company) => set({ ...state, company })} />
        )}
        <div className="toolbar-end">{children}</div>
      </div>
      <div className="toolbar">
        {!isSuperadmin && (
          <Select
            inline
            label="Turn"
            options={turns}
            value={state.filters.turn ?? 'mine'}
            onChange={(turn) => refine('turn', turn === 'mine' ? '' : turn)}
          />
        )}
        <WorklistFilters list={{ state, refine }} />
      </div>
    </>
  );
};
