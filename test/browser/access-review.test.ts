import { expect, it } from 'vitest';
import { expectEverywhere, startBrowser } from '../support/browser.ts';

const { signedIn } = await startBrowser();

it('the access review of the demo data is read, and users are kept by one key each', async () => {
  const officer = await signedIn('ncra@example.com', '/securehome/accessreview');
  const { page } = officer;
  // Of the own company, and below of the tenant. Midnight may have passed since the demo data was made.
  await page.getByText(/^3 of 6 decided, 1[78] days left$/).waitFor();
  await page.getByRole('cell', { name: '3 of 8 decided' }).waitFor();
  await expectEverywhere(officer);
  for (const width of [640, 660, 679, 720]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('button', { name: 'Keep Tara Token' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Tara Token keeps the access.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Keep Alma Every');
  await page.keyboard.press('Enter');
  await page.getByText('Alma Every keeps the access.').waitFor();
  await page.getByText(/^5 of 6 decided, 1[78] days left$/).waitFor();
  await page.getByText('Another user decides about you.').waitFor();

  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await page.getByRole('row', { name: /Alma Every.*Kept.*Nora Reviewer/ }).waitFor();
  await expectEverywhere(officer);
});
