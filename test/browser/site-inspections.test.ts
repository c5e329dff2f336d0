import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { showDay } from '#contract/rules/dates.ts';
import { expectEverywhere, expectFlawless, startBrowser } from '../support/browser.ts';
import { choose } from '../support/choose.ts';
import { inDays } from '../support/days.ts';
import { png } from '../support/images.ts';
import { createInspectedTenant } from '../support/inspected-tenant.ts';

const { signedIn } = await startBrowser();

const places = (page: Page) => page.getByRole('region', { name: 'Places and inspections' });
const place = (page: Page, name: string) => places(page).getByRole('listitem').filter({ hasText: name });

/** Answers all points of the report that is shown, and saves it. */
const report = async (page: Page, answers: readonly string[]) => {
  for (const [at, answer] of answers.entries())
    await page.getByRole('radiogroup').nth(at).getByRole('radio', { name: answer, exact: true }).check();
  await page.getByLabel('Inspector').fill('Ida Inspector');
  await page.getByRole('button', { name: 'Save report' }).click();
  await page.getByText('Report saved').waitFor();
};

const orderWithoutPhotos = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Order inspection' });
  await choose(page, 'Template', 'Short');
  await dialog.getByRole('button', { name: 'Order inspection' }).click();
  await dialog.waitFor({ state: 'detached' });
};

const complete = async (page: Page, conditions: string) => {
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete inspection' });
  await choose(page, 'Outcome', 'Passed with conditions');
  await dialog.getByRole('textbox', { name: 'Conditions' }).fill(conditions);
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByText('Inspection completed').waitFor();
};

