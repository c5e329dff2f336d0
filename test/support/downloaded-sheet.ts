import { expect } from 'vitest';
import { read, utils } from 'xlsx';

/** The rows of the workbook at a response's address. */
export const sheetOf = async ({ data }: { data: { url: string; fileName: string } }) => {
  const reply = await fetch(data.url);
  expect(reply.headers.get('content-disposition')).toContain('attachment');
  const { Sheets, SheetNames } = read(new Uint8Array(await reply.arrayBuffer()));
  return utils.sheet_to_json<(string | number)[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
};
