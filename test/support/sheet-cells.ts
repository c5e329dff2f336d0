import { resellerDefinition } from '#contract/reseller/record.ts';
import { guardSpreadsheet } from '#lambdas/sheets/read/guard.ts';
import { readSheet } from '#lambdas/sheets/read/read-rows.ts';

/** Reads a list of resellers as an import does, once its file was let in. */
export const read = async (bytes: Uint8Array, name = 'list.xlsx', wanted = '') => {
  await guardSpreadsheet(name, bytes);
  return readSheet(bytes, resellerDefinition.sheet, {}, wanted);
};
export const cellsOf = async (bytes: Uint8Array, name?: string) =>
  (await read(bytes, name)).rows.map(({ cells }) => ({ ...cells }));
export const refusal = (bytes: Uint8Array, name?: string) =>
  read(bytes, name).then(
    () => ({ message: 'none', reason: '' }),
    ({ message, reason }: { message: string; reason: string }) => ({ message, reason }),
  );
