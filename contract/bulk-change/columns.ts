import * as z from 'zod';
import type { AnyColumn } from '../definition/column.ts';
import type { AnyDefinition } from '../definition/define-record.ts';
import { Day, RefId, text } from '../fields/common.ts';
import { ResponsibleId } from '../fields/responsible.ts';
import type { Modifier } from '../kinds/kinds.ts';
import { eachModifier } from '../partner/definitions.ts';
import { ENTRIES_MAX, NAME_MAX } from '../rules/limits.ts';

/** A column that can be set for many records at once. */
export type ChangeableColumn = Extract<AnyColumn<never>, { readonly at: string }> & { readonly label: string };

const isChangeable = (column: AnyColumn<never>): column is ChangeableColumn => column.many === true;

const of = ({ columns }: Pick<AnyDefinition<never>, 'columns'>): Readonly<Record<string, ChangeableColumn>> =>
  Object.fromEntries(
    Object.entries(columns as AnyDefinition<never>['columns']).flatMap(([name, column]) =>
      isChangeable(column) ? [[name, column]] : [],
    ),
  );

/** What can be set for many records of a kind at once, by the names of the columns. The form decides about each value. */
export const changeable: Readonly<Record<Modifier, Readonly<Record<string, ChangeableColumn>>>> = eachModifier(of);

/** A value as it is sent: a day 'YYYY-MM-DD' or '', a text, the id of a person or '', a number, or ids of a reference list. */
const sentAs = (column: ChangeableColumn): z.ZodType<unknown> => {
  if (column.as === 'day') return Day;
  if (column.as === 'person') return ResponsibleId;
  if (column.as === 'choice') return z.number().int();
  if (column.as === 'references')
    return z
      .array(RefId)
      .max(ENTRIES_MAX)
      .transform((ids) => [...new Set(ids)]);
  return text(NAME_MAX);
};

const schemaOf = (columns: Readonly<Record<string, ChangeableColumn>>) =>
  z
    .strictObject(
      Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, sentAs(column).optional()])),
    )
    .refine((fields) => Object.keys(fields).length > 0, 'Please choose what to change');

/** The fields of a change of each kind; any other field is refused. */
export const changedFieldsOf: Readonly<Record<Modifier, ReturnType<typeof schemaOf>>> = eachModifier((definition) =>
  schemaOf(of(definition)),
);
