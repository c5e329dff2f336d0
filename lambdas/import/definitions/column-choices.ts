import type { SheetSpec } from '#contract/definition/sheet.ts';
import { reference } from '#lambdas/entities/reference.ts';

/** The current choices of a sheet's columns, by field: names, and codes where the list has them. */
export const columnChoices = async ({ columns }: SheetSpec): Promise<Record<string, readonly string[]>> => {
  const choices: Record<string, readonly string[]> = {};
  for (const [field, { from }] of Object.entries(columns)) {
    if (from === undefined) continue;
    if (typeof from !== 'string') choices[field] = from;
    else if (from === 'states') choices[field] = (await reference('states')).map(({ code }) => code);
    else choices[field] = (await reference(from)).map(({ name }) => name);
  }
  return choices;
};
