import { obligationStates, stateWords } from '#contract/catalogue/obligation-states.ts';
import { obligationKinds } from '#contract/catalogue/obligations.ts';
import { headingOf } from '#contract/kinds/kinds.ts';
import { readableKinds } from '#contract/obligations/rights.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { TREND_STORED_DAYS } from '#contract/rules/limits.ts';
import type { Trend } from '#contract/worklist/trend.ts';
import { viewpointOf } from '#lambdas/domain/obligations/count-statuses.ts';
import { worklistExportKey } from '#lambdas/entities/imports/upload-keys.ts';
import { allTenants, circumstancesOf } from '#lambdas/entities/records/company.ts';
import { type TrendDay, trendDays } from '#lambdas/entities/trend.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { giveWorkbook } from '#lambdas/kit/give-workbook.ts';
import type { SheetCell } from '#lambdas/sheets/write/workbook.ts';
import { newTenantId, tenantIdOf } from '#lambdas/store/id.ts';

/** The days on which every tenant that had been counted before was counted: sums of other days would lack some of them. */
const commonDays = (tenants: readonly (readonly TrendDay[])[]): ReadonlyMap<string, readonly TrendDay[]> => {
  const byDay = new Map<string, TrendDay[]>();
  for (const each of tenants.flat()) byDay.set(each.day, [...(byDay.get(each.day) ?? []), each]);
  const firsts = tenants.flatMap(([first]) => (first ? [first.day] : []));
  const isWhole = ([day, counted]: readonly [string, readonly TrendDay[]]) =>
    counted.length === firsts.filter((first) => first <= day).length;
  return new Map([...byDay].filter(isWhole).sort(([one], [other]) => one.localeCompare(other)));
};

/** How the records in the caller's scope stood on past days; those of all tenants together for a super admin. Role matrix row 95. */
export const trendFor = async (caller: Caller, count: number): Promise<Trend> => {
  const home = tenantIdOf(caller.home);
  const { today } = await circumstancesOf(home);
  const from = daysAfter(today, 1 - count);
  const tenants = caller.isSuperadmin ? await allTenants(caller.scope()) : [home];
  const found = await Promise.all(tenants.map((tenantId) => trendDays(tenantId, viewpointOf(caller), from)));
  const byDay = commonDays(found);
  const seen = readableKinds(caller);
  const figuresOf = (kind: (typeof seen)[number]) =>
    obligationStates.map((state) => [
      state,
      [...byDay.values()].map((counted) => counted.reduce((sum, { kinds }) => sum + (kinds[kind]?.[state] ?? 0), 0)),
    ]);
  const kinds = Object.fromEntries(seen.map((kind) => [kind, Object.fromEntries(figuresOf(kind))]));
  return { today, from, days: [...byDay.keys()], kinds };
};

/** The name of a kind in the spreadsheet, as the dashboard has it. */
const titleOf = (kind: (typeof obligationKinds)[number]) =>
  kind === 'other' ? 'Other Technology Providers' : headingOf(kind);

/** All stored days as a spreadsheet, one line for each day and kind; the address is good for a minute. */
export const exportTrend = async (bucket: string, caller: Caller) => {
  const { days, kinds } = await trendFor(caller, TREND_STORED_DAYS);
  const head = ['Day', 'Kind', ...obligationStates.map((state) => stateWords[state])];
  const lines = days.flatMap((day, at) =>
    obligationKinds.flatMap((kind): SheetCell[][] => {
      const figures = kinds[kind];
      return figures ? [[{ day }, titleOf(kind), ...obligationStates.map((state) => figures[state][at] ?? 0)]] : [];
    }),
  );
  const key = worklistExportKey(caller.home, newTenantId(tenantIdOf(caller.home)));
  const { workbookOf } = await import('#lambdas/sheets/write/workbook.ts');
  const sheet = workbookOf({ name: 'Compliance trend', lines: [head, ...lines] });
  return giveWorkbook(bucket, key, 'Compliance trend.xlsx', sheet);
};
