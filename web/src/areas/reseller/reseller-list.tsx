import { resellerList } from '#contract/reseller/schema-free-lists.ts';
import { api } from '#web/api/client.ts';
import { BulkTools } from '#web/bulk/bulk-tools.tsx';
import { listChanges } from '#web/bulk/list-changes.tsx';
import { EvidenceButton, listed } from '#web/evidence/evidence-button.tsx';
import { ResponsibleFilter } from '#web/list/filters/responsible-filter.tsx';
import { ListScreen } from '#web/list/list-screen.tsx';
import { StatusFilter, statusCells } from '#web/obligations/status-cell.tsx';
import { resellerPaths } from '#web/routing/paths/records.ts';
import { Status } from '#web/ui/feedback/status.tsx';

const changes = listChanges('reseller', ['set', 'delete']);

/** Resellers of a tenant. Spec part 2, section 2 "Reseller list". */
export const ResellerList = () => (
  <ListScreen
    title="Resellers"
    plural="resellers"
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
    selection={changes}
    byCompany
    refinements={['responsible', 'status']}
    toolbar={(list) => (
      <>
        <BulkTools kind="reseller" title="Reseller Upload" company={list.state.company} />
        <EvidenceButton of={listed('reseller', list)} />
      </>
    )}
    filterBar={(list) => (
      <>
        <ResponsibleFilter kind="reseller" action="reseller.update" list={list} />
        <StatusFilter list={list} />
      </>
    )}
  />
);
