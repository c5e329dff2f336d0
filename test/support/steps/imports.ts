import type { Page } from 'playwright-core';
import { read, utils, write } from 'xlsx';

type Line = (string | undefined)[];

/** The lines of a workbook's first sheet, as they are shown. */
export const linesOf = (bytes: Uint8Array): Line[] => {
  const book = read(bytes, { type: 'array' });
  return utils.sheet_to_json<Line>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, raw: false });
};

export const fileOf = (lines: Line[]) => ({
  name: 'filled.xlsx',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(write(utils.book_new(utils.aoa_to_sheet(lines), 'Sheet'), { type: 'array', bookType: 'xlsx' })),
});

export const upload = async (page: Page, file: ReturnType<typeof fileOf>) => {
  await page.getByRole('button', { name: 'Bulk upload' }).click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('Nothing is written yet').waitFor();
};

export const figure = (page: Page, name: string) =>
  page.locator('.figure-box').filter({ hasText: name }).locator('dd').innerText();

/** The file of a press that fetches its address first. */
export const fetched = async (page: Page, press: () => Promise<unknown>, path: RegExp) => {
  const [answer] = await Promise.all([page.waitForResponse(path), press()]);
  const { url } = (await answer.json()).data;
  return linesOf(new Uint8Array(await (await fetch(url)).arrayBuffer()));
};

/** Opens an import that waits for its file; returns where to PUT that. */
export const openUpload = async (page: Page, url: string, fileName: string, size: number) => {
  const [asked] = await Promise.all([page.waitForRequest(/\/api\/reseller/), page.reload()]);
  const { authorization = '' } = asked.headers();
  const answer = await fetch(`${url}/security/document/upload?modifier=reseller`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ fileName, size }),
  });
  const { upload: target } = (await answer.json()).data;
  return target as { url: string; headers: Record<string, string> };
};
