import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { owedFilterNames } from '#contract/obligations/owed-names.ts';
import { editsProvider } from '#contract/provider/rules.ts';
import { inactiveProviderList, providerList } from '#contract/provider/schema-free-lists.ts';
import { may } from '#contract/rules/access.ts';
import { rangeProblem, showDay } from '#contract/rules/dates.ts';
import { api } from '#web/api/client.ts';
import { previewOf } from '#web/documents/record-preview.tsx';
import { listed } from '#web/evidence/evidence-export.tsx';
import { RecordListTools, recordSelection } from '#web/evidence/record-list-tools.tsx';
import { DayInput, IMPOSSIBLE_DAY } from '#web/form/fields/day-input.tsx';
import { Tabs } from '#web/list/head/list-head.tsx';
import { ListScreen } from '#web/list/list-screen.tsx';
import type { ListState } from '#web/list/state/list-state.ts';
import type { List } from '#web/list/use-list.ts';
import { OwedFilters, ResponsibleFilter } from '#web/obligations/list-filters.tsx';
import { StatusFilter, statusCells } from '#web/obligations/status-cell.tsx';
import { providerPaths } from '#web/routing/paths/records.ts';
import { useSession } from '#web/session/session.ts';
import type { Option } from '#web/ui/choice/option-list.tsx';
import { Status } from '#web/ui/feedback/status.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { PopoverButton } from '#web/ui/overlay/popover-button.tsx';
import { providerCompany, rangeOf } from './list-parameters.ts';

/** The search of the page is that of active providers. */
const source = { list: api.techProvider.list };
/** The calls of the list of active providers, by name, so that the page loads no others of the area. */
const activeSource = {
  list: api.techProvider.list,
  search: api.techProvider.search,
  create: api.techProvider.create,
  update: api.techProvider.update,
  remove: api.techProvider.remove,
  removal: api.techProvider.removal,
};

interface ListTabs {
  /** The two lists, for those who see both. */
  readonly tabs: ReactNode;
}

const inactiveChanges = recordSelection('techProvider', ['activate', 'set', 'standing', 'delete']);

const ActivationDialog = openedPart(() => import('./activation-dialog.tsx').then((module) => module.ActivationDialog));

/** Providers that are not active yet; the action of a row activates one. Spec part 2, section 2 "Inactive providers list". */
const InactiveList = ({ tabs }: ListTabs) => {
  const [activating, setActivating] = useState<Option>();
  return (
    <>
      <ListScreen
        title="Technology Providers"
        plural="inactive technology providers"
        empty="A technology provider is listed here once it is deactivated."
        tabs={tabs}
        list={inactiveProviderList}
        view="inactiveProvider"
        source={source}
        cells={{ reviewDate: showDay }}
        rowActions={{
          view: providerPaths.view,
          more: ({ id, name }) => [{ label: 'Activate', icon: 'check', target: () => setActivating({ id, name }) }],
        }}
        byCompany={providerCompany}
        selection={inactiveChanges}
        filters={['show']}
        fixedFilters={['show']}
        requestFor={() => ({ query: { activate: 'false' } })}
      />
      {activating && <ActivationDialog {...activating} onClose={() => setActivating(undefined)} />}
    </>
  );
};

const mistakeIn = (from: string, to: string) => {
  if (from === IMPOSSIBLE_DAY || to === IMPOSSIBLE_DAY) return 'Please enter a valid date';
  if (from === '' || to === '') return 'Please enter both dates';
  return rangeProblem(from, to);
};

interface DateRangeProps<Row> {
  readonly list: List<Row>;
  onDone(): void;
}

