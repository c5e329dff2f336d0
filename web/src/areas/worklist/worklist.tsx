import { useSearchParams } from 'react-router-dom';
import { showDay } from '../../../../contract/rules/dates.ts';
import { obligationAddress } from '../../../../contract/rules/obligations/address.ts';
import { groupWords } from '../../../../contract/rules/obligations/group.ts';
import { type WorklistRow, worklistList } from '../../../../contract/worklist/record.ts';
import { api } from '../../api/client.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { Tabs } from '../../list/tabs.tsx';
import { places } from '../../obligations/place.ts';
import { StateStatus } from '../../obligations/state-status.tsx';
import { worklistPaths } from '../../routing/paths/worklist.ts';
import { useSession } from '../../session/session.ts';
import '../../styles/obligations.css';
import { WorklistFilters } from './filters.tsx';
import { Groups } from './groups.tsx';

const source = { list: api.worklist.list, search: api.worklist.list };
const filters = ['turn', 'kind', 'obligation', 'group', 'reseller'];

/** What waits for this person, or everything that is open in their scope. D-94. */
export const Worklist = () => {
  const [params] = useSearchParams();
  const holder = useSession()?.holder;
  if (!holder) return null;
  const all = params.get('turn') === 'all';
  return (
    <>
      {!holder.isSuperadmin && (
        <Tabs
          label="Worklist"
          tabs={[
            { to: worklistPaths.list(), name: 'My turn', current: !all },
            { to: `${worklistPaths.list()}?turn=all`, name: 'Everything', current: all },
          ]}
        />
      )}
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
            <Groups list={list} />
          </>
        )}
      />
    </>
  );
};
