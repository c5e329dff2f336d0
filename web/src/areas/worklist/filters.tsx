import type { ReactNode } from 'react';
import { obligationKinds } from '#contract/catalogue/obligations.ts';
import type { ResponsibleKind } from '#contract/fields/responsible.ts';
import { LOST } from '#contract/fields/unassigned.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { owedFilterNames } from '#contract/obligations/owed-names.ts';
import { outcomeWords, reviewOutcomes } from '#contract/review/rules.ts';
import { may, permissionFor } from '#contract/rules/access.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { api, type Input } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { CompanySelect, companyChoice } from '#web/list/company-select.tsx';
import { FilterBar } from '#web/list/head/list-bar.tsx';
import type { ListState, ListStorage } from '#web/list/state/list-state.ts';
import type { List } from '#web/list/use-list.ts';
import { useCounts } from '#web/obligations/counts.tsx';
import { OwedFilters, ResponsibleFilter } from '#web/obligations/list-filters.tsx';
import { places } from '#web/obligations/place.ts';
import { useSession } from '#web/session/session.ts';
import { Select } from '#web/ui/choice/select.tsx';

/** Filters of the worklist and its calendar, as they stand in the address. */
export const partFilters = ['turn', 'kind', ...owedFilterNames, 'reseller', 'snoozed', 'responsible', 'lastReview'];

type Query = Omit<Input<typeof api.worklist.calendar.route>['query'], 'month'>;

/** What is requested in a state of the address; the server says what matches. */
export const partOf = ({
  filters: { turn, kind, obligation, document, within, requested, group, reseller, snoozed, responsible, lastReview },
  search,
  company,
}: ListState) =>
  ({
    turn,
    kind,
    obligation,
    document,
    within,
    requested,
    group,
    reseller,
    snoozed,
    responsible,
    lastReview,
    searchText: search,
    companyId: company,
  }) as unknown as Query;

const ALL = 'all';

interface Props {
  readonly list: Pick<List<unknown>, 'state' | 'refine'>;
}

const kindOptions = [
  { id: ALL, name: 'All' },
  ...obligationKinds.map((kind) => ({ id: kind, name: places[kind].plural })),
];

const snoozed = [
  { id: ALL, name: 'All' },
  { id: 'no', name: 'Not snoozed' },
  { id: 'yes', name: 'Snoozed' },
];

const lastReviews = [
  { id: ALL, name: 'All' },
  ...reviewOutcomes.map((outcome) => ({ id: outcome, name: outcomeWords[outcome] })),
];

/** The kind of record that the address names; undefined for none, and for what is no kind. */
const kindIn = (kind: string | undefined) => obligationKinds.find((each) => each === kind);

/** Narrows the worklist by kind of record, obligation, reseller, responsible person, snooze, and the outcome of the last review. */
export const WorklistFilters = ({ list }: Props) => {
  const holder = useSession()?.holder;
  const { filters, company } = list.state;
  const { data } = useCounts(company);
  const set = (name: string) => (id: string) => list.refine(name, id === ALL ? '' : id);
  return (
    <>
      <OwedFilters list={list} kind={kindIn(filters.kind)} mine={data?.documents} />
      <Select inline label="Kind" options={kindOptions} value={filters.kind ?? ALL} onChange={set('kind')} />
      {holder && may(holder, 'reseller.list') && (
        <Resellers company={company} value={filters.reseller ?? ALL} onChange={set('reseller')} />
      )}
      {holder && <Responsible holder={holder} list={list} />}
      <Select inline label="Snoozed" options={snoozed} value={filters.snoozed ?? ALL} onChange={set('snoozed')} />
      <Select
        inline
        label="Last review"
        options={lastReviews}
        value={filters.lastReview ?? ALL}
        onChange={set('lastReview')}
      />
    </>
  );
};

const lost = [{ id: LOST, name: 'Lost their person' }];

/** Whose people there are to choose from: of the kind that is looked at, else of what the person saves. */
const lookedAt = (holder: PrincipalRoles, kind: string | undefined): ResponsibleKind => {
  if (kind === 'endUser' || kind === 'reseller') return kind;
  return kind !== undefined || permissionFor(holder, kinds.provider.rights.update) === 'allow' ? 'provider' : 'endUser';
};

const Responsible = ({ holder, list }: Props & { readonly holder: PrincipalRoles }) => {
  const kind = lookedAt(holder, list.state.filters.kind);
  return <ResponsibleFilter kind={kind} action={kinds[kind].rights.update} list={list} more={lost} />;
};

interface ResellersProps {
  readonly company: string;
  readonly value: string;
  onChange(id: string): void;
}

const Resellers = ({ company, ...chosen }: ResellersProps) => {
  const query = { companyId: company === '' ? undefined : company };
  const { data = [] } = useCall(api.reseller.options, { query });
  return <Select inline label="Reseller" options={[{ id: ALL, name: 'All' }, ...data]} {...chosen} />;
};

interface CalendarFiltersProps extends ListStorage {
  refine(name: string, value: string): void;
  /** At the end of the bar. */
  readonly children: ReactNode;
}

const turns = [
  { id: 'mine', name: 'Assigned to me' },
  { id: 'all', name: 'Everything' },
];
const choice = companyChoice(true);

/** Which part of the worklist the calendar shows. */
export const CalendarFilters = ({ state, set, refine, children }: CalendarFiltersProps) => {
  const isSuperadmin = useSession()?.holder.isSuperadmin ?? false;
  const { show: _show, month: _month, ...narrowing } = state.filters;
  return (
    <FilterBar
      search={{
        label: 'Search Worklist',
        value: state.search,
        shortcut: true,
        onSearch: (search) => set({ ...state, search: search.trim() }),
      }}
      narrowing={[state.company, ...Object.values(narrowing)].filter((value) => value !== '').length}
      filters={
        <>
          {choice && isSuperadmin && (
            <CompanySelect choice={choice} value={state.company} onChange={(company) => set({ ...state, company })} />
          )}
          {!isSuperadmin && (
            <Select
              inline
              label="Show"
              options={turns}
              value={state.filters.turn ?? 'mine'}
              onChange={(turn) => refine('turn', turn === 'mine' ? '' : turn)}
            />
          )}
          <WorklistFilters list={{ state, refine }} />
        </>
      }
      tools={children}
    />
  );
};
