import { owedFilterNames } from '#contract/obligations/owed-names.ts';
import { resellerList } from '#contract/reseller/schema-free-lists.ts';
import { api } from '#web/api/client.ts';
import { previewOf } from '#web/documents/record-preview.tsx';
import { listed } from '#web/evidence/evidence-export.tsx';
import { RecordListTools, recordSelection } from '#web/evidence/record-list-tools.tsx';
import { ListScreen } from '#web/list/list-screen.tsx';
import { OwedFilters, ResponsibleFilter } from '#web/obligations/list-filters.tsx';
import { StatusFilter, statusCells } from '#web/obligations/status-cell.tsx';
import { resellerPaths } from '#web/routing/paths/records.ts';
import { Status } from '#web/ui/feedback/status.tsx';

const preview = previewOf('reseller');
const changes = recordSelection('reseller', ['set', 'standing', 'delete']);

/** Resellers of a tenant. Spec part 2, section 2 "Reseller list". */
export const ResellerList = () => (
  <ListScreen
    title="Resellers"
    plural="resellers"
    empty="NCRA staff add resellers."
    list={resellerList}
    view="reseller"
    source={api.reseller}
    cells={{
      documentsCollected: (value) => <Status kind={value === 'Yes' ? 'ok' : 'due'}>{value}</Status>,
      ...statusCells('reseller'),
    }}
    add={{ to: resellerPaths.add(), label: 'Add New Reseller' }}
    rowActions={{ view: resellerPaths.view, edit: resellerPaths.edit, remove: 'the Reseller' }}
    deleted="reseller"
    preview={preview}
    selection={changes}
    byCompany
    refinements={['responsible', 'status', ...owedFilterNames]}
    exports={(list, downloads) => (
      <RecordListTools
        kind="reseller"
        title="Reseller Upload"
        company={list.state.company}
        packed={listed('reseller', list)}
        downloads={downloads}
      />
    )}
    filterBar={(list) => (
      <>
        <ResponsibleFilter kind="reseller" action="reseller.update" list={list} />
        <StatusFilter list={list} />
        <OwedFilters list={list} kind="reseller" />
      </>
    )}
  />
);
