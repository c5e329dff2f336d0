import { useSearchParams } from 'react-router-dom';
import { may, permissionFor } from '#contract/rules/access.ts';
import { Tabs } from '#web/list/tabs.tsx';
import { documentRequestPaths, worklistPaths } from '#web/routing/paths/work.ts';
import { useSession } from '#web/session/session.ts';
import '#web/styles/obligations.css';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { kinds } from '#contract/kinds/kinds.ts';
import { obligationAddress } from '#contract/obligations/address.ts';
import { groupsIn, groupWords, type WorklistGroup, worklistGroups } from '#contract/obligations/group.ts';
import { daysOfSpan } from '#contract/obligations/next-due.ts';
import { maySnooze } from '#contract/obligations/snooze-words.ts';
import { showDay } from '#contract/rules/dates.ts';
import { figure } from '#contract/rules/figures.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import type { WorklistRow } from '#contract/worklist/record.ts';
import { worklistList } from '#contract/worklist/schema-free-lists.ts';
import { api } from '#web/api/client.ts';
import { toastFailure } from '#web/api/failure.ts';
import { openFile } from '#web/api/files.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import type { ShownAction } from '#web/list/row-actions.tsx';
import type { List } from '#web/list/use-list.ts';
import { ReassignButton, useSnooze } from '#web/obligations/actions.tsx';
import { useCounts } from '#web/obligations/counts.tsx';
import { places } from '#web/obligations/place.ts';
import { ObligationStatus, SnoozedNote, WaitingNote } from '#web/obligations/state-status.tsx';
import { Select } from '#web/ui/choice/select.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Calendar } from './calendar.tsx';
import { partFilters, WorklistFilters } from './filters.tsx';
import { itemName } from './item-rules.ts';
import { worklistSelection } from './selected-items.tsx';

/** 'Due within 7 days', of which only the days are seen: the chips stand in one line with the other filters. */
const GroupName = ({ group }: { readonly group: WorklistGroup }) => {
  const [, within = '', days = groupWords[group]] = /^(Due within )(.+)$/.exec(groupWords[group]) ?? [];
  return (
    <span>
      {within !== '' && <span className="visually-hidden">{within}</span>}
      {days}
    </span>
  );
};

/**
 * How much is open in each group of the own turn; a click keeps one group, another shows all again. What is due within 60 days
 * holds what is due within 30 and within 7.
 */
const Groups = <Row,>({ list }: { readonly list: List<Row> }) => {
  const { data } = useCounts(list.state.company);
  const { turn, group: chosen } = list.state.filters;
  const mine = turn === 'all' ? undefined : data?.mine;
  const count = (group: WorklistGroup) => groupsIn(group).reduce((sum, each) => sum + (mine?.[each] ?? 0), 0);
  return (
    <ul className="worklist-groups" aria-label="Groups">
      {worklistGroups
        .filter((group) => group === chosen || (mine ? count(group) > 0 : group !== 'later'))
        .map((group) => (
          <li key={group}>
            <button
              type="button"
              className="worklist-group"
              aria-pressed={group === chosen}
              onClick={() => list.refine('group', group === chosen ? '' : group)}
            >
              <GroupName group={group} /> {mine && <b>{figure(count(group))}</b>}
            </button>
          </li>
        ))}
    </ul>
  );
};

interface Props extends Pick<WorklistRow, 'formerResponsible' | 'standsInFor'> {
  readonly name: string;
}

