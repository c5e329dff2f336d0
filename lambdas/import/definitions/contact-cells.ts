import { emailMistake, phoneMistake } from '#contract/contacts/contact.ts';
import type { Contacted } from '#contract/contacts/contacted.ts';
import {
  type RoleCells,
  roleCellsOf,
  type SheetRole,
  sheetRoles,
  withRoleCells,
} from '#contract/contacts/role-cells.ts';
import { readPhone } from '#contract/rules/phones-and-zips.ts';
import { UnknownName } from '#lambdas/sheets/read/choices.ts';
import type { CellCodec } from './cell-codec.ts';
import type { CellReader } from './import-definition.ts';
import { RowProblem } from './import-definition.ts';

type Part = keyof RoleCells;

const columnOf = (role: SheetRole, part: Part) =>
  `${role}${{ name: 'Name', email: 'Email', phone: 'Phone' }[part]}` as const;

const mistakeIn: Readonly<Record<Part, (text: string) => string>> = {
  name: () => '',
  email: emailMistake,
  phone: phoneMistake,
};

/** What a row says of the contact with a role; a column that the file does not have says nothing. */
const partIn = (reader: CellReader, role: SheetRole, part: Part) => {
  const column = columnOf(role, part);
  if (!reader.has(column)) return {};
  const text = reader.text(column);
  return { [part]: part === 'phone' ? (readPhone(text) ?? text) : text };
};

/** The cell of one column: who the contact with the role is depends on the three of them, so each of them is read with the others. */
const contactCodec = <Rec extends Contacted>(role: SheetRole, part: Part): CellCodec<Rec, Partial<RoleCells>> => {
  const merge = (record: Rec, said: Partial<RoleCells>): Rec => {
    const after = withRoleCells(record, role, { ...roleCellsOf(record, role), ...said });
    if ('message' in after) throw new RowProblem(columnOf(role, after.part), after.message);
    return { ...record, ...after };
  };
  return {
    read: (reader) => {
      reader.take(columnOf(role, part), '', (text) => {
        const mistake = mistakeIn[part](text);
        if (mistake !== '') throw new UnknownName(mistake);
        return text;
      });
      return { ...partIn(reader, role, 'name'), ...partIn(reader, role, 'email'), ...partIn(reader, role, 'phone') };
    },
    set: () => {},
    merge,
    // A new record has no contacts that an empty cell could remove.
    begin: (record, said) => (Object.values(said).every((text) => text === '') ? record : merge(record, said)),
    cell: (record) => roleCellsOf(record, role)[part],
  };
};

const parts: readonly Part[] = ['name', 'email', 'phone'];

/** The codecs of the columns of contacts by role, for every kind of record that has contacts. */
export const contactCodecs = <Rec extends Contacted>(): Readonly<Record<string, CellCodec<Rec>>> =>
  Object.fromEntries(
    sheetRoles.flatMap((role) => parts.map((part) => [columnOf(role, part), contactCodec<Rec>(role, part)])),
  );
