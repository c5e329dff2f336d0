import { kinds } from '../../../../contract/kinds/kinds.ts';
import { permissionFor } from '../../../../contract/rules/access.ts';
import { showDay } from '../../../../contract/rules/dates.ts';
import { obligationAddress } from '../../../../contract/rules/obligations/address.ts';
import { groupWords } from '../../../../contract/rules/obligations/group.ts';
import { maySnooze } from '../../../../contract/rules/obligations/may-snooze.ts';
import type { Holder } from '../../../../contract/rules/roles.ts';
import type { WorklistRow } from '../../../../contract/worklist/record.ts';
import { worklistList } from '../../../../contract/worklist/shown-lists.ts';
import { api } from '../../api/client.ts';
import { openFile } from '../../api/open-file.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import type { ShownAction } from '../../list/row-actions.tsx';
import type { List } from '../../list/use-list.ts';
import { HandOverButton } from '../../obligations/hand-over-button.tsx';
import { places } from '../../obligations/place.ts';
import { SnoozedNote } from '../../obligations/snoozed-note.tsx';
import { ObligationStatus } from '../../obligations/state-status.tsx';
import { useSnooze } from '../../obligations/use-snooze.tsx';
import { WaitingNote } from '../../obligations/waiting-note.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { ChosenDay } from './chosen-day.tsx';
import { WorklistFilters } from './filters.tsx';
import { Groups } from './groups.tsx';
import { ResponsibleCell } from './responsible-cell.tsx';
import { useDismissFormer } from './use-dismiss-former.ts';
import { partFilters } from './worklist-query.ts';

const source = { list: api.worklist.list, search: api.worklist.list };
const filters = [...partFilters, 'group', 'day'];

const exported = (list: List<WorklistRow>) => {
  const { page: _page, size: _size, ...query } = { ...list.query };
  return openFile(() => api.worklist.export({ query: query as never }), 'Export');
};

const rightOf = ({ kind }: WorklistRow) => kinds[kind === 'other' ? 'provider' : kind].rights.update;

/** The worklist as a list; what is in it can be put off. */
export const OpenItems = ({ holder }: { readonly holder: Holder }) => {
  const { snooze, wake, dialog } = useSnooze();
  const dismiss = useDismissFormer();
  const more = (row: WorklistRow): ShownAction[] => [
    ...(row.snooze && maySnooze(holder, row.isMyTurn)
      ? [{ label: 'Wake', icon: 'bell', target: () => void wake(row) } as const]
      : []),
    ...(!row.snooze && maySnooze(holder, row.isMyTurn)
      ? [{ label: 'Snooze', icon: 'snooze', target: () => snooze(row) } as const]
      : []),
    ...(row.formerResponsible !== '' && permissionFor(holder, rightOf(row)) === 'allow'
      ? [{ label: 'Dismiss the note about', icon: 'close', target: () => void dismiss(row) } as const]
      : []),
  ];
  return (
    <>
      <ListScreen<WorklistRow, keyof typeof worklistList.columns>
        title="Worklist"
        plural="open items"
        list={worklistList}
        source={source}
        refinements={filters}
        nameOf={({ record, label }) => `${record}, ${label}`}
        cells={{
          due: (day) =>
            day === '' ? <span className="quiet">No day</span> : <span className="whole">{showDay(day)}</span>,
          state: (_state, row) => <ObligationStatus {...row} />,
          label: (label, { snooze: found, waiting }) => (
            <div>
              {label}
              <SnoozedNote snooze={found} />
              <WaitingNote waiting={waiting} />
            </div>
          ),
          responsible: (name, row) => <ResponsibleCell name={name} {...row} />,
          record: (name, { kind }) => (
            <>
              {name} <span className="quiet">{places[kind].noun}</span>
            </>
          ),
        }}
        rowActions={{ view: (_id, row) => obligationAddress(holder, row), more }}
        groupOf={({ group }) => groupWords[group]}
        byCompany
        filterBar={(list) => (
          <>
            <WorklistFilters list={list} />
            <ChosenDay list={list} />
            <Groups list={list} />
          </>
        )}
        toolbar={(list) => (
          <>
            <HandOverButton company={list.state.company} />
            <DownloadButton name="Export" onPress={() => exported(list)} />
          </>
        )}
      />
      {dialog}
    </>
  );
};
