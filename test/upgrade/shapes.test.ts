import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shapesDir, shapesNow } from './shapes.ts';

type Shapes = ReturnType<typeof shapesNow>;

const now = shapesNow();

/** What tells about another day since: the end user's own review instead of its 'other' provider's (D-94). */
const redefined = ['endUsers reviewState'];

/** Columns of sheets whose note says another rule today (an empty state is none, D-107), or the same in plain words. */
const renoted = new Set(['state', 'responsible']);

const withoutNote = <Column extends { readonly field: string; readonly note: string }>(
  columns: readonly Column[] = [],
) => columns.map((column) => (renoted.has(column.field) ? { ...column, note: '' } : column));

/** Texts that say today what they hold: they take the same cells. D-108. */
const texts = new Set(['phone', 'email', 'zip']);

const asThen = <Column extends { readonly kind: string }>(columns: readonly Column[] = []) =>
  columns.map((column) => (texts.has(column.kind) ? { ...column, kind: 'text' } : column));

/** The columns of then that exist today, in today's order: new columns may stand between them. */
const kept = (columns: Shapes['sheets'][number]['columns'] | undefined, then: readonly { field: string }[]) =>
  columns?.filter(({ field }) => then.some((column) => column.field === field));

describe.each(readdirSync(shapesDir))('what release %s has shown', (file) => {
  const then: Shapes = JSON.parse(readFileSync(new URL(file, shapesDir), 'utf8'));

  it.each(then.sheets)('the spreadsheet of $kind has its columns still', ({ kind, columns, ...sheet }) => {
    const today = now.sheets.find((each) => each.kind === kind);
    expect(today).toMatchObject(sheet);
    expect(withoutNote(asThen(kept(today?.columns, columns)))).toEqual(withoutNote(columns));
  });

  it.each(then.lists)('the $list has its columns still', ({ list, columns, search, ...spec }) => {
    const today = now.lists.find((each) => each.list === list);
    expect(today).toMatchObject(spec);
    expect(today?.search).toEqual(expect.arrayContaining([...search]));
    // A column may become sortable.
    const still = today?.columns.filter(({ field }) => columns.some((column) => column.field === field));
    expect(still).toMatchObject(columns);
  });

  it.each(then.reports)('the report table $table has its columns still', ({ table, columns, ...spec }) => {
    const today = now.reports.find((each) => each.table === table);
    expect(today).toMatchObject(spec);
    const same = columns.filter(({ field }) => !redefined.includes(`${table} ${field}`));
    expect(today?.columns.map(({ field }) => field)).toEqual(expect.arrayContaining(columns.map(({ field }) => field)));
    expect(today?.columns.filter(({ field }) => same.some((column) => column.field === field))).toEqual(same);
  });
});
