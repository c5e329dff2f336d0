import type { AnyColumn } from '#contract/definition/column.ts';
import { idsAt } from '#contract/definition/take-from.ts';
import { showDay } from '#contract/rules/dates.ts';
import { fieldAt } from '#contract/rules/path.ts';
import { reference } from '#lambdas/entities/reference.ts';
import { choicesOf, entriesOf } from '#lambdas/sheets/read/choices.ts';
import type { CellReader } from './import-definition.ts';
import { dayCell, type Line, listed, type Names, namesIn, statesOf, withLine } from './names.ts';

/** How the cells of one column are read, merged into a record and written. `Value` is what a cell is read as. */
export interface CellCodec<Rec, Value = unknown> {
  read(reader: CellReader): Value;
  /** Sets the value in the input of the form's schema. */
  set(input: Record<string, unknown>, value: Value): void;
  /** The record with the value of the cell. Throws a RowProblem. */
  merge(record: Rec, value: Value): Rec;
  /** The same for a new record, if that is another thing. Throws a RowProblem. */
  begin?(record: Rec, value: Value): Rec;
  /** The record without a value, if that is more than merging the value of an empty cell. Throws a RowProblem. */
  clear?(record: Rec): Rec;
  /** The cell of a record; reading it back changes nothing. */
  cell(record: Rec): string;
}

type Of<As> = Extract<AnyColumn<never>, { readonly as: As }>;

/** A single value of the form at a path. */
const single = <Rec, Value>(
  at: string,
  read: (reader: CellReader) => Value,
  cell: (value: unknown) => string,
): CellCodec<Rec, Value> => {
  const field = fieldAt(at);
  return {
    read,
    set: field.set,
    merge: (record, value) => field.put(record, value),
    cell: (record) => cell(field.get(record)),
  };
};

const text = (value: unknown) => String(value ?? '');

const yesNo = choicesOf<boolean>([
  [true, 'Yes', 'Y', 'true', '1'],
  [false, 'No', 'N', 'false', '0', ''],
]);

/** One of fixed values; an empty cell is the value whose names include ''. */
const choice = <Rec>(name: string, { at, choices }: Of<'choice'>) => {
  const named = choicesOf<number>(choices);
  const empty = choices.find(([, ...names]) => names.includes(''))?.[0] ?? 0;
  const shown = new Map<unknown, string>(choices.map(([value, first = '']) => [value, first]));
  return single<Rec, number>(
    at,
    (reader) => reader.one(name, named, empty),
    (value) => shown.get(value) ?? '',
  );
};

/** A state by code or name; an address may have none. D-107. */
const state = async <Rec>(name: string, { at }: Of<'state'>): Promise<CellCodec<Rec, number | undefined>> => {
  const [field, states] = [fieldAt(at), await statesOf()];
  return {
    read: (reader) => (reader.text(name) === '' ? undefined : reader.one(name, states.choices, undefined)),
    set: (input, id) => {
      if (id !== undefined) field.set(input, id);
    },
    merge: (record, id) => (id === undefined ? record : field.put(record, id)),
    clear: (record) => field.put(record, undefined),
    cell: (record) => states.codeOf(field.get(record) as number | undefined),
  };
};

/** Entries of a reference list by name; entries of the record that were removed from the list stay. */
const references = async <Rec>(name: string, column: Of<'references'>): Promise<CellCodec<Rec, number[]>> => {
  const list = listed(await reference(column.from));
  const [field, entry, idsOf] = [fieldAt(column.at), fieldAt(column.entry), idsAt<number>(column)];
  const entries = (ids: readonly number[]) => ids.map((id) => entry.put({}, id));
  return {
    read: (reader) => reader.many(name, list.choices),
    set: (input, ids) => field.set(input, entries(ids)),
    merge: (record, ids) => field.put(record, entries(list.keep(ids, idsOf(record)))),
    clear: (record) => field.put(record, []),
    cell: (record) => namesIn(idsOf(record), list),
  };
};

