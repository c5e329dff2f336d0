import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ActivityAction, ActivityKind, type ActivityLine, actionWords, SEARCH_MAX } from '#contract/record/activity.ts';
import { rangeProblem } from '#contract/rules/dates.ts';
import { api } from '#web/api/client.ts';
import { DayInput, IMPOSSIBLE_DAY } from '#web/form/fields/day-input.tsx';
import { CompanySelect } from '#web/list/company-select.tsx';
import { FilterBar } from '#web/list/head/list-bar.tsx';
import { oneCompany } from '#web/list/one-company.tsx';
import { useSession } from '#web/session/session.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { RETRY } from '#web/ui/choice/select-frame.tsx';
import { kindWords } from './kind-words.ts';

/** Which activity, as the page's address says it. */
export interface ActivityFilter {
  readonly companyId?: string | undefined;
  readonly kind?: ActivityKind | undefined;
  readonly what?: ActivityAction | undefined;
  readonly person: string;
  readonly record: string;
  readonly responsible: string;
  readonly search: string;
  readonly from: string;
  readonly to: string;
}

const day = (text: string | null) => (/^\d{4}-\d\d-\d\d$/.test(text ?? '') ? (text ?? '') : '');

/** The filters of the activity, stored in the address. */
export const useActivityFilter = () => {
  const [params, setParams] = useSearchParams();
  const filter: ActivityFilter = {
    companyId: params.get('companyId') || undefined,
    kind: ActivityKind.safeParse(params.get('kind')).data,
    what: ActivityAction.safeParse(params.get('what')).data,
    person: params.get('person') ?? '',
    record: params.get('record') ?? '',
    responsible: params.get('responsible') ?? '',
    search: (params.get('search') ?? '').slice(0, SEARCH_MAX),
    from: day(params.get('from')),
    to: day(params.get('to')),
  };
  const set = (change: Partial<Record<keyof ActivityFilter, string>>) => {
    const all = Object.entries({ ...filter, ...change }).filter(([, value]) => value);
    setParams(Object.fromEntries(all.map(([name, value]) => [name, String(value)])), { replace: true });
  };
  return { filter, set };
};

interface Props {
  readonly filter: ActivityFilter;
  readonly lines: readonly ActivityLine[];
  onChange(change: Partial<Record<keyof ActivityFilter, string>>): void;
}

const ALL = 'all';
const kinds = [{ id: ALL, name: 'Everything' }, ...ActivityKind.options.map((id) => ({ id, name: kindWords[id] }))];
const actions = [{ id: ALL, name: 'All actions' }, ...Object.entries(actionWords).map(([id, name]) => ({ id, name }))];
/** Users of the company that providers, resellers and end users may be assigned to. */
const useResponsible = (companyId = '', enabled: boolean) =>
  useQuery({
    queryKey: ['people of', 'provider', companyId],
    queryFn: () => api.user.responsible({ query: { kind: 'provider', companyId } }),
    enabled,
  });

const chosen = (id: string) => (id === ALL ? '' : id);

/** How many filters narrow the activity, besides its search. */
const countFilters = ({ search: _search, ...filters }: ActivityFilter) =>
  Object.values(filters).filter((value) => value !== undefined && value !== '').length;

/** Narrows the activity to a text, a kind of record, an action, a user, a responsible user, and days. */
export const ActivityFilters = ({ filter, lines, onChange }: Props) => {
  const id = useId();
  const isSuperadmin = useSession()?.holder.isSuperadmin === true;
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const people = new Map([...known, ...lines.flatMap(({ whoId, who }) => (whoId ? [[whoId, who] as const] : []))]);
  if (people.size > known.size) setKnown(people);
  const isOfOne = !isSuperadmin || filter.companyId !== undefined;
  const { data: staff, isError, refetch } = useResponsible(filter.companyId, isOfOne);
  const [days, setDays] = useState({ from: filter.from, to: filter.to });
  const takeDay = (name: 'from' | 'to', day: string) => {
    const next = { ...days, [name]: day };
    setDays(next);
    if (problemIn(next) === '') onChange(next);
  };
  const problem = problemIn(days);
  return (
    <FilterBar
      search={{ label: 'Search activity', value: filter.search, onSearch: (search) => onChange({ search }) }}
      narrowing={countFilters(filter)}
      filters={
        <>
          {isSuperadmin && (
            <CompanySelect
              choice={oneCompany}
              value={filter.companyId ?? ''}
              onChange={(companyId) => onChange({ companyId, person: '', record: '', responsible: '' })}
            />
          )}
          <Select
            inline
            label="Records"
            options={kinds}
            value={filter.kind ?? ALL}
            onChange={(kind) => onChange({ kind: chosen(kind) })}
          />
          <Select
            inline
            label="What"
            options={actions}
            value={filter.what ?? ALL}
            onChange={(what) => onChange({ what: chosen(what) })}
          />
          <Select
            inline
            label="Who"
            options={[{ id: ALL, name: 'Everybody' }, ...[...people].map(([key, name]) => ({ id: key, name }))]}
            value={filter.person || ALL}
            onChange={(person) => onChange({ person: chosen(person) })}
          />
          <Select
            inline
            label="Responsible"
            options={[{ id: ALL, name: 'Any user' }, ...(staff ?? (isError ? [RETRY] : []))]}
            value={filter.responsible || ALL}
            onChange={(id) => (id === RETRY.id ? refetch() : onChange({ responsible: chosen(id) }))}
          />
          <div className="date-range">
            <label htmlFor={`${id}-from`}>From</label>
            <DayInput id={`${id}-from`} value={days.from} onChange={(day) => takeDay('from', day)} />
            <label htmlFor={`${id}-to`}>to</label>
            <DayInput
              id={`${id}-to`}
              value={days.to}
              aria-invalid={problem !== ''}
              aria-describedby={`${id}-problem`}
              onChange={(day) => takeDay('to', day)}
            />
            <span id={`${id}-problem`} role="alert" className="field-error">
              {problem}
            </span>
          </div>
        </>
      }
    />
  );
};

const problemIn = ({ from, to }: { readonly from: string; readonly to: string }) => {
  if (from === IMPOSSIBLE_DAY || to === IMPOSSIBLE_DAY) return 'Please enter a valid date';
  return from !== '' && to !== '' ? rangeProblem(from, to) : '';
};
