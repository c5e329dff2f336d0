import { useState } from 'react';
import { Link } from 'react-router-dom';
import { kinds, sentenceStart } from '#contract/kinds/kinds.ts';
import { outcomeWords } from '#contract/review/rules.ts';
import type { ListedInspection } from '#contract/site-inspection/lists.ts';
import { mannerWords, reasonWords } from '#contract/site-inspection/rules.ts';
import { allInspectionsList } from '#contract/site-inspection/schema-free-lists.ts';
import { inspectionStates, inspectionStateWords } from '#contract/site-inspection/states.ts';
import { api } from '#web/api/client.ts';
import { InspectionStatus } from '#web/inspections/inspection-status.tsx';
import { ListScreen, type SelectionTools } from '#web/list/list-screen.tsx';
import type { ShownAction } from '#web/list/row-actions.tsx';
import type { List } from '#web/list/use-list.ts';
import { siteInspectionPaths } from '#web/routing/paths/work.ts';
import { useSession } from '#web/session/session.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { NamedCell, showDoneBy } from '#web/ui/shown-values.tsx';
import { type InspectionAction, inspectionActions, inspectionName, inspectionObstacle } from './inspection-actions.ts';

const ALL = 'all';
const states = [
  { id: ALL, name: 'All' },
  ...inspectionStates.map((state) => ({ id: state, name: inspectionStateWords[state] })),
];

/** Narrows the list to how inspections stand; those of one record can be widened to all again. */
const InspectionFilters = ({ list: { state, refine } }: { readonly list: Pick<List<unknown>, 'state' | 'refine'> }) => (
  <>
    <Select
      inline
      label="Status"
      options={states}
      value={state.filters.state ?? ALL}
      onChange={(id) => refine('state', id === ALL ? '' : id)}
    />
    {state.filters.recordId && (
      <button type="button" className="button small" data-narrows="" onClick={() => refine('recordId', '')}>
        Show all records
      </button>
    )}
  </>
);

const SelectedInspections = lazyPart(() =>
  import('./many-inspections.tsx').then((module) => module.SelectedInspections),
);
const ManyInspections = openedPart(() => import('./many-inspections.tsx').then((module) => module.ManyInspections));

/** What can be done with chosen inspections comes when some are chosen. */
const selection: SelectionTools<ListedInspection> = {
  isOpen: () => true,
  readsRows: true,
  actions: (chosen, onDone) => <SelectedInspections chosen={chosen} onDone={onDone} />,
};

const rowActions = {
  complete: { label: 'Complete', icon: 'check' },
  abort: { label: 'Abort', icon: 'close' },
} as const satisfies Readonly<Record<InspectionAction, Omit<ShownAction, 'target'>>>;

const source = { list: api.siteInspection.all, search: api.siteInspection.all };
const filters = ['state', 'recordId'];

/** The inspections of all places that the user sees, open and ended, and what can be done about them. Role matrix row 130. */
export const InspectionList = () => {
  const holder = useSession()?.holder;
  const [open, setOpen] = useState<{ readonly action: InspectionAction; readonly inspection: ListedInspection }>();
  if (!holder) return null;
  return (
    <>
      <ListScreen<ListedInspection, keyof typeof allInspectionsList.columns>
        title="Inspections"
        plural="inspections"
        empty="An inspection is ordered on the page of the record whose place it is, or where a requirement asks for one."
        list={allInspectionsList}
        view="siteInspection"
        source={source}
        refinements={filters}
        nameOf={inspectionName}
        selection={selection}
        byCompany
        filterBar={(list) => <InspectionFilters list={list} />}
        actions={(list) => (
          <Link className="button" to={siteInspectionPaths.settings(list.state.company)}>
            Firms and templates
          </Link>
        )}
        cells={{
          record: (name, { kind }) => <NamedCell name={name} more={sentenceStart(kinds[kind].noun)} />,
          address: (address, { placeName }) => <NamedCell name={address} more={placeName || 'Own address'} />,
          state: (state) => <InspectionStatus state={state} />,
          orderedAt: (time, { orderedBy }) => showDoneBy(time, orderedBy),
          completedAt: (time, { completedBy }) => showDoneBy(time, completedBy),
          reason: (reason) => reasonWords[reason],
          manner: (manner) => mannerWords[manner],
          firmName: (name) => name || 'No firm',
          outcome: (outcome) => (outcome === '' ? '' : outcomeWords[outcome]),
        }}
        rowActions={{
          view: (id) => siteInspectionPaths.one(id),
          more: (inspection) =>
            inspectionActions
              .filter((action) => inspectionObstacle(action, inspection, holder) === '')
              .map((action) => ({ ...rowActions[action], target: () => setOpen({ action, inspection }) })),
        }}
      />
      {open && (
        <ManyInspections action={open.action} inspections={[open.inspection]} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
};
