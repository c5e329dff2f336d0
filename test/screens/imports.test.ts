import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose } from '../support/choose.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { packedWorkbook, textRows } from '../support/packed-workbook.ts';
import { fetched, figure, fileOf, openUpload, upload } from '../support/steps/imports.ts';
import { exportAs, openImports } from '../support/steps/lists.ts';

const { portal, signedIn } = await startDomBrowser();

describe('a workbook of several sheets', () => {
  it('has the one that was read named, another one chosen, and is cancelled with nothing written', async () => {
    const visit = await signedIn('ncra@example.com', '/reseller');
    const { page } = visit;
    const rows = textRows(
      ['Reseller Name', 'Reseller Type'],
      ['West LLC', 'Collections'],
      ['West LLC', 'No Such Type'],
    );
    const buffer = packedWorkbook([
      { name: 'Cover', rows: textRows(['Read me']) },
      { name: 'East', rows: textRows(['Reseller Name', 'Reseller Type'], ['East LLC', 'Collections']) },
      { name: 'West', rows },
      {
        name: 'Past',
        rows: textRows(['Reseller Name', 'Reseller Type'], ['Past LLC', 'Collections']),
        state: 'hidden',
      },
    ]);
    await upload(page, { name: 'sheets.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) });
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Hidden and not read: “Past”.').waitFor();
    expect(await figure(page, 'Rows')).toBe('1');
    await choose(page, 'Sheet', 'West');
    await dialog.getByText('1 of 2 rows has errors').waitFor();
    await expectFlawless(visit);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.getByText('Cancelled. Nothing was written.').waitFor();
    expect([await figure(page, 'Failed'), await figure(page, 'Skipped')]).toEqual(['0', '2']);
  });
});

const stepOf = (page: Page) =>
  page.getByRole('list', { name: 'Steps of the import' }).locator('[aria-current="step"]').innerText();

describe('an import', () => {
  it('says at which of its four steps it stands', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller');
    await page.getByRole('button', { name: 'Bulk upload' }).click();
    const dialog = page.getByRole('dialog');
    const stepped = [
      ['Firm', 'Reseller Type'],
      ['Stepped LLC', 'No Such Type'],
    ];
    await dialog.locator('input[type=file]').waitFor();
    expect(await stepOf(page)).toContain('File');
    await dialog.locator('input[type=file]').setInputFiles(fileOf(stepped));
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText('The file needs names for its columns.').waitFor();
    expect(await stepOf(page)).toContain('Columns');
    expect(await dialog.locator('.banner.error').count()).toBe(0);
    await page.getByRole('button', { name: /Firm/ }).click();
    await page.getByRole('option', { name: 'Reseller Name' }).click();
    await dialog.getByRole('row', { name: /Firm/ }).getByText('Chosen').waitFor();
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText(/has errors. Nothing is written yet/).waitFor();
    expect(await stepOf(page)).toContain('Check');
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.getByText('Cancelled. Nothing was written.').waitFor();
    expect(await stepOf(page)).toContain('Result');
  });

  it('asks what a column is whose header it does not know, and checks the file again', async () => {
    const session = await signedIn('ncra@example.com', '/reseller');
    const { page } = session;
    await page.getByRole('button', { name: 'Bulk upload' }).click();
    const file = fileOf([
      ['Name of the Firm', 'Reseller Type', 'Shoe Size'],
      ['Larch Lending Group', 'Nothing of the Kind', '42'],
    ]);
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText(/nothing can be imported/).waitFor();
    const columns = page.getByRole('table', { name: 'Columns of the file' });
    expect(await columns.getByRole('row', { name: /Reseller Type/ }).innerText()).toMatch(
      /Nothing of the Kind.*Exact/s,
    );
    expect(await columns.getByRole('row', { name: /Shoe Size/ }).innerText()).toMatch(/42.*Not known/s);
    await expectFlawless(session);
    await page.getByRole('button', { name: /Name of the Firm/ }).click();
    await page.getByRole('option', { name: 'Reseller Name' }).click();
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /Shoe Size/ }).click();
    await page.getByRole('option', { name: 'Leave out' }).click();
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('Nothing is written yet').waitFor();
    expect(await figure(page, 'Errors')).toBe('1');
    await page
      .getByText(/Nothing of the Kind/)
      .first()
      .waitFor();
    // What was said is taken back: the columns are still there to be chosen for.
    await page.getByRole('button', { name: /Name of the Firm/ }).click();
    await page.getByRole('option', { name: 'Leave out' }).click();
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText(/nothing can be imported/).waitFor();
  });

  it('shows every error of a long file, page by page', async () => {
    const session = await signedIn('ncra@example.com', '/reseller');
    const { page } = session;
    const rows = Array.from({ length: 2_100 }, (_, at) => [`Paged ${at} LLC`, 'No Such Type']);
    await upload(page, fileOf([['Reseller Name', 'Reseller Type'], ...rows]));
    await page.getByText('Errors 1-1,000 of 2,100').waitFor();
    const pager = page.getByRole('navigation', { name: 'Pages of errors' });
    await pager.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Errors 1,001-2,000 of 2,100').waitFor();
    await page.getByRole('cell', { name: '1,002', exact: true }).waitFor();
    await pager.getByRole('button', { name: 'Page 3' }).click();
    await page.getByRole('cell', { name: '2,101', exact: true }).waitFor();
    await expectFlawless(session);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('Cancelled. Nothing was written.').waitFor();
  });

  it('lists the rows of the figure that is pressed', async () => {
    const session = await signedIn('ncra@example.com', '/reseller');
    const { page } = session;
    const name = await page.getByRole('rowheader').first().innerText();
    const lines = [
      [name, 'Collections', 'Tiled City'],
      ['Tiled LLC', 'Collections', ''],
      ['Untiled LLC', 'No Such Type', ''],
    ];
    await upload(page, fileOf([['Reseller Name', 'Reseller Type', 'City'], ...lines]));
    const dialog = page.getByRole('dialog');
    const rows = dialog.getByRole('table', { name: 'Rows of the file' });
    const listed = async () => (await rows.getByRole('row').allInnerTexts()).slice(1);
    const press = (figureName: string) => dialog.getByRole('button', { name: figureName, exact: true }).click();
    const [changed, created, failed] = [/2\s*Changed/, /3\s*New\s*Tiled LLC/, /4\s*Error/].map((text) =>
      expect.stringMatching(text),
    );
    expect(await listed()).toEqual([changed, created, failed]);
    expect((await listed())[0]).toMatch(/City:\s*before.*after\s*Tiled City/s);
    expect((await listed())[2]).toMatch(/Reseller Type\s*“No Such Type”\s*\S+/);
    await press('Errors: 1');
    expect(await listed()).toEqual([failed]);
    expect(await dialog.getByRole('button', { name: 'Errors: 1' }).getAttribute('aria-pressed')).toBe('true');
    expect(await dialog.getByText('What changes in').count()).toBe(0);
    await expectFlawless(session);
    await press('To create: 1');
    expect(await listed()).toEqual([created]);
    await press('To update: 1');
    expect(await listed()).toEqual([changed]);
    await dialog.getByText('What changes in 1 row').waitFor();
    await press('Rows: 3');
    expect(await listed()).toEqual([changed, created, failed]);
  });

  it('shows every changed row of a long file, page by page, and says how many new ones it does not list', async () => {
    const session = await signedIn('ncra@example.com', '/reseller');
    const { page } = session;
    const header = ['Reseller Name', 'Reseller Type', 'City'];
    const lines = (city: string) => Array.from({ length: 120 }, (_, at) => [`Leaf ${at} LLC`, 'Collections', city]);
    await upload(page, fileOf([header, ...lines('Milford')]));
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The first 50 of 120 new rows are listed.').waitFor();
    await dialog.getByRole('button', { name: 'Import 120 rows' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await upload(page, fileOf([header, ...lines('Weston')]));
    await dialog.getByText('Changed rows 1-50 of 120').waitFor();
    const pager = dialog.getByRole('navigation', { name: 'Pages of changed rows' });
    await pager.getByRole('button', { name: 'Page 3' }).click();
    await dialog.getByText('Changed rows 101-120 of 120').waitFor();
    await dialog.getByRole('row', { name: /121\s*Changed\s*Leaf 119 LLC/ }).waitFor();
    await expectFlawless(session);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  });

  it('can still be switched to another mode when its rows are checked', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller');
    const name = await page.getByRole('rowheader').first().innerText();
    await upload(
      page,
      fileOf([
        ['Reseller Name', 'Reseller Type', 'City'],
        [name, 'Collections', 'Another City'],
        ['Switched Lending', 'Collections', ''],
      ]),
    );
    const shown = async () => [
      await figure(page, 'To create'),
      await figure(page, 'To update'),
      await figure(page, 'Skipped'),
    ];
    const choose = async (mode: string) => {
      await page.getByRole('button', { name: /Mode/ }).click();
      await page.getByRole('option', { name: mode, exact: true }).click();
    };
    await page.getByRole('button', { name: 'Import 2 rows' }).waitFor();
    expect(await shown()).toEqual(['1', '1', '0']);
    await choose('Create only');
    await page.getByRole('button', { name: 'Import 1 row' }).waitFor();
    expect(await shown()).toEqual(['1', '0', '1']);
    await choose('Update only');
    expect(await shown()).toEqual(['0', '1', '1']);
    await choose('Create and update');
    await page.getByRole('button', { name: 'Import 2 rows' }).waitFor();
  });

  it('of what was exported changes nothing', async () => {
    const { page } = await signedIn('reseller@example.com', '/enduser');
    const exported = await fetched(page, () => exportAs(page, 'For import'), /document\/export/);
    expect(exported.length).toBeGreaterThan(1);
    await upload(page, fileOf(exported));
    await page.getByText('Every row is fine.').waitFor();
    expect(await figure(page, 'Unchanged')).toBe(String(exported.length - 1));
    expect(await page.getByRole('button', { name: 'Import 0 rows' }).isDisabled()).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByText(/Cancelled/)
      .first()
      .waitFor();
  });

  it('keeps what was chosen when it cannot be sent, and leaves nothing waiting', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Bulk upload' }).click();
    await dialog.getByText(/25 MB, 50,000 rows and 60 columns/).waitFor();
    const file = fileOf([
      ['Reseller Name', 'Reseller Type'],
      ['', ''],
    ]);
    await dialog.locator('input[type=file]').setInputFiles(file);
    const send = dialog.getByRole('button', { name: 'Upload', exact: true });
    const isPut = (request: Request) => request.method() === 'PUT';
    await page.route(/document\/upload\?/, (route) => route.fulfill({ status: 500, json: {} }));
    await send.click();
    await dialog.getByText('Service failed!').waitFor();
    await page.unrouteAll();
    await page.route(/X-Amz-Signature/, (route) => (isPut(route.request()) ? route.abort() : route.continue()));
    await send.click();
    await dialog.getByText(/could not be sent to the file store/).waitFor();
    await dialog.getByText(/^filled.xlsx/).waitFor();
    await page.unrouteAll();
    await send.click();
    await dialog.getByText('Pls upload file with data').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await openImports(page);
    await dialog.getByRole('row').nth(1).getByText('Refused').waitFor();
    await dialog.getByRole('row').nth(2).getByText('Cancelled', { exact: true }).waitFor();
  });

  it('ends when its window is closed while the file is sent', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller');
    await page.getByRole('button', { name: 'Bulk upload' }).click();
    const file = fileOf([['Reseller Name', 'Reseller Type']]);
    await page.locator('input[type=file]').setInputFiles(file);
    await page.route(/X-Amz-Signature/, () => undefined);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    const sending = page.getByRole('alertdialog');
    await sending.getByText(/closing it ends the upload/).waitFor();
    await page.waitForRequest(/X-Amz-Signature/).catch(() => undefined);
    await Promise.all([page.waitForResponse(/\/cancel\?/), sending.getByRole('button', { name: 'Close' }).click()]);
    await openImports(page);
    await page.getByRole('dialog').getByRole('row').nth(1).getByText('Cancelled', { exact: true }).waitFor();
  });

  it('of a sheet with blank cells and dates that have the day first loses no value', async () => {
    const session = await signedIn('ncra@example.com', '/reseller');
    const { page } = session;
    const headers = ['Reseller Name', 'Reseller Type', 'City', 'Contact Email', 'Reseller Date'];
    const first = ['Day First LLC', 'Collections', 'Springfield', 'ann@example.com', '2026-01-31'];
    await upload(page, fileOf([headers, first]));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Import 1 row' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const again = ['Day First LLC', '', '', '', '05/03/2026'];
    await upload(page, fileOf([headers, again, ['Thirteenth LLC', 'Collections', '', '', '13/03/2026']]));
    await dialog.getByText('A column of dates needs an answer').waitFor();
    expect(await dialog.getByRole('button', { name: /^Import / }).isDisabled()).toBe(true);
    await expectFlawless(session);
    await dialog.getByRole('radio', { name: 'Day first: DD/MM/YYYY' }).click();
    await dialog.getByText('05/03/2026 is read as March 5, 2026').waitFor();
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
    await dialog.getByText('Updated').waitFor();
    await page.goto('/reseller?search=Day First LLC');
    const [answer] = await Promise.all([
      page.waitForResponse(/\/api\/reseller\/edit/),
      page.getByRole('link', { name: 'View Day First LLC' }).click(),
    ]);
    expect((await answer.json()).data).toMatchObject({
      resellerDate: '2026-03-05',
      companyResellerType: 'Collections',
      addressId: { cityName: 'Springfield', contactEmail: 'ann@example.com' },
    });
  });

  it('that ends behind the list of imports shows its records', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller?search=Behind');
    const file = fileOf([
      ['Reseller Name', 'Reseller Type'],
      ['Behind The Dialog', 'Collections'],
    ]);
    const { url, headers } = await openUpload(page, portal.url, 'behind.xlsx', file.buffer.length);
    const dialog = page.getByRole('dialog');
    await openImports(page);
    await dialog.getByRole('row').nth(1).getByText('Waiting').waitFor();
    await fetch(url, { method: 'PUT', headers, body: file.buffer });
    await dialog.getByRole('row').nth(1).getByText('Done').waitFor();
    await dialog.getByRole('row').nth(1).getByText('1 created, 0 updated, 0 unchanged, 0 skipped, 0 failed').waitFor();
    // No reload and no click: a dialog hides what is behind it from the reader, so it is found by its text.
    await page.locator('main').getByText('Behind The Dialog').first().waitFor({ state: 'attached' });
  });

  it('wants a company of a super admin, and says so at once', async () => {
    const session = await signedIn('super@example.com', '/reseller');
    const { page } = session;
    await exportAs(page, 'For import');
    await page.getByText('Please select a company first.').waitFor();
    await page.getByRole('button', { name: 'Close message' }).click();
    await openImports(page);
    await page.getByRole('dialog').getByText('Please select a company first.').waitFor();
    await expectFlawless(session);
  });

  it('has files that are asked for once, and says that they are prepared', async () => {
    const session = await signedIn('ncra@example.com', '/reseller');
    const { page } = session;
    let asked = 0;
    let go = () => undefined as unknown;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(/document\/export/, async (route) => {
      asked++;
      await held;
      await route.continue();
    });
    await exportAs(page, 'For import');
    const pending = page.getByRole('button', { name: 'Preparing…' });
    await pending.click({ force: true });
    expect(await pending.getAttribute('aria-disabled')).toBe('true');
    await expectFlawless(session);
    go();
    await page.getByRole('button', { name: 'Export' }).waitFor();
    expect(asked).toBe(1);
  });

  it('is for those who may save such records, and for no other user', async () => {
    for (const [email, path] of [
      ['reseller@example.com', '/technologyprovider'],
      ['experian@example.com', '/technologyprovider'],
      ['ncra@example.com', '/enduser'],
    ] as const) {
      const { page } = await signedIn(email, path);
      await page.getByRole('rowheader').first().waitFor();
      expect(await page.getByRole('button', { name: /Bulk upload|Templates and imports/ }).count()).toBe(0);
      await page.getByRole('button', { name: 'Export' }).click();
      expect(await page.getByRole('menuitem').allInnerTexts()).not.toContain('For import');
    }
  });
});
