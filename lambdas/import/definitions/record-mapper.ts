import type * as z from 'zod';
import type { AnyDefinition } from '#contract/definition/define-record.ts';
import { fieldAt } from '#contract/rules/path.ts';
import type { Rule } from '#lambdas/domain/saving/open-rules.ts';
import { missingIn, type RequiredRecords, SaveProblem } from '#lambdas/domain/saving/required-records.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { CLEAR } from '#lambdas/sheets/cell-text.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { ListSource } from '#lambdas/store/journal/entry.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { presentRecordItem, type TransactItem, unchangedListItem } from '#lambdas/store/journal/write/transact-item.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import { type CellCodec, codecOf, type NamesByColumn } from './cell-codec.ts';
import {
  type CellError,
  CellReader,
  type Cells,
  type Planned,
  type ReferenceCheck,
  RowFaults,
  type RowMapper,
  RowRefused,
} from './import-definition.ts';

/**
 * Up to this many records are checked one by one. Beyond it the whole list must be unchanged, which other writes to it
 * can prevent.
 */
const CHECKS = 8;

/** Transact items that fail the write unless these records of another list exist. */
const presentItems = (
  tenantId: string,
  entity: ListSource,
  ids: readonly string[],
  { columns, v }: ListProjection,
): TransactItem[] => {
  const there = [...new Set(ids)].filter((id) => columns.positionOf(id) !== undefined);
  return there.length <= CHECKS
    ? there.map((id) => presentRecordItem(tenantId, entity, id))
    : [unchangedListItem(tenantId, entity, v)];
};

/**
 * The references that planned records add: the problem of each record, if any, and transact items that fail the write
 * if a referenced record has been removed.
 */
export const checkReferences = async <Rec>(
  tenantId: TenantId,
  requires: readonly RequiredRecords<Rec>[],
  planned: readonly Planned<Rec>[],
  columnOf: (path: string) => string,
): Promise<ReferenceCheck> => {
  const problems = new Map<number, CellError[]>();
  const transactItems: TransactItem[] = [];
  for (const required of requires) {
    const wanted = planned.map(({ after, before }) => required.ids(after, before));
    if (wanted.every((ids) => ids.length === 0)) continue;
    const [view, today] = await Promise.all([loadView(tenantId, required.entity), todayIn(tenantId)]);
    transactItems.push(...presentItems(tenantId, required.entity, wanted.flat(), view));
    for (const [index, { after, before }] of planned.entries()) {
      const problem = missingIn(required, { view, today }, after, before);
      if (!problem) continue;
      const said = { field: columnOf(problem.path), message: problem.reason };
      problems.set(index, [...(problems.get(index) ?? []), said]);
    }
  }
  return { transactItems, problemsOf: (index) => problems.get(index) ?? [] };
};

/** A row: its cells, what each is read as, and the errors of those that cannot be read. */
export interface RowFields {
  readonly cells: Cells;
  readonly values: Readonly<Record<string, unknown>>;
  readonly errors: readonly CellError[];
}

/** What an import needs of a kind of record besides its definition. */
interface MapperSpec<Rec extends Base, Form> {
  readonly tenantId: TenantId;
  /** The schema of the add form. */
  readonly form: z.ZodType<Form>;
  readonly applyRules: Rule<Rec>;
  readonly names?: NamesByColumn;
  /** Columns with a codec of their own. */
  readonly codecs?: Readonly<Record<string, CellCodec<Rec>>>;
  readonly requires: readonly RequiredRecords<Rec>[];
  uniqueOf(fields: RowFields): Readonly<Record<string, unknown>>;
  /** A new record before the codecs of `codecs` are applied. Spread server-owned fields last. Throws a RowProblem. */
  fresh(id: string, form: Form, fields: RowFields): Rec;
}

/**
 * The column for a field, if there is one: that at its path, else the first one above or below it. No column is above
 * another one, because columns hold single values or lists.
 */
const columnFinder = <Rec>({ columns, sheet }: AnyDefinition<Rec>) => {
  const paths = Object.keys(sheet.columns).flatMap((name) => {
    const column = columns[name];
    return column && 'at' in column ? [[name, column.at] as const] : [];
  });
  return (path: string) =>
    (paths.find(([, at]) => at === path) ??
      paths.find(([, at]) => path.startsWith(`${at}.`) || at.startsWith(`${path}.`)))?.[0];
};

