import { ApplicationError } from '#contract/application-error.ts';
import type { ColumnFilter } from '#contract/definition/filter.ts';
import { view } from '#contract/view/routes.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { rowsOfCall } from '#lambdas/kit/list-calls.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { normalizeText } from '#lambdas/store/journal/view/normalize.ts';
import type { Selected } from '#lambdas/store/repository/list-page.ts';
import { exportList } from './export-list.ts';
import { namedRows } from './named-rows.ts';
import { createView, listViews, removeView, saveLayout, updateView } from './own-views.ts';

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
  const needle = normalizeText(search);
  const named = [...found.values()].filter(({ name }) => name !== '');
  const fitting = named.filter(({ name }) => normalizeText(name).includes(needle));
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
