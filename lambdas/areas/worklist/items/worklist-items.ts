import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import type { PageRequest } from '#contract/definition/list.ts';
import { assigneeWords, deputyOn } from '#contract/obligations/assignee.ts';
import { groupOf } from '#contract/obligations/group.ts';
import { obligationKey } from '#contract/obligations/outstanding-item.ts';
import type { ReviewOutcome } from '#contract/review/rules.ts';
import type { WorklistRow } from '#contract/worklist/record.ts';
import type { Waiting } from '#lambdas/domain/obligations/owed.ts';
import { personNames } from '#lambdas/entities/computed/record-names.ts';
import { rootName } from '#lambdas/entities/records/company.ts';
import { companyNames } from '#lambdas/entities/records/end-user.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Page } from '#lambdas/store/repository/list-page.ts';
import { assigneeFor, canFulfil, shownSnooze } from '../record/record-obligations.ts';
import { type ItemFilter, type Source, sourcesFor } from './open-items.ts';
import { type CompanyNames, type Item, itemsOf, type Order, resellerAt, sortedItems } from './sorted-items.ts';

const RESULTS_MAX = 8;

/** A result holds positions, which are those of one view: a list that was loaded again may have its rows at others. */
interface CachedResult {
  readonly views: readonly unknown[];
  readonly result: unknown;
}

const cached = new Map<string, CachedResult>();

/**
 * The newest results stay in memory, distinguished by everything that was requested: another version of a list, another day,
 * or other names make another one.
 */
export const cachedResult = <Result>(
  { userId, isSuperadmin, roles, home }: Caller,
  sources: readonly Source[],
  query: readonly unknown[],
  make: () => Result,
): Result => {
  const read = sources.map(({ tenantId, view, presentation, positions, kinds, today, staff }) => [
    ...[tenantId, view.v, presentation.stamp, positions.length, today, staff?.v],
    [...kinds],
  ]);
  const key = JSON.stringify([
    sources.some(({ staff }) => staff) ? userId : '',
    isSuperadmin,
    roles,
    home,
    query,
    read,
  ]);
  const views = sources.map(({ view }) => view);
  const known = cached.get(key);
  if (known?.views.every((view, at) => view === views[at])) return known.result as Result;
  cached.delete(key);
  const result = make();
  if (cached.size >= RESULTS_MAX) cached.delete(cached.keys().next().value ?? '');
  cached.set(key, { views, result });
  return result;
};

export interface WorklistFilter extends ItemFilter {
  readonly companyId?: string | undefined;
  readonly kind?: ObligationKind | undefined;
  readonly reseller?: string | undefined;
  readonly responsible?: string | undefined;
  readonly lastReview?: ReviewOutcome | undefined;
  readonly searchText: string;
}

/** What is joined to each item when it is shown. */
interface Joins {
  readonly names: CompanyNames;
  readonly waiting: ReadonlyMap<TenantId, Waiting>;
}

const namesOf = async (sources: readonly Source[]): Promise<CompanyNames> => {
  const tenants = new Set(sources.filter(({ kinds }) => kinds.has('endUser')).map(({ tenantId }) => tenantId));
  return new Map(await Promise.all([...tenants].map(async (id) => [id, await companyNames(id)] as const)));
};

/** A part of the worklist in order: how many items there are, and any of them with the names they are shown with. */
export const worklistItems = async (caller: Caller, request: WorklistFilter & Order) => {
  const { turn, obligation, document, within, requested, group, dueIn, snoozed, orderBy, modifier } = request;
  const { kind, reseller, responsible, lastReview, searchText, companyId } = request;
  const sources = await sourcesFor(caller, { ...request, showsWaiting: true });
  const names = await namesOf(sources);
  const filter = { turn, obligation, document, within, requested, group, dueIn, snoozed, orderBy, modifier };
  const waiting = new Map(sources.map((source) => [source.tenantId, source.waiting]));
  const requests = requested === undefined ? [] : [...waiting].map(([id, { stamp }]) => [id, stamp]);
  const query = ['items', filter, kind, reseller, responsible, lastReview, searchText, companyId, requests];
  const sorted = cachedResult(caller, sources, query, () => sortedItems(caller, sources, filter, names));
  return {
    total: sorted.total,
    joins: { names, waiting },
    from: (first: number, count: number): Item[] => itemsOf(sorted, sources, first, count),
  };
};

/** The id of the absent person for whom the caller has an item today; '' if it waits for the caller anyway. */
const standsInFor = (caller: Caller, { source: { view, staff, today }, position }: Item) => {
  const care = staff?.careFor((field) => view.columns.value(field, position));
  return care && deputyOn(care, today)?.userId === caller.userId ? care.responsible.userId : '';
};

/** Names an item among all of the worklist. */
export const rowId = ({ source: { view }, position, outstanding }: Item) =>
  `${String(view.columns.value('id', position))} ${obligationKey(outstanding)}`;

/** An item as the list shows it. */
export const rowOf = async (caller: Caller, { names, waiting }: Joins, item: Item): Promise<WorklistRow> => {
  const { source, position, outstanding } = item;
  const { view, tenantId, today } = source;
  const { obligation, label, state, due, field, awaits, withoutFile, documentKind } = outstanding;
  const people = await personNames(tenantId);
  const recordId = String(view.columns.value('id', position));
  return {
    id: rowId(item),
    kind: obligation.kind,
    recordId,
    record: String(view.columns.value('name', position)),
    reseller: obligation.kind === 'endUser' ? resellerAt(source, position, names) : '',
    responsible: people.nameOf(String(view.columns.value('responsibleId', position) ?? '')),
    standsInFor: people.nameOf(standsInFor(caller, item)),
    formerResponsible: String(view.columns.value('formerResponsible', position) ?? ''),
    obligation: obligation.name,
    label,
    state,
    due,
    awaits,
    withoutFile,
    group: groupOf(outstanding, today),
    field,
    document: documentKind,
    turn: assigneeWords(outstanding),
    isMyTurn: canFulfil(caller, outstanding, await assigneeFor(caller, tenantId, [outstanding])),
    snooze: shownSnooze(view.columns.value('snoozes', position), outstanding, today),
    waiting: state === 'ok' ? '' : (waiting.get(tenantId)?.untilOf(recordId, documentKind) ?? ''),
    company: await rootName(tenantId),
  };
};

/** One page of what is open in the caller's scope. Role matrix row 95. */
export const worklistPage = async (
  caller: Caller,
  { page, size, ...request }: WorklistFilter & PageRequest,
): Promise<Page<WorklistRow>> => {
  const { total, joins, from } = await worklistItems(caller, request);
  const content = await Promise.all(from(page * size, size).map((item) => rowOf(caller, joins, item)));
  return { content, totalElements: total, totalPages: Math.ceil(total / size) };
};
