import type { NamedRow } from '#contract/view/record.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { rowsOfCall } from '#lambdas/kit/list-calls.ts';
import { searchableText } from '#lambdas/store/journal/view/normalize.ts';
import type { Selected } from '#lambdas/store/repository/list-page.ts';

interface Wanted {
  readonly of: string;
  readonly query: string;
  /** Names or ids, as a person has pasted them. */
  readonly names: readonly string[];
}

/** So many rows of one name are told apart. */
const ROWS_OF_A_NAME = 20;

/** The name without case, accents, punctuation and double spaces. */
const exactKey = (name: string) =>
  searchableText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What a company is in law is often left out of its name. */
const LEGAL_FORM = /(?: (?:inc|incorporated|llc|ltd|limited|corp|corporation|co|company|lp|llp|plc|pc))+$/;

/** The same without the legal form at its end. */
const looseKey = (name: string) => exactKey(name).replace(LEGAL_FORM, '');

/** What tells rows of the same name apart: the reseller, where the list has one. */
const aboutRow = ({ view: { columns }, presentation }: Selected, at: number) => {
  const column = presentation.columns.reseller;
  return column ? String(column.show(columns.value(column.from, at))) : '';
};

const rowAt = (selected: Selected, at: number): NamedRow => ({
  id: String(selected.view.columns.value('id', at)),
  name: String(selected.view.columns.value('name', at)),
  about: aboutRow(selected, at),
});

/** The rows of a list by something, of those that are wanted. */
const index = (
  found: readonly Selected[],
  wanted: ReadonlySet<string>,
  keyOf: (id: string, name: string) => string,
) => {
  const rows = new Map<string, NamedRow[]>();
  for (const selected of found)
    for (const at of selected.positions) {
      const { columns } = selected.view;
      const key = keyOf(String(columns.value('id', at)), String(columns.value('name', at)));
      if (!wanted.has(key)) continue;
      const same = rows.get(key) ?? [];
      rows.set(key, same);
      if (same.length < ROWS_OF_A_NAME) same.push(rowAt(selected, at));
    }
  return rows;
};

/**
 * The rows of a list call that pasted names or ids mean: by id, else by the name, else by the name without its legal form; none
 * where the list shows no such row, several where it shows more than one.
 */
export const namedRows = async (caller: Caller, { names, ...call }: Wanted, origin: Origin) => {
  const { rows } = await rowsOfCall(caller, call, origin);
  const found = await rows.all.select(rows.criteria);
  const by = (key: (name: string) => string, keyOf: (id: string, name: string) => string) =>
    index(found, new Set(names.map(key)), keyOf);
  const ids = by(
    (name) => name.trim(),
    (id) => id,
  );
  const exact = by(exactKey, (_id, name) => exactKey(name));
  const loose = by(looseKey, (_id, name) => looseKey(name));
  return names.map((typed) => ({
    typed,
    rows: ids.get(typed.trim()) ?? exact.get(exactKey(typed)) ?? loose.get(looseKey(typed)) ?? [],
  }));
};
