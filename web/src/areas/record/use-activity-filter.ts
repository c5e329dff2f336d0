import { useSearchParams } from 'react-router-dom';
import { ActivityAction, ActivityKind, SEARCH_MAX } from '#contract/record/activity.ts';

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

/** The filters of the activity, kept in the address. */
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
