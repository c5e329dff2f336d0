import { obligationStates, stateWords, worstState } from '#contract/catalogue/obligation-states.ts';
import { type AnyColumn, listOf, type ObligationFigure } from '#contract/definition/column.ts';
import type { RecordDefinition, RowOf } from '#contract/definition/define-record.ts';
import { isDerived, taking } from '#contract/definition/take-from.ts';
import { dueWithin, nextDueOf, withoutFileIn, worstWords } from '#contract/obligations/next-due.ts';
import { findOutstanding } from '#contract/obligations/outstanding.ts';
import type { Circumstances, Outstanding } from '#contract/obligations/outstanding-item.ts';
import {
  type ShownStanding,
  type StandingKind,
  shownStanding,
  shownStandings,
  shownStandingWords,
} from '#contract/standing/standings.ts';
import { standingIn } from '#contract/standing/step.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { Presentation, ValueOf } from '#lambdas/store/journal/view/selection.ts';
import { type Joins, loadNames, showOf } from './shown-values.ts';

/** What a list derives of its rows: today's obligations and standing; this is undefined in a list without standings. */
interface Derived {
  readonly outstanding: readonly Outstanding[];
  readonly standing: ShownStanding | undefined;
}

const nothing: Derived = { outstanding: [], standing: undefined };
const derivedIn = (derived: unknown) => (derived ?? nothing) as Derived;

/** The obligations of a row today. */
export const outstandingIn = (derived: unknown) => derivedIn(derived).outstanding;

/** How the record of a row stands today. */
export const standingOf = (derived: unknown) => derivedIn(derived).standing;

/** The worst state of the obligations of a row; undefined for a row without. */
const statusOf = (derived: unknown) => worstState(outstandingIn(derived).map(({ state }) => state));

/** The worst first; rows without obligations last. */
const rankOf = (derived: unknown) => {
  const status = statusOf(derived);
  return status === undefined ? obligationStates.length : obligationStates.indexOf(status);
};

/** The status of a row in words; '' for a row without obligations. */
const statusWord = (derived: unknown) => {
  const status = statusOf(derived);
  return status === undefined ? '' : stateWords[status];
};

/** A column that is derived: how it is shown, what filters compare, and what rows sort by. */
interface DerivedColumn {
  show(value: unknown, derived?: unknown, namesHidden?: boolean): string | number;
  derivedValue(derived: unknown): unknown;
  rank(derived: unknown): number;
}

const LAST = 99_999_999;

/** Days as numbers, in their order; what has none comes last. */
export const dayRank = (day: string) => (day === '' ? LAST : Number(day.replaceAll('-', '')));

const figures: Readonly<
  Record<
    ObligationFigure,
    (outstanding: readonly Outstanding[], today: string, namesHidden: boolean) => string | number
  >
> = {
  nextDue: nextDueOf,
  dueWithin60: dueWithin,
  withoutFile: withoutFileIn,
  worst: worstWords,
};

/** Rows with the same obligations share them, so each count is computed once for each combination. */
const figureOf = (shows: ObligationFigure, today: string) => {
  const knownTo = () => new WeakMap<readonly Outstanding[], string | number>();
  const known = { all: knownTo(), most: knownTo() };
  return (derived: unknown, namesHidden = false) => {
    const outstanding = outstandingIn(derived);
    const among = namesHidden ? known.most : known.all;
    const figure = among.get(outstanding) ?? figures[shows](outstanding, today, namesHidden);
    among.set(outstanding, figure);
    return figure;
  };
};

/** A column of standings: sorted in their order. */
const standingColumn = (of: StandingKind): DerivedColumn => {
  const ranks = new Map<unknown, number>(shownStandings(of).map(([standing], at) => [standing, at]));
  return {
    show: (_value, derived) => shownStandingWords[standingOf(derived) ?? 'active'],
    derivedValue: standingOf,
    rank: (derived) => ranks.get(standingOf(derived)) ?? 0,
  };
};

/** Makes the function that says how the record of a row stands; undefined for a list without standings. */
const standingDeriver = (kind: StandingKind | undefined, { today, suspendedResellers }: Circumstances) => {
  if (kind === undefined) return () => undefined;
  return (value: ValueOf) =>
    shownStanding(
      standingIn(kind, value, today),
      kind === 'endUser' && suspendedResellers.has(String(value('companyId'))),
    );
};

/** Makes the function that derives a row; rows with the same obligations and standing share what is derived. */
const deriver = (
  outstandingOf: (value: ValueOf) => readonly Outstanding[],
  standingOfRow: (value: ValueOf) => ShownStanding | undefined,
) => {
  const known = new Map<ShownStanding | undefined, WeakMap<readonly Outstanding[], Derived>>();
  return (value: ValueOf): Derived => {
    const [outstanding, standing] = [outstandingOf(value), standingOfRow(value)];
    const alike = known.get(standing) ?? new WeakMap<readonly Outstanding[], Derived>();
    known.set(standing, alike);
    const derived = alike.get(outstanding) ?? { outstanding, standing };
    alike.set(outstanding, derived);
    return derived;
  };
};

