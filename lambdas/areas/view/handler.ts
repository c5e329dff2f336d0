import { ApplicationError, conflict } from '#contract/application-error.ts';
import { type ColumnFilter, problemOf } from '#contract/definition/filter.ts';
import { may } from '#contract/rules/access.ts';
import { hasRole, NCRA } from '#contract/rules/roles.ts';
import { fittingLayout, fittingView } from '#contract/view/fitting.ts';
import { type ViewName, viewedLists } from '#contract/view/lists.ts';
import {
  type ListViews,
  type NewView,
  type OwnLayout,
  type SavedView,
  VIEWS_MAX,
  type ViewChange,
  ViewContent,
} from '#contract/view/record.ts';
import { view } from '#contract/view/routes.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import {
  addView,
  forgetView,
  keepLayout,
  layoutOf,
  replaceView,
  type StoredView,
  type ViewHolder,
  viewsOf,
} from '#lambdas/entities/people/saved-view.ts';
import { findCompany } from '#lambdas/entities/records/company-lookup.ts';
import { type Caller, deny, requireRight } from '#lambdas/kit/caller.ts';
import { rowsOfCall } from '#lambdas/kit/list-calls.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { newTenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { searchableText } from '#lambdas/store/journal/view/normalize.ts';
import type { Selected } from '#lambdas/store/repository/list-page.ts';
import { exportList } from './export-list.ts';
import { namedRows } from './named-rows.ts';

/** A view of a list that the caller may not read is nothing to them. */
const requireList = async (caller: Caller, list: ViewName, origin: Origin) => {
  const { actions } = viewedLists[list];
  const [action] = actions;
  if (action !== undefined && !actions.some((each) => may(caller, each))) await deny(caller, action, origin);
};

/** The company whose shared views a user sees: their own, or the one that a super admin has chosen; '' for none. */
const companyFor = async (caller: Caller, companyId: string | undefined) => {
  if (!caller.isSuperadmin) return caller.home;
  if (!companyId) return '';
  if (!(await findCompany(caller.scope(), companyId))) throw new ApplicationError('Company Id is not available');
  return companyId;
};

const isChangeable = (caller: Caller, { ownerId, companyId }: StoredView) =>
  ownerId === caller.userId || (companyId !== '' && (caller.isSuperadmin || hasRole(caller, NCRA)));

const shown = (caller: Caller, view: StoredView): SavedView => {
  const { list, companyId } = view;
  return {
    ...fittingView(viewedLists[list].spec, view),
    shared: companyId !== '',
    changeable: isChangeable(caller, view),
  };
};

const holdersFor = async (caller: Caller, companyId: string | undefined): Promise<ViewHolder[]> => {
  const company = await companyFor(caller, companyId);
  return [
    { whose: 'person', id: caller.userId },
    ...(company === '' ? [] : [{ whose: 'company', id: company } as const]),
  ];
};

const seenBy = async (caller: Caller, companyId: string | undefined) =>
  (await Promise.all((await holdersFor(caller, companyId)).map(viewsOf))).flat();

/** The views of a list, and how the caller has it. */
const listViews = async (
  caller: Caller,
  { list, companyId }: { readonly list: ViewName; readonly companyId?: string | undefined },
  origin: Origin,
): Promise<ListViews> => {
  await requireList(caller, list, origin);
  const [all, own] = await Promise.all([seenBy(caller, companyId), layoutOf(caller.userId, list)]);
  const views = all.filter((view) => view.list === list).map((view) => shown(caller, view));
  return { views, own: fittingLayout(viewedLists[list].spec, own) };
};

/** Refuses a filter that the list cannot apply. */
const requireFitting = (list: ViewName, { filter }: ViewContent) => {
  const problem = filter ? problemOf(viewedLists[list].spec.filters, filter) : '';
  if (problem !== '') throw new ApplicationError(problem, '', 400);
};

/** Stores a view, the caller's own or shared with their company. */
const createView = async (caller: Caller, body: NewView, origin: Origin): Promise<SavedView> => {
  const { list, name, shared: isShared } = body;
  await requireList(caller, list, origin);
  if (isShared) await requireRight(caller, 'view.share', origin);
  requireFitting(list, body);
  const companyId = isShared ? await companyFor(caller, body.companyId) : '';
  if (isShared && companyId === '')
    throw new ApplicationError('Save Failed', 'Please choose a company to share it with.');
  const holder: ViewHolder = isShared ? { whose: 'company', id: companyId } : { whose: 'person', id: caller.userId };
  const stored = await viewsOf(holder);
  if (stored.length >= VIEWS_MAX)
    throw new ApplicationError('Save Failed', `At most ${VIEWS_MAX} views can be stored. Please delete one first.`);
  const id = newTenantId(tenantIdOf(companyId || caller.home || caller.userId));
  const content = ViewContent.parse(body);
  return shown(
    caller,
    await addView({ ...content, id, list, name, ownerId: caller.userId, owner: caller.userName, companyId }),
  );
};

