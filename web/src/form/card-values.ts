import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import type * as z from 'zod';

/** A field of a card's form. */
export interface CardField<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly max: number;
  readonly type?: 'text' | 'email' | 'tel' | 'password';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly hint?: string;
  readonly placeholder?: string;
  /** Said when it is empty; a field without it may stay empty. */
  readonly missing?: string;
  /** What it starts with. */
  readonly value?: string;
  readonly disabled?: boolean;
  /** Stands above the field. */
  readonly before?: ReactNode;
}

export type Values<Name extends string> = Readonly<Record<Name, string>>;

export const startValues = <Name extends string>(fields: readonly CardField<Name>[]) =>
  Object.fromEntries(fields.map(({ name, value = '' }) => [name, value])) as Values<Name>;

/** What is wrong in a card's form, by field: empty fields first, then what the form itself says. */
export const mistakesIn = <Name extends string>(
  fields: readonly CardField<Name>[],
  values: Values<Name>,
  check?: (values: Values<Name>) => Partial<Values<Name>>,
): Partial<Values<Name>> => {
  const said = check?.(values);
  const mistakes: Partial<Record<Name, string>> = {};
  for (const { name, missing } of fields) {
    const text = missing !== undefined && values[name].trim() === '' ? missing : said?.[name];
    if (text) mistakes[name] = text;
  }
  return mistakes;
};

/** The first thing a schema of the contract says about a value; '' when it fits. */
export const mistakeOf = (schema: z.ZodType, value: unknown): string =>
  schema.safeParse(value).error?.issues[0]?.message ?? '';
