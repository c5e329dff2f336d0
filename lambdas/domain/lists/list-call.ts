import type * as z from 'zod';
import type { ObligationState } from '#contract/catalogue/obligation-states.ts';
import type { PageRequest } from '#contract/definition/list.ts';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import type { Kind } from '#contract/kinds/kinds.ts';
import type { OwedQuery } from '#contract/obligations/owed-query.ts';
import type { Route } from '#contract/route.ts';
import { isExperianOnly, type PrincipalRoles } from '#contract/rules/roles.ts';
import { storedKinds } from '#lambdas/entities/all-entities.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { ListCriteria } from '#lambdas/store/journal/view/selection.ts';
import type { Page, Selected } from '#lambdas/store/repository/list-page.ts';
import type { Scope } from '#lambdas/store/scope.ts';

/** A cell of a file: a text, a number, or a day as 'YYYY-MM-DD' or ''. */
type ListCell = string | number | { readonly day: string };

type Shown = Readonly<Record<string, unknown>>;

/** How the cells of a column are written into files: in the words of the screen, days as days. */
export const cellWriter = (
  { filters = {} }: Pick<ListSpec, 'filters'>,
  field: string,
  timeZone: string,
): ((row: Shown) => ListCell) => {
  const filter = filters[field];
  if (filter?.as === 'day') return (row) => ({ day: String(row[field] ?? '') });
  if (filter?.as === 'number') return (row) => Number(row[field]);
  if (filter?.as === 'time') {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    return (row) => (row[field] ? format.format(new Date(String(row[field]))) : '');
  }
  const words = new Map(filter?.as === 'choice' ? filter.choices : []);
  return (row) => {
    const text = String(row[field] ?? '');
    return words.get(text) ?? text;
  };
};

/** Who reads a list: who they are, and what they see. */
export interface ListReader extends PrincipalRoles {
  readonly userId: string;
  readonly home: string;
  scope(companyId?: string): Scope;
  tenantScope(companyId?: string): Scope;
}

/** The query of a list of records that a person may be responsible for, and that have obligations. */
export interface RecordQuery extends PageRequest, OwedQuery {
  readonly companyId?: string | undefined;
  readonly responsible?: string | undefined;
  readonly status?: ObligationState | undefined;
}

type Criteria = PageRequest & ListCriteria;

/** The rows that a call of a list shows a user, on all its pages. */
export interface ListRows<Shown> {
  readonly all: {
    page(request: Criteria): Promise<Page<Shown>>;
    select(criteria: Criteria): Promise<Selected[]>;
  };
  readonly criteria: Criteria;
  /** Joins in what is looked up for the rows of one page. */
  finish?(rows: Shown[]): Promise<Shown[]>;
}

type Rows<Shown> = ListRows<Shown> | Promise<ListRows<Shown>>;

/** A call by which a screen shows a list. The handler, exports, bulk changes and the choices of a filter read its rows. */
export interface ListCall<Query = never, Shown = unknown> {
  readonly route: Route;
  /** What a file with the list is called. */
  readonly title: string;
  readonly spec: ListSpec;
  rows(reader: ListReader, query: Query): Rows<Shown>;
}

/** Declares the rows that a route of the contract returns. */
export const listCall = <R extends Route & { readonly query: z.ZodType }, Shown>(
  route: R,
  call: Pick<ListCall, 'title' | 'spec'> & { rows(reader: ListReader, query: z.output<R['query']>): Rows<Shown> },
): ListCall<z.output<R['query']>, Shown> => ({ route, ...call });

/** The handler of a list call: it returns the page that the query names. */
export const pageOfCall =
  <Query, Shown>({ rows }: ListCall<Query, Shown>) =>
  async ({ caller, query }: { readonly caller: ListReader; readonly query: Query }): Promise<Page<Shown>> => {
    const { all, criteria, finish } = await rows(caller, query);
    const page = await all.page({ ...criteria, namesHidden: !isExperianOnly(caller) });
    return finish ? { ...page, content: await finish(page.content) } : page;
  };

/** The query of a call that lists without searching. */
export const unsearched = <Q extends PageRequest>(query: Q): Q => ({ ...query, searchText: '' });

/** The records of a kind by their ids, as their list has them now: read column by column, because all rows of a joined list are looked at. */
export const joinedRecords = async (tenantId: TenantId, kind: Kind) => {
  const { entity } = storedKinds[kind];
  const [view, presentation] = await Promise.all([loadView(tenantId, entity), entity.presentation(tenantId)]);
  const { columns } = view;
  return {
    view,
    presentation,
    stamp: `${view.v} ${presentation.stamp}`,
    positionOf: (id: string) => columns.positionOf(id),
    text: (field: string) => {
      const valueAt = columns.reader(field);
      return (position: number) => String(valueAt(position) ?? '');
    },
  };
};
