import { useSearchParams } from 'react-router-dom';
import { showDay } from '../../../../contract/rules/dates.ts';
import { obligationAddress } from '../../../../contract/rules/obligations/address.ts';
import { groupWords } from '../../../../contract/rules/obligations/group.ts';
import type { Holder } from '../../../../contract/rules/roles.ts';
import { type WorklistRow, worklistList } from '../../../../contract/worklist/record.ts';
import { api } from '../../api/client.ts';
import { openFile } from '../../bulk/open-file.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { Tabs } from '../../list/tabs.tsx';
import type { List } from '../../list/use-list.ts';
import { places } from '../../obligations/place.ts';
import { StateStatus } from '../../obligations/state-status.tsx';
import { worklistPaths } from '../../routing/paths/worklist.ts';
import { useSession } from '../../session/session.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import '../../styles/obligations.css';
import { Calendar } from './calendar.tsx';
import { ChosenDay } from './chosen-day.tsx';
import { WorklistFilters } from './filters.tsx';
import { Groups } from './groups.tsx';
import { partFilters } from './worklist-query.ts';

const source = { list: api.worklist.list, search: api.worklist.list };
const filters = [...partFilters, 'group', 'day'];

/** What waits for this person, or everything that is open in their scope, as a list and as a calendar. D-94. */
export const Worklist = () => {
  const [params] = useSearchParams();
  const holder = useSession()?.holder;
  if (!holder) return null;
  const all = params.get('turn') === 'all';
  const isCalendar = params.get('show') === 'calendar';
  const list = worklistPaths.list();
  const everything = { to: `${list}?turn=all`, name: 'Everything', current: !isCalendar && all };
  return (
    <>
      <Tabs
        label="Worklist"
        tabs={[
          { to: list, name: holder.isSuperadmin ? 'List' : 'My turn', current: !isCalendar && !all },
          ...(holder.isSuperadmin ? [] : [everything]),
          { to: worklistPaths.calendar(), name: 'Calendar', current: isCalendar },
        ]}
      />
      {isCalendar ? <Calendar /> : <OpenItems holder={holder} />}
    </>
  );
};

const exported = (list: List<WorklistRow>) => {
  const { page: _page, size: _size, ...query } = { ...list.query };
  return openFile(() => api.worklist.export({ query: query as never }), 'Export');
};

const OpenItems = ({ holder }: { readonly holder: Holder }) => (
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
      state: (state) => <StateStatus state={state} />,
      record: (name, { kind }) => (
        <>
          {name} <span className="quiet">{places[kind].noun}</span>
        </>
      ),
    }}
    rowActions={{ view: (_id, row) => obligationAddress(holder, row) }}
    groupOf={({ group }) => groupWords[group]}
    byCompany
    filterBar={(list) => (
      <>
        <WorklistFilters list={list} />
        <ChosenDay list={list} />
        <Groups list={list} />
      </>
    )}
    toolbar={(list) => <DownloadButton name="Export" onPress={() => exported(list)} />}
  />
);
