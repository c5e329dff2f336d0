import { useSearchParams } from 'react-router-dom';
import { permissionFor } from '#contract/rules/access.ts';
import { useSession } from '#web/session/session.ts';
import '#web/styles/obligations.css';
import { type ReactNode, useState } from 'react';
import { mayChange } from '#contract/bulk-change/rights.ts';
import { kinds, toModifier } from '#contract/kinds/kinds.ts';
import { obligationAddress } from '#contract/obligations/address.ts';
import { maySnooze } from '#contract/obligations/snooze-words.ts';
import { showDay } from '#contract/rules/dates.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import type { WorklistRow } from '#contract/worklist/record.ts';
import { worklistList } from '#contract/worklist/schema-free-lists.ts';
import { api } from '#web/api/client.ts';
import { openFile } from '#web/api/files.ts';
import { useWork } from '#web/api/use-work.ts';
import { orderableOf, useOrder } from '#web/inspections/inspection-step.tsx';
import { ListScreen, type SelectionTools } from '#web/list/list-screen.tsx';
import type { ShownAction } from '#web/list/row-actions.tsx';
import type { List } from '#web/list/use-list.ts';
import { ReassignButton, useSnooze } from '#web/obligations/actions.tsx';
import { places } from '#web/obligations/place.ts';
import { ObligationStatus, SnoozedNote, WaitingNote } from '#web/obligations/state-status.tsx';
import { WorklistTabs } from '#web/obligations/worklist-tabs.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { Calendar } from './calendar.tsx';
import { partFilters, WorklistFilters } from './filters.tsx';
import { ChosenDay, GroupBy, Groups, groupNameOf } from './groups.tsx';
import { itemName, recordKindOf } from './item-rules.ts';

interface Props extends Pick<WorklistRow, 'formerResponsible' | 'standsInFor'> {
  readonly name: string;
}

const Note = ({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) => (
  <span className="noted">
    <Icon name={icon} />
    <span>{children}</span>
  </span>
);

/** The responsible person of a record, the one who left it, or the absent one for whom the reader is the deputy. */
const ResponsibleCell = ({ name, formerResponsible, standsInFor }: Props) => {
  if (formerResponsible !== '')
    return <Note icon="alert">{formerResponsible} is no longer responsible for this record</Note>;
  if (standsInFor !== '') return <Note icon="user">for {standsInFor}</Note>;
  return name;
};

/** Takes the note off a record that its person has left it. */
const useDismissFormer = () => {
  const work = useWork('Worklist');
  return ({ kind, recordId }: WorklistRow) =>
    work(() => api.worklist.dismissFormer({ query: { kind, recordId } }), 'Dismissed successfully');
};

const ChangeDialog = openedPart(() => import('#web/bulk/change-dialog.tsx').then((module) => module.ChangeDialog));

/** Whether a person may request the document that an item is about. Role matrix rows 103 and 104. */
const mayRequest = (holder: PrincipalRoles, row: WorklistRow) =>
  row.document !== '' && row.state !== 'ok' && mayChange(holder, toModifier(recordKindOf(row)), 'request');

/** The request of the document that an item is about, with its plan. */
const useRequestOf = () => {
  const [row, setRow] = useState<WorklistRow>();
  const dialog = row && (
    <ChangeDialog
      kind={toModifier(recordKindOf(row))}
      op="request"
      chosen={{ rows: { ids: [row.recordId] }, count: 1, company: '' }}
      documents={[row.document]}
      onClose={() => setRow(undefined)}
    />
  );
  return { open: setRow, dialog };
};

const SelectedItems = lazyPart(() => import('./selected-items.tsx').then((module) => module.SelectedItems));

/** What can be done with chosen items comes when some are chosen; it has an export of its own. */
const selection: SelectionTools<WorklistRow> = {
  isOpen: () => true,
  readsRows: true,
  actions: (chosen, onDone) => <SelectedItems chosen={chosen} onDone={onDone} />,
  exports: () => false,
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
  const request = useRequestOf();
  const order = useOrder();
  const more = (row: WorklistRow): ShownAction[] => [
    ...(mayRequest(holder, row)
      ? [{ label: 'Request the document of', icon: 'mail', target: () => request.open(row) } as const]
      : []),
    ...orderAction(row),
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
  const orderAction = (row: WorklistRow): ShownAction[] => {
    const place = orderableOf(holder, row);
    return place ? [{ label: 'Order inspection of', icon: 'home', target: () => order.open(place) }] : [];
  };
  return (
    <>
      <ListScreen<WorklistRow, keyof typeof worklistList.columns>
        title="Worklist"
        plural="open items"
        empty="What a record still needs from you is listed here."
        tabs={tabs}
        list={worklistList}
        source={source}
        refinements={filters}
        fixedFilters={['turn']}
        nameOf={itemName}
        selection={selection}
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
              {name} <span className="quiet whole">{places[kind].noun}</span>
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
      {request.dialog}
      {order.dialog}
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
  const shown = isCalendar ? 'calendar' : all && !holder.isSuperadmin ? 'everything' : 'mine';
  const tabs = <WorklistTabs holder={holder} shown={shown} />;
  return isCalendar ? <Calendar tabs={tabs} /> : <OpenItems holder={holder} tabs={tabs} />;
};