/**
 * What a schema makes of a value, field by field: a field that it refuses stays as it was read, so that the other rules are asked
 * about the row as well.
 */
const parsedAsFar = (schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  if (!('shape' in schema)) return value;
  const fields = Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>);
  const given = (value ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(fields.map(([name, field]) => [name, parsedAsFar(field, given[name])]));
};

/** A new record with the value of a cell. */
const begun = <Rec>(codec: CellCodec<Rec>, record: Rec, value: unknown): Rec =>
  codec.begin ? codec.begin(record, value) : codec.merge(record, value);

/** The row mapper for a record definition. */
export const openRecordMapper = async <Rec extends Base, Form extends object>(
  definition: AnyDefinition<Rec>,
  { tenantId, form, applyRules, names = {}, codecs = {}, requires, uniqueOf, fresh }: MapperSpec<Rec, Form>,
): Promise<RowMapper<Rec, RowFields>> => {
  const { columns, sheet } = definition;
  const columnAt = columnFinder(definition);
  const columnOf = (path: string) => columnAt(path) ?? 'name';
  const all = await Promise.all(
    Object.keys(sheet.columns).flatMap((name) => {
      const column = columns[name];
      return column ? [(async () => [name, codecs[name] ?? (await codecOf(name, column, names))] as const)()] : [];
    }),
  );
  const idOf = fieldAt('id');

  const applyOrRefuse = (draft: Rec, before?: Rec): Rec => {
    try {
      return applyRules(draft, before);
    } catch (error) {
      if (!(error instanceof SaveProblem)) throw error;
      throw new RowRefused(
        [error, ...error.others].map(({ path, reason, message }) => ({
          field: columnOf(path),
          message: reason || message,
        })),
      );
    }
  };

  /** What the schema refuses of a record or form, by column. */
  const refusedIn = (result: z.ZodSafeParseResult<Form>) =>
    (result.error?.issues ?? []).map(({ path, message }) => ({ field: columnAt(path.join('.')), message }));

  return {
    read: (cells: Cells) => {
      const reader = new CellReader(cells);
      const values = Object.fromEntries(all.map(([name, codec]) => [name, codec.read(reader)]));
      return { cells, values, errors: reader.errors };
    },
    uniqueOf,
    fresh: (id, fields) => {
      const { values, errors } = fields;
      const input: Record<string, unknown> = {};
      for (const [name, codec] of all) codec.set(input, values[name]);
      const faults = new RowFaults(errors);
      const result = form.safeParse(input);
      faults.add(refusedIn(result).map(({ field = 'name', message }) => ({ field, message })));
      const own = all.filter(([name]) => codecs[name] && !faults.isUnread(name));
      const bare = faults.of(() => fresh(id, result.data ?? (parsedAsFar(form, input) as Form), fields));
      const draft =
        bare &&
        own.reduce((record, [name, codec]) => faults.of(() => begun(codec, record, values[name])) ?? record, bare);
      const record = draft && faults.of(() => applyOrRefuse(draft));
      return faults.unless(record);
    },
    merged: (before, { cells, values, errors }, given) => {
      const faults = new RowFaults(errors.filter(({ field }) => given.has(field)));
      const merge = ([name, codec]: (typeof all)[number], record: Rec): Rec =>
        cells[name] === CLEAR && codec.clear ? codec.clear(record) : codec.merge(record, values[name]);
      const draft = all
        .filter(([name]) => given.has(name) && !faults.isUnread(name))
        .reduce((record, column) => faults.of(() => merge(column, record)) ?? record, before);
      const refused = refusedIn(form.safeParse(draft)).flatMap(({ field, message }) =>
        field !== undefined && given.has(field) ? [{ field, message }] : [],
      );
      faults.add(refused);
      return faults.unless(faults.of(() => applyOrRefuse({ ...draft, version: before.version + 1 }, before)));
    },
    cells: (record) => ({
      id: String(idOf.get(record)),
      ...Object.fromEntries(all.map(([name, codec]) => [name, codec.cell(record)])),
    }),
    references: (planned) => checkReferences(tenantId, requires, planned, columnOf),
  };
};