const sameIds = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

/** Other records by name or id. */
const records = <Rec>(name: string, column: Of<'records'>, names: Names): CellCodec<Rec, string[]> => {
  const [field, entry, idsOf] = [fieldAt(column.at), fieldAt(column.entry), idsAt<string>(column)];
  const entries = (ids: readonly string[]) => ids.map((id) => entry.put({}, id));
  return {
    read: (reader) =>
      reader.take(name, [], (cell): string[] => [
        ...new Set(entriesOf(cell, (each) => names.find(each) !== undefined).map((each) => names.choose(each))),
      ]),
    set: (input, ids) => field.set(input, entries(ids)),
    merge: (record, ids) => (sameIds(ids, idsOf(record)) ? record : field.put(record, entries(ids))),
    clear: (record) => field.put(record, []),
    cell: (record) =>
      idsOf(record)
        .map((id) => names.nameOf(id))
        .filter((each) => each !== '')
        .join('; '),
  };
};

/** A person by name, user name, e-mail or id; an empty cell is no user. */
const person = <Rec>(name: string, { at }: { readonly at: string }, names: Names) =>
  single<Rec, string>(
    at,
    (reader) => reader.take(name, '', (cell) => (cell === '' ? '' : names.choose(cell))),
    (id) => names.nameOf(text(id)),
  );

/** The day on which a document of a checklist was collected; no day means that it is missing. */
const collected = async <Rec>(name: string, column: Of<'collected'>): Promise<CellCodec<Rec, string>> => {
  const { line, named } = column;
  const [field, id] = [fieldAt(column.at), fieldAt(column.entry)];
  const documents = await reference(column.from);
  const document = 'id' in line ? documents.find((each) => each.id === line.id) : documents[line.nth];
  const documentId = 'id' in line ? line.id : document?.id;
  const linesOf = (record: unknown) => (field.get(record) ?? []) as readonly Line[];
  const lineOf = (record: unknown) => linesOf(record).find((each) => id.get(each) === documentId);
  const made = (selectedDate: string) => {
    const selected = { isSelected: selectedDate !== '', selectedDate };
    return id.put(named ? { ...selected, documentName: document?.name ?? '' } : selected, documentId);
  };
  if (documentId === undefined)
    return { read: (reader) => reader.day(name), set: () => {}, merge: (record) => record, cell: () => '' };
  return {
    read: (reader) => reader.day(name),
    set: (input, day) => {
      if (day !== '') field.set(input, [...linesOf(input), made(day)]);
    },
    merge: (record, day) =>
      field.put(
        record,
        withLine(linesOf(record), made(day), (each) => id.get(each)),
      ),
    cell: (record) => dayCell(lineOf(record)),
  };
};

/** The records that cells of a column may name, by the column's name. */
export type NamesByColumn = Readonly<Record<string, Names>>;

/** The codec of a column, by the column's type. */
export const codecOf = async <Rec>(
  name: string,
  column: AnyColumn<Rec>,
  names: NamesByColumn,
): Promise<CellCodec<Rec>> => {
  switch (column.as) {
    case 'text':
    case 'zip':
      return single(column.at, (reader) => reader.text(name), text);
    case 'phone':
      return single(column.at, (reader) => reader.phone(name), text);
    case 'day':
      return single(
        column.at,
        (reader) => reader.day(name),
        (day) => showDay(text(day)),
      );
    case 'flag':
      return single(
        column.at,
        (reader) => reader.one(name, yesNo, false),
        (value) => (value === true ? 'Yes' : 'No'),
      );
    case 'choice':
      return choice(name, column);
    case 'state':
      return state(name, column);
    case 'references':
      return references(name, column);
    case 'collected':
      return collected(name, column);
    default:
      if (column.as === 'records' && names[name]) return records(name, column, names[name]);
      if (column.as === 'person' && names[name]) return person(name, column, names[name]);
      throw new Error(`The column ${name} has no cells of its own`);
  }
};
