import * as z from 'zod';
import { UNSHOWABLE } from '../rules/text.ts';

export type Json = Record<string, unknown>;

interface Check {
  readonly _zod: { readonly def: { readonly check: string; readonly error?: (issue: unknown) => unknown } };
}

const checksOf = (type: unknown): readonly Check[] =>
  (type as { _zod: { def: { checks?: readonly Check[] } } })._zod.def.checks ?? [];

const messageOf = ({ _zod: { def } }: Check): string[] => {
  const message = def.check === 'custom' ? def.error?.({ input: '', path: [] }) : undefined;
  const text = typeof message === 'string' ? message : (message as { message?: string } | undefined)?.message;
  return text ? [text] : [];
};

/** What JSON Schema cannot express: cleaning before the other checks, and rules that are code. */
const notes = (type: unknown): string[] => {
  const checks = checksOf(type);
  const cleaned = checks.some(({ _zod }) => _zod.def.check === 'overwrite');
  return [
    ...(cleaned ? ['Cleaned first.'] : []),
    ...checks
      .flatMap(messageOf)
      .filter((message) => message !== UNSHOWABLE)
      .map((message) => `May be refused: "${message}"`),
  ];
};

/** A schema of the contract as JSON Schema; what that cannot express stands in the description. */
export const jsonSchema = (type: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: made }) => {
      const all = io === 'input' ? notes(zodSchema) : [];
      if (all.length > 0) made.description = [...(made.description ? [made.description] : []), ...all].join(' ');
    },
  });
  return json;
};