const changeableView = async (caller: Caller, id: string, companyId: string | undefined) => {
  const found = (await seenBy(caller, companyId)).find((view) => view.id === id);
  if (!found) throw new ApplicationError('Id Not Available');
  return found;
};

const refuseOthers = async (caller: Caller, view: StoredView, origin: Origin) => {
  await requireList(caller, view.list, origin);
  if (!isChangeable(caller, view)) await deny(caller, 'view.share', origin);
};

/** Stores a changed view: by the user who made it, and a shared one by NCRA of its company and super admins. */
const updateView = async (caller: Caller, body: ViewChange, origin: Origin): Promise<SavedView> => {
  const before = await changeableView(caller, body.id, body.companyId);
  await refuseOthers(caller, before, origin);
  if (before.version !== body.version) throw conflict();
  requireFitting(before.list, body);
  return shown(caller, await replaceView(before, { ...ViewContent.parse(body), name: body.name }));
};

/** Deletes a view: those may who may change it. */
const removeView = async (caller: Caller, id: string, companyId: string | undefined, origin: Origin) => {
  const view = await changeableView(caller, id, companyId);
  await refuseOthers(caller, view, origin);
  await forgetView(view);
};

/** Stores how the caller has arranged a list. */
const saveLayout = async (
  caller: Caller,
  { list, ...layout }: OwnLayout & { readonly list: ViewName },
  origin: Origin,
) => {
  await requireList(caller, list, origin);
  await keepLayout(caller.userId, list, layout);
};

/** More choices than these are not looked through: typing more of the name finds the others. */
const CHOICES_MAX = 50;

interface ChoicesQuery {
  readonly of: string;
  readonly query: string;
  readonly field: string;
  readonly search: string;
  readonly chosen: string;
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** How often each value stands in a column of some rows. */
const countedIn = ({ view, presentation, positions }: Selected, field: string, counts: Map<unknown, number>) => {
  const valueAt = view.compared(field, presentation);
  let empty = 0;
  for (const position of positions) {
    const values = [valueAt(position)].flat();
    if (values.length === 0 || isNothing(values[0])) empty++;
    else for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return empty;
};

/** What a value is called; '' if it no longer has a name. */
const nameIn = ({ presentation }: Selected, field: string, filter: ColumnFilter & { as: 'choice' }) => {
  const fixed = new Map(filter.choices);
  const column = presentation.columns[field];
  return (value: unknown) => fixed.get(String(value)) ?? String(column?.show(value) ?? '');
};

/** The values of a column among the rows of a list call, with their names and counts: the most frequent, of those that fit a text. */
const choicesOf = async (caller: Caller, { field, search, chosen, ...call }: ChoicesQuery, origin: Origin) => {
  const { spec, rows } = await rowsOfCall(caller, call, origin);
  const filter = Object.hasOwn(spec.filters ?? {}, field) ? spec.filters?.[field] : undefined;
  if (filter?.as !== 'choice') throw new ApplicationError('This list cannot be filtered by that column', '', 400);
  const found = new Map<string, { id: string; name: string; count: number }>();
  let empty = 0;
  for (const selected of await rows.all.select(rows.criteria)) {
    const counts = new Map<unknown, number>();
    empty += countedIn(selected, field, counts);
    const nameOf = nameIn(selected, field, filter);
    for (const [value, count] of counts) {
      const id = String(value);
      const known = found.get(id);
      found.set(id, { id, name: known?.name || nameOf(value), count: (known?.count ?? 0) + count });
    }
  }
  const needle = searchableText(search);
  const named = [...found.values()].filter(({ name }) => name !== '');
  const fitting = named.filter(({ name }) => searchableText(name).includes(needle));
  const sorted = fitting.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
  const first = sorted.slice(0, CHOICES_MAX);
  const wanted = new Set(chosen.split(','));
  const others = named.filter((choice) => wanted.has(choice.id) && !first.includes(choice));
  return { choices: [...first, ...others], more: sorted.length > CHOICES_MAX, empty };
};

export const handler = serve(view, {
  list: ({ query, caller, origin }) => listViews(caller, query, origin),
  create: ({ body, caller, origin }) => createView(caller, body, origin),
  update: ({ body, caller, origin }) => updateView(caller, body, origin),
  remove: ({ params, query, caller, origin }) => removeView(caller, params.id, query.companyId, origin),
  layout: ({ body, caller, origin }) => saveLayout(caller, body, origin),
  choices: ({ query, caller, origin }) => choicesOf(caller, query, origin),
  named: ({ body, caller, origin }) => namedRows(caller, body, origin),
  export: ({ query, caller, origin }) => exportList(caller, query, origin),
  exportChosen: ({ body, caller, origin }) => exportList(caller, body, origin),
});