/** Searches providers by the day they were completed. Spec part 2, section 2 "Technology provider list". */
const DateRange = <Row,>({ list, onDone }: DateRangeProps<Row>) => {
  const id = useId();
  const { filters } = list.state;
  const [from, setFrom] = useState(filters.from ?? '');
  const [to, setTo] = useState(filters.to ?? '');
  const [problem, setProblem] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    const mistake = mistakeIn(from, to);
    setProblem(mistake);
    if (mistake !== '') return;
    list.filter({ from, to });
    onDone();
  };
  const clear = () => {
    list.filter({});
    onDone();
  };
  return (
    <form className="date-range" noValidate onSubmit={search} aria-label="Search by completion date">
      <label htmlFor={`${id}-from`}>Completed from</label>
      <DayInput
        id={`${id}-from`}
        value={from}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        onChange={setFrom}
      />
      <label htmlFor={`${id}-to`}>to</label>
      <DayInput
        id={`${id}-to`}
        value={to}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        onChange={setTo}
      />
      <button type="submit" className="button">
        Search dates
      </button>
      {rangeOf(filters) && (
        <button type="button" className="button" onClick={clear}>
          Clear dates
        </button>
      )}
      <span id={`${id}-problem`} role="alert" className="field-error">
        {problem}
      </span>
    </form>
  );
};

/** The days between which providers were completed, behind a button that says them. */
const CompletedFilter = <Row,>({ list }: { readonly list: List<Row> }) => {
  const { filters } = list.state;
  const range = rangeOf(filters) && `${showDay(filters.from ?? '')} to ${showDay(filters.to ?? '')}`;
  return (
    <PopoverButton
      className={range ? 'button small chosen' : 'button small'}
      popoverClass="filter-popover"
      dialogClass="date-range-dialog"
      label="Completed"
      content={(close) => <DateRange list={list} onDone={close} />}
    >
      {range ? `Completed ${range}` : 'Completed'}
      <Icon name="down" />
    </PopoverButton>
  );
};

/** Technology providers: the active ones, and for those who may activate the others next to them. Spec part 2, section 2; D-60. */
export const ProviderList = () => {
  const [params] = useSearchParams();
  const holder = useSession()?.holder;
  const mayActivate = holder !== undefined && may(holder, 'tp.inactiveList');
  const edits = holder !== undefined && editsProvider(holder, sessionStorage.getItem('resellerCompanyId') !== '');
  const inactive = mayActivate && params.get('show') === 'inactive';
  const tabs = mayActivate && (
    <Tabs
      label="Technology Providers"
      tabs={[
        { to: providerPaths.list(), name: 'Active', current: !inactive },
        { to: providerPaths.inactive(), name: 'Inactive', current: inactive },
      ]}
    />
  );
  return inactive ? <InactiveList tabs={tabs} /> : <ActiveList edits={edits} tabs={tabs} />;
};

/** The range of days, once it is whole. */
const completedIn = ({ filters }: ListState) =>
  rangeOf(filters) ? { completedFrom: filters.from ?? '', completedTo: filters.to ?? '' } : {};

const preview = previewOf('provider');
const changes = recordSelection('techProvider', ['set', 'standing', 'delete']);

const ActiveList = ({ edits, tabs }: ListTabs & { readonly edits: boolean }) => (
  <ListScreen
    title="Technology Providers"
    plural="technology providers"
    empty="NCRA staff add technology providers."
    tabs={tabs}
    list={providerList}
    view="provider"
    source={activeSource}
    cells={{
      completionDate: showDay,
      reviewDate: showDay,
      isExperianSignoff: (value) => <Status kind={value === 'Yes' ? 'ok' : 'due'}>{value}</Status>,
      ...statusCells('provider'),
    }}
    add={{ to: providerPaths.add(), label: 'Add New Technology Provider', action: 'tp.create' }}
    rowActions={{
      view: providerPaths.view,
      ...(edits ? { edit: providerPaths.edit } : {}),
      remove: 'the Technology Provider',
    }}
    deleted="provider"
    preview={preview}
    selection={changes}
    byCompany={providerCompany}
    filters={['from', 'to']}
    refinements={['responsible', 'status', ...owedFilterNames]}
    requestFor={({ filters }) => {
      const query = rangeOf(filters);
      return query ? { call: api.techProvider.searchByDate, query } : {};
    }}
    exports={(list, downloads) => (
      <RecordListTools
        kind="techProvider"
        title="Technology Provider Upload"
        company={list.state.company}
        packed={listed('provider', list, completedIn(list.state))}
        downloads={downloads}
      />
    )}
    filterBar={(list) => (
      <>
        <CompletedFilter list={list} />
        <ResponsibleFilter kind="provider" action="tp.update" list={list} />
        <StatusFilter list={list} />
        <OwedFilters list={list} kind="provider" />
      </>
    )}
  />
);