const Note = ({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) => (
  <span className="noted">
    <Icon name={icon} />
    <span>{children}</span>
  </span>
);

/** Who looks after a record: a person, one who has left it, or one who is absent and for whom the reader stands in. */
const ResponsibleCell = ({ name, formerResponsible, standsInFor }: Props) => {
  if (formerResponsible !== '') return <Note icon="alert">{formerResponsible} no longer looks after this record</Note>;
  if (standsInFor !== '') return <Note icon="user">for {standsInFor}</Note>;
  return name;
};

/** Takes the note off a record that its person has left it. */
const useDismissFormer = () => {
  const queries = useQueryClient();
  return async ({ kind, recordId }: WorklistRow) => {
    try {
      await api.worklist.dismissFormer({ query: { kind, recordId } });
      toastSuccess('Worklist', 'Dismissed successfully');
    } catch (failure) {
      toastFailure(failure, 'Worklist');
    }
    await queries.invalidateQueries();
  };
};

/** The day that the list is narrowed to, if any, and the way back to all days. */
const ChosenDay = <Row,>({ list }: { readonly list: List<Row> }) => {
  const { day = '' } = list.state.filters;
  if (day === '') return null;
  return (
    <button type="button" className="button small" data-narrows="" onClick={() => list.refine('day', '')}>
      Due{' '}
      {daysOfSpan(day)
        .map(showDay)
        .filter((shown, at, all) => all.indexOf(shown) === at)
        .join(' to ')}
      <Icon name="close" />
      <span className="visually-hidden">Show all days</span>
    </button>
  );
};

const groupings = [
  { id: 'due', name: 'Due day' },
  { id: 'record', name: 'Record' },
  { id: 'reseller', name: 'Reseller' },
];

/** What the items stand together by: the list is in the order of it. */
const GroupBy = <Row,>({ list }: { readonly list: Pick<List<Row>, 'state' | 'sortBy'> }) => (
  <Select
    inline
    label="Group by"
    options={groupings}
    value={list.state.orderBy}
    placeholder="Nothing"
    onChange={list.sortBy}
  />
);

/** The heading that an item stands under, by the order of the list; '' for none. */
const groupNameOf = ({ group, record, kind, reseller }: WorklistRow, orderBy: string) => {
  if (orderBy === 'record') return `${record}, ${places[kind].noun}`;
  if (orderBy === 'reseller') return reseller || 'No reseller';
  return orderBy === 'due' ? groupWords[group] : '';
};

const source = { list: api.worklist.list, search: api.worklist.list };
const filters = [...partFilters, 'group', 'day'];

const exported = (list: List<WorklistRow>) => {
  const { page: _page, size: _size, ...query } = { ...list.query };
  return openFile(() => api.worklist.export({ query: query as never }), 'Export');
};

const rightOf = ({ kind }: WorklistRow) => kinds[kind === 'other' ? 'provider' : kind].rights.update;

interface OpenItemsProps {
  readonly holder: PrincipalRoles;
  readonly tabs: ReactNode;
}

/** The worklist as a list; its items can be snoozed. */
const OpenItems = ({ holder, tabs }: OpenItemsProps) => {
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
        tabs={tabs}
        list={worklistList}
        source={source}
        refinements={filters}
        fixedFilters={['turn']}
        nameOf={itemName}
        selection={worklistSelection}
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
        groupOf={groupNameOf}
        byCompany
        filterBar={(list) => (
          <>
            <Groups list={list} />
            <ChosenDay list={list} />
            <WorklistFilters list={list} />
            <GroupBy list={list} />
          </>
        )}
        actions={(list) => (
          <>
            <ReassignButton company={list.state.company} />
            <DownloadButton name="Export" onPress={() => exported(list)} />
          </>
        )}
      />
      {dialog}
    </>
  );
};

/** What waits for this person, or everything that is open in their scope, as a list and as a calendar. D-94. */
export const Worklist = () => {
  const [params] = useSearchParams();
  const holder = useSession()?.holder;
  if (!holder) return null;
  const all = params.get('turn') === 'all';
  const isCalendar = params.get('show') === 'calendar';
  const list = worklistPaths.list();
  const everything = { to: `${list}?turn=all`, name: 'Everything', current: !isCalendar && all };
  const tabs = (
    <Tabs
      label="Worklist"
      tabs={[
        { to: list, name: holder.isSuperadmin ? 'List' : 'Assigned to me', current: !isCalendar && !all },
        ...(holder.isSuperadmin ? [] : [everything]),
        { to: worklistPaths.calendar(), name: 'Calendar', current: isCalendar },
        ...(may(holder, 'docRequest.endUser')
          ? [{ to: documentRequestPaths.list(), name: 'Document requests', current: false }]
          : []),
      ]}
    />
  );
  return isCalendar ? (
    <>
      {tabs}
      <Calendar />
    </>
  ) : (
    <OpenItems holder={holder} tabs={tabs} />
  );
};
