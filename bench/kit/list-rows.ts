import { apart } from './apart.ts';
import type { Figures, Report } from './bench.ts';
import { only } from './figures.ts';

const storeLists = apart<typeof import('../steps/store-lists.ts')>('store-lists.ts');
const listCold = apart<typeof import('../steps/list-cold.ts')>('list-cold.ts');
const listWarm = apart<typeof import('../steps/list-warm.ts')>('list-warm.ts');

/** Records that are whole, so that they can be saved. */
const WHOLE = 300;
const noTenant = { company: '', ids: [] };

type Question = 'pages' | 'newSearch' | 'newFilter' | 'pageAfterSave' | 'searchAfterSave' | 'save' | 'cold';

export interface ListGoals {
  readonly goals: Partial<Readonly<Record<Question, Figures>>>;
  readonly peers?: Partial<Readonly<Record<Question, Figures & { readonly way: string }>>>;
}

const warm: Readonly<Record<Exclude<Question, 'cold'>, string>> = {
  pages: 'warm: any page, order or search asked before (the slowest of five)',
  newSearch: 'warm: a search nobody asked before',
  newFilter: 'warm: five filters nobody asked before',
  pageAfterSave: 'the page after a save',
  searchAfterSave: 'a search asked before, after a save',
  save: 'a save of one record',
};

const writes = ['write units'] as const;
const isQuoted: readonly string[] = ['pages', 'newSearch', 'newFilter', 'pageAfterSave'];

/** Stores a tenant with a list of this many records, and a small one that other processes have served before. */
export const storeTenants = async (count: number) => {
  const [tenant = noTenant] = (await storeLists({ name: 'Large', records: count, whole: WHOLE })).result;
  const [small = noTenant] = (await storeLists({ name: 'Small', records: WHOLE, whole: WHOLE })).result;
  return { tenant, small, count };
};

/** Reports what the list of a stored tenant takes, warm and cold. */
export const reportList = async (
  { tenant, small, count }: Awaited<ReturnType<typeof storeTenants>>,
  report: Report,
  { goals, peers = {} }: ListGoals,
) => {
  const rest = (of: Question) => ({
    ...(goals[of] ? { goal: goals[of] } : {}),
    ...(peers[of] ? { peer: peers[of] } : {}),
  });
  const { result, peakMb } = await listWarm({ ...tenant, count });
  for (const [of, what] of Object.entries(warm) as [Exclude<Question, 'cold'>, string][])
    report({
      what,
      now: only(result[of], 'calls', 'read units', ...(of === 'save' ? writes : []), 'ms', 'p95 ms'),
      ...rest(of),
      ...(isQuoted.includes(of) ? { isQuoted: true } : {}),
    });
  report({ what: 'warm: the first new search of a process', now: only(result.firstSearch, 'ms') });
  report({ what: 'warm: memory after all that', now: { MB: peakMb } });
  const colds = [];
  for (let time = 0; time < 3; time++)
    colds.push((await listCold({ company: tenant.company, other: small.company, count })).result);
  const [, cold] = colds.toSorted((a, b) => a.first.ms - b.first.ms);
  if (!cold) return;
  report({
    what: 'cold: a process that has never seen the tenant (the middle of three)',
    now: only(cold.first, 'calls', 'read units', 'ms', 'CPU ms', 'MB'),
    ...rest('cold'),
    isQuoted: true,
  });
  report({
    what: 'cold: pushed out of memory',
    now: only(cold.again, 'calls', 'read units', 'ms', 'CPU ms'),
    ...rest('cold'),
  });
};
