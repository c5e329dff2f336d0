import { endUserList } from '#contract/end-user/schema-free-lists.ts';
import { owedFilterNames } from '#contract/obligations/owed-names.ts';
import { api } from '#web/api/client.ts';
import { previewOf } from '#web/documents/record-preview.tsx';
import { listed } from '#web/evidence/evidence-export.tsx';
import { RecordListTools, recordSelection } from '#web/evidence/record-list-tools.tsx';
import { type CompanyChoice, findCompany } from '#web/list/company-select.tsx';
import { SearchBox } from '#web/list/filters/search-box.tsx';
import { ListScreen } from '#web/list/list-screen.tsx';
import type { ListState } from '#web/list/state/list-state.ts';
import { OwedFilters, ResponsibleFilter } from '#web/obligations/list-filters.tsx';
import { StatusFilter, statusCells } from '#web/obligations/status-cell.tsx';
import { divisionPaths, endUserPaths } from '#web/routing/paths/records.ts';

/** The reseller whose end users a super admin looks at, remembered for the add form. Spec part 2, section 2. */
const reseller: CompanyChoice = {
  label: 'Reseller',
  all: 'All resellers and companies',
  options: { find: findCompany },
  remembered: 'endUserResellerId',
};

const ofReseller = ({ filters }: ListState) =>
  filters.reseller ? { searchText: filters.reseller, searchIn: 'reseller' as const } : {};

const preview = previewOf('endUser');
const changes = recordSelection('endUser', ['set', 'standing', 'delete']);

/** End users, searched by their own text or by their reseller's name. Spec part 2, section 2 "End user list". */
export const EndUserList = () => (
  <ListScreen
    title="End Users"
    plural="end users"
    empty="Resellers add their end users."
    list={endUserList}
    view="endUser"
    source={api.endUser}
    cells={statusCells('endUser')}
    add={{ to: endUserPaths.add(), label: 'Add New End User' }}
    rowActions={{
      view: endUserPaths.view,
      edit: endUserPaths.edit,
      remove: 'the End User',
      more: ({ id }) => [{ label: 'Divisions of', icon: 'company', target: divisionPaths.list(id) }],
    }}
    deleted="endUser"
    preview={preview}
    selection={changes}
    byCompany={reseller}
    filters={['reseller']}
    refinements={['responsible', 'status', ...owedFilterNames]}
    requestFor={({ filters }) =>
      filters.reseller ? { call: api.endUser.searchByReseller, query: { searchText: filters.reseller } } : {}
    }
    exports={(list, downloads) => (
      <RecordListTools
        kind="endUser"
        title="End User Upload"
        company={list.state.company}
        packed={listed('endUser', list, ofReseller(list.state))}
        downloads={downloads}
      />
    )}
    filterBar={(list) => (
      <>
        <SearchBox
          label="Search by reseller"
          placeholder="Search by reseller"
          value={list.state.filters.reseller ?? ''}
          onSearch={(text) => list.filter(text.trim() === '' ? {} : { reseller: text.trim() })}
        />
        <ResponsibleFilter kind="endUser" action="eu.update" list={list} />
        <StatusFilter list={list} />
        <OwedFilters list={list} kind="endUser" />
      </>
    )}
  />
);