/** Makes a column that is derived from the obligations or the standing of rows on a day. */
const derivedColumn = <Rec>(
  column: AnyColumn<Rec> & { readonly as: 'status' | 'owed' | 'standing' },
  today: string,
): DerivedColumn => {
  if (column.as === 'standing') return standingColumn(column.of);
  if (column.as === 'status')
    return { show: (_value, derived) => statusWord(derived), derivedValue: statusOf, rank: rankOf };
  const figure = figureOf(column.shows, today);
  return {
    show: (_value, derived, namesHidden) => figure(derived, namesHidden),
    derivedValue: (derived) => figure(derived),
    rank: (derived) => {
      const value = figure(derived);
      return typeof value === 'number' ? value : dayRank(value);
    },
  };
};

type Deriving = Pick<Presentation, 'derive' | 'ranks' | 'stamp' | 'statusOf'> & { readonly today: string };

/** How the rows of a tenant's list derive their obligations, for a list whose definition has a status. */
const statusPresentation = async <Rec>(
  tenantId: TenantId,
  { circumstances: circumstancesOf }: Joins,
  shown: readonly { readonly key: string; readonly column: AnyColumn<Rec> }[],
): Promise<Deriving> => {
  const [kinds] = shown.flatMap(({ column }) => (column.as === 'status' ? [column.of] : []));
  if (!kinds || !circumstancesOf) return { stamp: '', today: '' };
  const circumstances = await circumstancesOf(tenantId);
  const { today, stamp } = circumstances;
  const ranks = shown.flatMap(({ key, column }) =>
    isDerived(column) ? [[key, derivedColumn(column, today).rank] as const] : [],
  );
  const [of] = shown.flatMap(({ column }) => (column.as === 'standing' ? [column.of] : []));
  const derive = deriver(findOutstanding(kinds, circumstances), standingDeriver(of, circumstances));
  return { stamp, today, derive, statusOf, ranks: Object.fromEntries(ranks) };
};

/** A column of stored list rows, by its name there. */
interface StoredColumn<Rec> {
  readonly stored: string;
  readonly column: AnyColumn<Rec>;
}

const storedColumns = <Rec>(columns: Readonly<Record<string, AnyColumn<Rec>>>): StoredColumn<Rec>[] =>
  Object.entries(columns).flatMap(([name, column]) =>
    column.row === undefined && !column.list ? [] : [{ stored: column.row ?? name, column }],
  );

/** A column of shown rows: its name, the stored one, and its values. */
const shownColumns = <Rec>(columns: Readonly<Record<string, AnyColumn<Rec>>>) =>
  Object.entries(columns).flatMap(([name, column]) =>
    column.list ? [{ key: column.list.key ?? name, stored: column.row ?? name, column }] : [],
  );

/**
 * The list of a kind of record as its definition says: name, stored row, and how rows are shown. `joins` gives names of other
 * records; `more` what else of a row is shown.
 */
export const listed = <Rec extends { readonly id: string }, Cols, ExtraItems = unknown>(
  { name, format, schema, columns, list }: RecordDefinition<Rec, Cols>,
  joins: Joins = {},
  more?: (row: Row, derived?: unknown) => ExtraItems,
) => {
  const stored = storedColumns(columns)
    .filter(({ column }) => column.as !== 'tenant' && !isDerived(column))
    .map(({ stored: key, column }) => ({ key, take: taking(column) }));
  const shown = shownColumns(columns);
  const references = shown.flatMap(({ column }) => listOf(column) ?? []);
  return {
    name,
    format,
    schema,
    list,
    row: (record: Rec): Row => {
      const row: Record<string, unknown> = {};
      for (const { key, take } of stored) row[key] = take(record);
      return { ...row, id: record.id };
    },
    presentation: async (tenantId: TenantId) => {
      const [names, status] = await Promise.all([
        loadNames(tenantId, references, joins),
        statusPresentation(tenantId, joins, shown),
      ]);
      const makers = shown.map(({ key, stored: from, column }) => ({
        key,
        from,
        ...(isDerived(column) ? derivedColumn(column, status.today) : { show: showOf(column, names) }),
      }));
      return {
        ...status,
        stamp: names.stamp + status.stamp,
        search: list.search,
        order: list.order.by,
        columns: Object.fromEntries(makers.map(({ key, ...maker }) => [key, maker])),
        show: (row: Row, derived?: unknown, namesHidden?: boolean) => {
          const own: Record<string, unknown> = { id: row.id };
          for (const { key, from, show } of makers) own[key] = show(row[from], derived, namesHidden);
          return { ...own, ...more?.(row, derived) } as RowOf<Cols> & ExtraItems;
        },
      };
    },
  };
};
