import type * as z from 'zod';
import type { AnyDefinition } from '../../../contract/definition/define-record.ts';
import { fieldAt } from '../../../contract/definition/path.ts';
import type { Settle } from '../../domain/saving/open-rules.ts';
import type { RequiredRecords } from '../../domain/saving/required-records.ts';
import { SaveProblem } from '../../domain/saving/save-problem.ts';
import type { Base } from '../../store/entity.ts';
import type { FamilyId } from '../../store/id.ts';
import { type CellCodec, codecOf, type NamesByColumn } from './cell-codec.ts';
import { CellReader, type Cells } from './cell-reader.ts';
import { type RowMapper, RowProblem } from './import-definition.ts';
import { checkReferences } from './required-references.ts';

/** A row: as the form's schema returns it, and the value of each cell by column. */
export interface RowFields<Form> {
  readonly form: Form;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What an import needs of a kind of record besides its definition. */
interface MapperSpec<Rec extends Base, Form> {
  readonly familyId: FamilyId;
  /** The schema of the add form. */
  readonly form: z.ZodType<Form>;
  readonly settle: Settle<Rec>;
  readonly names?: NamesByColumn;
  /** Columns with a codec of their own. */
  readonly codecs?: Readonly<Record<string, CellCodec<Rec>>>;
  readonly requires: readonly RequiredRecords<Rec>[];
  uniqueOf(fields: RowFields<Form>): Readonly<Record<string, unknown>>;
  /** A new record before the codecs of `codecs` are applied. Spread server-owned fields last. Throws a RowProblem. */
  fresh(id: string, fields: RowFields<Form>): Rec;
}

/**
 * The column for a field: the one at its path, else the first one above or below it, else the name. No column is above
 * another one, because columns hold single values or lists.
 */
const columnFinder = <Rec>({ columns, sheet }: AnyDefinition<Rec>) => {
  const paths = Object.keys(sheet.columns).flatMap((name) => {
    const column = columns[name];
    return column && 'at' in column ? [[name, column.at] as const] : [];
  });
  return (path: string) =>
    (paths.find(([, at]) => at === path) ??
      paths.find(([, at]) => path.startsWith(`${at}.`) || at.startsWith(`${path}.`)))?.[0] ?? 'name';
};

/** The row mapper for a record definition. */
export const openRecordMapper = async <Rec extends Base, Form extends object>(
  definition: AnyDefinition<Rec>,
  { familyId, form, settle, names = {}, codecs = {}, requires, uniqueOf, fresh }: MapperSpec<Rec, Form>,
): Promise<RowMapper<Rec, RowFields<Form>>> => {
  const { columns, sheet } = definition;
  const columnOf = columnFinder(definition);
  const all = await Promise.all(
    Object.keys(sheet.columns).flatMap((name) => {
      const column = columns[name];
      return column ? [(async () => [name, codecs[name] ?? (await codecOf(name, column, names))] as const)()] : [];
    }),
  );
  const idOf = fieldAt('id');

  const settled = (draft: Rec, before?: Rec): Rec => {
    try {
      return settle(draft, before);
    } catch (error) {
      throw error instanceof SaveProblem ? new RowProblem(columnOf(error.path), error.reason || error.message) : error;
    }
  };

  return {
    read: (cells: Cells) => {
      const reader = new CellReader(cells);
      const values: Record<string, unknown> = {};
      const input: Record<string, unknown> = {};
      for (const [name, codec] of all) {
        const value = codec.read(reader);
        values[name] = value;
        codec.set(input, value);
      }
      const { fields, errors } = reader.parsed(form, input, columnOf);
      return { fields: fields && { form: fields, values }, errors };
    },
    uniqueOf,
    fresh: (id, fields) => {
      const bare = fresh(id, fields);
      const own = all.filter(([name]) => codecs[name]);
      return settled(
        own.reduce((record, [name, codec]) => codec.merge(record, fields.form, fields.values[name]), bare),
      );
    },
    merged: (before, { form: sent, values }, given) => {
      const draft = all
        .filter(([name]) => given.has(name))
        .reduce((record, [name, codec]) => codec.merge(record, sent, values[name]), before);
      return settled({ ...draft, version: before.version + 1 }, before);
    },
    cells: (record) => ({
      id: String(idOf.get(record)),
      ...Object.fromEntries(all.map(([name, codec]) => [name, codec.cell(record)])),
    }),
    references: (planned) => checkReferences(familyId, requires, planned, columnOf),
  };
};
