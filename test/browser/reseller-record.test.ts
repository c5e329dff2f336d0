import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { choose } from '../support/choose.ts';
import { downloaded } from '../support/downloaded.ts';
import { eicar, pdf } from '../support/malicious-documents.ts';
import { fillFields } from '../support/screen-steps.ts';
import { shownValue } from '../support/shown-value.ts';

const { portal, signedIn } = await startBrowser();

const attach = async (page: Page, name: string, file: { name: string; buffer: Buffer } | string) => {
  await page.getByLabel('Document Name').fill(name);
  const given = typeof file === 'string' ? file : { ...file, mimeType: 'application/octet-stream' };
  await page.getByLabel('File', { exact: true }).setInputFiles(given);
  await page.getByRole('button', { name: 'Upload' }).click();
};

/** A file by its path: the browser reads it itself, instead of being told all of it. */
const onDisk = async (name: string, bytes: Buffer) => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-upload-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
};

describe('a reseller', () => {
  it('is added by NCRA with a user of its own, collects documents, and is deleted', { timeout: 120_000 }, async () => {
    const session = await signedIn('ncra@example.com', '/reseller');
    const { page } = session;
    await page.getByRole('link', { name: 'Add New Reseller' }).click();
    await page.getByRole('button', { name: 'Save Reseller' }).click();
    await page.getByText('Pls fill all required fields').waitFor();
    for (const text of ['Please enter Name', 'Please select Reseller Type'])
      await page.getByText(text).first().waitFor();
    expect(await page.getByRole('heading', { name: 'Documents', exact: true }).count()).toBe(0);
    await expectFlawless(session);

    await fillFields(page, { Name: 'Walnut Screening Partners' });
    await choose(page, 'Member', 'Other-Non Member');
    await page.getByRole('button', { name: /Reseller Type/ }).click();
    const four = ['Collections', 'Tenant Screening', 'Consumer Direct', 'Public Records'];
    for (const name of four) await page.getByRole('option', { name, exact: true }).click();
    expect((await page.getByRole('listbox').boundingBox())?.height).toBeLessThanOrEqual(150);
    await page.getByRole('button', { name: /4 selected/, includeHidden: true }).waitFor();
    for (const name of four.slice(2)) await page.getByRole('option', { name, exact: true }).click();
    await page.keyboard.press('Escape');
    const stars = page.locator('label.required');
    const before = await stars.count();
    await page.getByLabel('Register the reseller as a user').check();
    await expect.poll(() => stars.count()).toBe(before + 4);
    await page.getByRole('button', { name: 'Save Reseller' }).click();
    for (const text of [
      'Please enter User Name',
      'Please enter Contact name',
      'Please enter Main Contact Phone',
      'Please enter Email',
    ])
      await page.getByText(text).first().waitFor();
    await fillFields(page, {
      'User Name': 'walnut',
      Date: '2026-05-01',
      'Contact Name': 'Wanda Walnut',
      'Contact Phone': '(555) 010-7777',
      'Contact Email': 'wanda@example.com',
    });
    await page.getByRole('button', { name: 'Save Reseller' }).click();
    await page.getByText('Saved successfully').waitFor();
    await expect.poll(() => portal.inbox.messages().some(({ to }) => to === 'wanda@example.com')).toBe(true);

    await page.goto('/reseller?search=Walnut');
    const row = page.getByRole('row').filter({ hasText: 'Walnut Screening Partners' });
    for (const text of ['Other-Non Member', 'Collections, Tenant Screening', 'Wanda Walnut', 'No'])
      await row.getByText(text, { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Edit Walnut Screening Partners' }).click();
    await expect.poll(() => page.getByLabel('User Name').getAttribute('readonly')).not.toBeNull();
    expect(await page.getByLabel('Register the reseller as a user').isDisabled()).toBe(true);

    await page.getByRole('button', { name: /Add Document to Credit Data/ }).click();
    await page.getByRole('button', { name: 'Upload' }).click();
    for (const text of ['Please enter document name', 'Please attach a file.']) await page.getByText(text).waitFor();
    await expectFlawless(session);
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'a.pdf', mimeType: '', buffer: Buffer.alloc(0) });
    await page.getByText('Pls upload file with data').waitFor();
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'a.svg', mimeType: '', buffer: pdf() });
    await page.getByText(/Please choose a file of one of these types/).waitFor();
    await attach(page, 'Signed agreement', { name: 'signed.pdf', buffer: pdf() });
    await page.getByText('Document uploaded successfully').waitFor();
    await page.getByText('Awaiting review', { exact: true }).waitFor();
    // What was handed in today was collected today.
    const agreement = page.getByRole('checkbox', { name: 'Credit Data/Reseller Agreement' });
    expect(await agreement.isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: 'Sub-License Agreement' }).check();
    await expectFlawless(session);
    await page.getByRole('button', { name: 'Update Reseller' }).click();
    await page.getByText('Updated successfully').waitFor();
    await page.goto('/reseller?search=Walnut');
    await row.getByText('Yes', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'View Walnut Screening Partners' }).click();
    expect((await downloaded(page, 'Signed agreement')).equals(pdf())).toBe(true);
    expect(await shownValue(page, 'Name').textContent()).toBe('Walnut Screening Partners');
    expect(await page.getByRole('button', { name: /Add Document|Edit Signed|Delete Signed/ }).count()).toBe(0);
    await expectFlawless(session);
    await page.getByRole('link', { name: 'Back' }).click();
    await page.goto('/reseller?search=Walnut');
    await page.getByRole('button', { name: 'Delete Walnut Screening Partners' }).click();
    await page.getByText('Are you sure you want to delete the Reseller?').waitFor();
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Deleted successfully').waitFor();
    await page.getByText('No match').waitFor();
  });

  it('keeps a file of 20 MB that comes back byte for byte, and refuses malware with its reason', {
    timeout: 120_000,
  }, async () => {
    const { page } = await signedIn('super@example.com', '/reseller');
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    const large = Buffer.concat([pdf(), Buffer.alloc(20 * 1024 * 1024 - pdf().length, 66)]);
    await page.getByRole('button', { name: /Add Document to Sub-License/ }).click();
    await attach(page, 'Large licence', await onDisk('large.pdf', large));
    await page.getByRole('progressbar', { name: 'Sending' }).waitFor();
    await page.getByText('Document uploaded successfully').waitFor();
    const entry = page.getByRole('listitem').filter({ hasText: 'Large licence' }).last();
    await entry.getByText('Awaiting review').waitFor();
    expect((await downloaded(page, 'Large licence')).equals(large)).toBe(true);

    await page.getByRole('button', { name: 'Edit Large licence' }).click();
    const second = { name: 'second.pdf', mimeType: '', buffer: pdf('second') };
    await page.getByLabel('Replace large.pdf').setInputFiles(second);
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
    await page.getByText('Uploaded successfully', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Versions of Large licence' }).click();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    await expect.poll(() => versions.getByRole('listitem').count()).toBe(2);
    const [answer] = await Promise.all([
      page.waitForResponse(/\/security\/download\/.*version=1/),
      versions.getByRole('button', { name: 'Download version 1' }).click(),
    ]);
    const first = await (await fetch((await answer.json()).data.url)).arrayBuffer();
    expect(Buffer.from(first).equals(large)).toBe(true);
    await versions.getByRole('button', { name: 'Close' }).click();

    await entry.getByText('Awaiting review').waitFor();
    const line = page.getByRole('checkbox', { name: 'Sub-License Agreement' });
    await line.uncheck();
    // What was said of the first file has gone from the screen.
    await expect.poll(() => page.getByText('Document uploaded successfully').count(), { timeout: 10_000 }).toBe(0);
    await page.getByRole('button', { name: /Add Document to Sub-License/ }).click();
    await attach(page, 'Bad news', { name: 'bad.txt', buffer: eicar });
    // The window is still there and says it; nothing has claimed success before.
    const dialog = page.getByRole('dialog', { name: 'Add Document' });
    await dialog.getByRole('alert').getByText('The file contains malware and was deleted.').waitFor();
    await page.locator('.toast.error').getByText('The file contains malware and was deleted.').waitFor();
    expect(await page.getByText('Document uploaded successfully').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete Bad news' }).waitFor();
    expect(await page.getByRole('button', { name: 'View Bad news' }).count()).toBe(0);
    // Nothing was collected.
    await expect.poll(() => line.isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Delete Bad news' }).click();
    await page.getByText('Are you sure you want to delete the Document?').waitFor();
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Deleted successfully').waitFor();
    await expect.poll(() => page.getByText('Bad news').count()).toBe(0);
  });

  it('says that a check takes longer than usual, and that the window may be closed meanwhile', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller');
    await page
      .getByRole('link', { name: /^Edit / })
      .nth(2)
      .click();
    await page.getByRole('button', { name: /Add Document to Sub-License/ }).waitFor();
    await page.clock.install();
    // The check has no result yet, however often it is asked for.
    await page.route(/\/security\/[^/?]+$/, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, data: { ...answer.data, state: 'pending' } } });
    });
    await page.getByRole('button', { name: /Add Document to Sub-License/ }).click();
    await attach(page, 'Slow paper', { name: 'slow.pdf', buffer: pdf('slow') });
    const dialog = page.getByRole('dialog', { name: 'Add Document' });
    const says = dialog.getByRole('status');
    await says.getByText('The file has arrived and is being checked.', { exact: true }).waitFor();
    await page.clock.fastForward(16_000);
    await says.getByText(/takes longer than usual; you can close this window/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('listitem').filter({ hasText: 'Slow paper' }).last().waitFor();
  });

  it('takes an upload back that is cancelled, and sends one again that was lost', { timeout: 120_000 }, async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller');
    await page
      .getByRole('link', { name: /^Edit / })
      .nth(1)
      .click();
    const add = page.getByRole('button', { name: /Add Document to Sub-License/ });
    await add.click();
    let hold = true;
    await page.route('**/*', (route) => {
      if (route.request().method() === 'PUT' && hold) return;
      return route.fallback();
    });
    await attach(page, 'Cancelled paper', { name: 'a.pdf', buffer: pdf() });
    await page.getByRole('progressbar', { name: 'Sending' }).waitFor();
    const takenBack = page.waitForResponse(/\/withdraw$/);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('What you entered is not saved.').waitFor();
    await page.getByRole('button', { name: 'Ok', exact: true }).click();
    expect((await takenBack).status()).toBe(200);
    await expect.poll(() => page.getByText('Cancelled paper').count()).toBe(0);

    await add.click();
    // From then on the document is there, without its file.
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await attach(page, 'Lost paper', { name: 'b.pdf', buffer: pdf('lost') });
    await sent;
    // The browser goes away in the middle of it.
    await page.goto('about:blank');
    await page.goBack();
    hold = false;
    const lost = page.getByRole('listitem').filter({ hasText: 'Lost paper' }).last();
    await lost.getByText('Being checked').waitFor();
    await page.getByRole('button', { name: 'Send again Lost paper' }).click();
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'b.pdf', mimeType: '', buffer: pdf('lost') });
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('Uploaded successfully', { exact: true }).waitFor();
    await lost.getByText('Awaiting review').waitFor();
  });
});