describe('an inspection of a place', () => {
  it('is owed once a division is a residence, ordered, reported, decided and compared with the next one', async () => {
    const { emails, endUserId, divisionId } = await createInspectedTenant('Inspected Homes');
    const view = `/enduser/enduserView/${endUserId}/102`;
    const clerk = await signedIn(emails.reseller, `/enduser/divisionEdit/${divisionId}/${endUserId}`);
    const { page } = clerk;
    await choose(page, 'Premises', 'Residential');
    await page.getByRole('button', { name: /^(Update|Save)/ }).click();
    await page.waitForURL(/enduserEdit|divisions?|enduser/);

    await page.goto('/worklist');
    await page.getByRole('button', { name: /^Order inspection of Walked Homes, Site Inspection: South/ }).waitFor();
    await page.getByRole('link', { name: /^View Walked Homes, Site Inspection: South/ }).click();
    await place(page, 'South').getByText('Never inspected').waitFor();
    expect(new URL(page.url()).pathname).toBe(view);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Order inspection/);
    await expectEverywhere(clerk);
    await place(page, 'South').getByRole('button', { name: 'Order inspection' }).click();
    await orderWithoutPhotos(page);
    await place(page, 'South').getByText('Open', { exact: true }).waitFor();
    await place(page, 'South').getByRole('link', { name: 'Open the inspection' }).click();
    await page.getByRole('link', { name: 'Enter the report' }).click();
    await page.getByRole('button', { name: 'Save report' }).click();
    await page.getByText('Please answer this point').first().waitFor();
    await expectEverywhere(clerk);
    await report(page, ['Yes', 'No']);
    await page.getByText('To be decided').waitFor();
    // Who owes it does not decide about it.
    expect(await page.getByRole('button', { name: 'Complete', exact: true }).count()).toBe(0);
    const address = page.url();

    const officer = await signedIn(emails.ncra, new URL(address).pathname);
    await complete(officer.page, 'A lock within a month');
    await officer.page.getByText('A lock within a month').waitFor();
    await expectEverywhere(officer);

    await page.goto(view);
    await place(page, 'South').getByText('Passed with conditions').waitFor();
    await place(page, 'South')
      .getByRole('link', { name: `Inspected ${showDay(inDays(0))}` })
      .waitFor();
    await place(page, 'South').getByRole('button', { name: 'Order inspection' }).click();
    await orderWithoutPhotos(page);
    await place(page, 'South').getByRole('link', { name: 'Open the inspection' }).click();
    await page.getByRole('link', { name: 'Enter the report' }).click();
    await report(page, ['Yes', 'Yes']);
    await page.getByRole('link', { name: 'Compare with the last inspection' }).click();
    await page.getByText('1 of 2 points have another answer than last time; they stand first.').waitFor();
    const [changed] = await page.getByRole('listitem').filter({ hasText: 'Changed' }).allInnerTexts();
    expect(changed).toContain('Reports are kept in locked storage');
    await expectEverywhere(clerk);

    await page.goto('/inspections');
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Walked Homes' }).count()).toBe(2);
    const { y = 0 } = (await page.getByRole('table').boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThanOrEqual(200);
    await expectEverywhere(clerk);
  });

  it('shows its photos by kind, with what is conspicuous, and in large one after the other by keyboard', async () => {
    const { emails, inspected } = await createInspectedTenant('Photographed Homes');
    const photos = [
      { kind: 'outside', takenAt: '2020-01-02T10:00:00.000Z', miles: 400.2 },
      { kind: 'sign' },
      { kind: 'sign', takenAt: new Date().toISOString() },
    ];
    const visit = await signedIn(emails.ncra, `/inspections/${await inspected({ photos })}`);
    const { page } = visit;
    await page.getByText('Photos are missing: Workspace, Locked storage.').waitFor();
    const outside = page.getByRole('region', { name: 'Outside of the building' });
    await outside.getByText('taken 400 miles away').waitFor();
    await outside.getByText('older than 7 days').waitFor();
    await page.getByText('without a day').waitFor();
    await page.getByRole('button', { name: 'Open Sign, photo 1 of 2' }).scrollIntoViewIfNeeded();
    await page.getByRole('img', { name: 'Sign, photo 1 of 2' }).waitFor();
    await expectEverywhere(visit);
    await page.getByRole('button', { name: 'Open Sign, photo 1 of 2' }).click();
    const large = page.getByRole('dialog', { name: 'Sign' });
    await large.getByText('2 of 3, without a day').waitFor();
    await page.keyboard.press('ArrowRight');
    await large.getByText(/^3 of 3/).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page
      .getByRole('dialog', { name: 'Outside of the building' })
      .getByText(/^1 of 3/)
      .waitFor();
    await expectFlawless(visit);
  });

  it('takes photos as they are and in a copy that this browser makes, and says what is no photo', async () => {
    const { emails, inspected } = await createInspectedTenant('Uploaded Homes');
    const photoKinds = [{ key: 'sign', name: 'Sign', atLeast: 1 }];
    const id = await inspected({ isOpen: true, fields: { photoKinds } });
    const visit = await signedIn(emails.reseller, `/inspections/${id}?report=1`);
    const { page } = visit;
    const sent: (readonly [string | undefined, number])[] = [];
    page.on('response', (response) => {
      const request = response.request();
      if (request.method() === 'PUT') sent.push([request.headers()['content-type'], response.status()]);
    });
    const box = page.getByLabel('Add photos: Sign');
    await box.setInputFiles([
      { name: 'sign.png', mimeType: 'image/png', buffer: png(3000, 1000) },
      { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
      { name: 'broken.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') },
    ]);
    await page.getByText('notes.pdf: Please choose a photo: .jpg, .jpeg, .png, .heic or .heif.').waitFor();
    await page.getByText(/^broken\.heic: Upload failed\. This browser cannot read the photo\./).waitFor();
    expect(sent).toEqual([
      ['image/jpeg', 200],
      ['image/png', 200],
    ]);
    await page.getByRole('button', { name: 'Remove Sign, photo 1 of 1' }).click();
    await page.getByText('Photo removed').waitFor();
    await page.getByText('No photo.').waitFor();
    await expectFlawless(visit);
  });
});
