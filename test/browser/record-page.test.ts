import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { shownValue } from '../support/shown-value.ts';

const { signedIn } = await startBrowser();

const railOf = (page: Page) => page.getByRole('navigation', { name: 'On this page' });
const walkOf = (page: Page) => page.getByRole('navigation', { name: 'Records of the list' });
const title = async (page: Page) => (await page.getByRole('heading', { level: 1 }).innerText()).trim();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('the page of a record', () => {
  it('leads to the records before and after it, also over the ends of a page of the list, and back', async () => {
    const session = await signedIn('ncra@example.com', '/technologyprovider?search=o');
    const { page } = session;
    await page
      .getByRole('link', { name: /^View / })
      .last()
      .click();
    await walkOf(page)
      .getByText(/^10 of \d+$/)
      .waitFor();
    // Until the record is here its page is called by its kind.
    await expect.poll(() => title(page)).not.toMatch(/^Technology Provider/);
    const tenth = await title(page);
    await walkOf(page).getByRole('link', { name: 'Next' }).click();
    await walkOf(page)
      .getByText(/^11 of \d+$/)
      .waitFor();
    await expect.poll(() => title(page)).not.toBe(tenth);
    expect(new URL(page.url()).pathname).toMatch(/technologyproviderView/);
    await page.getByRole('progressbar', { name: 'Loading' }).first().waitFor({ state: 'detached' });
    await expectFlawless(session);
    await page.keyboard.press('k');
    await expect.poll(() => title(page)).toBe(tenth);
    await page.reload();
    await walkOf(page)
      .getByText(/^10 of \d+$/)
      .waitFor();
    await page.keyboard.press('j');
    await walkOf(page)
      .getByText(/^11 of \d+$/)
      .waitFor();
    const record = page.url();
    await page.keyboard.press('l');
    await page.waitForURL(/\/technologyprovider(\?|$)/);
    // A record that was not opened from the list that was looked at last has no neighbours in it.
    await page.goto('/enduser');
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .waitFor();
    await page.goto(record);
    await page.getByRole('heading', { level: 1, name: /\w/ }).waitFor();
    await shownValue(page, 'Contact Name').waitFor();
    await expect.poll(() => walkOf(page).count()).toBe(0);
  });

  it('has its sections next to it on a wide screen, with how they stand and which is in sight', async () => {
    const session = await signedIn('ncra@example.com', '/technologyprovider');
    const { page } = session;
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    const rail = railOf(page);
    const name = page.getByLabel('Technology Provider Name');
    await name.waitFor();
    await rail.getByRole('link', { name: /^Technology Provider ?, complete/ }).waitFor();
    expect(await rail.getByRole('link').first().getAttribute('aria-current')).toBe('location');

    await page.waitForLoadState('networkidle');
    await rail.getByRole('link', { name: /^Reviews/ }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Reviews');
    await expect.poll(() => rail.locator('[aria-current]').innerText()).toMatch(/^Reviews/);
    await expectFlawless(session);

    await rail.getByRole('link', { name: 'History' }).click();
    await expect
      .poll(() => page.locator('details', { has: page.getByRole('heading', { name: 'History' }) }).getAttribute('open'))
      .not.toBeNull();

    await name.fill('');
    await rail.getByRole('link', { name: /^Technology Provider ?, something is missing/ }).waitFor();
    await page.getByRole('button', { name: 'Update' }).click();
    await rail.getByRole('link', { name: /^Technology Provider ?, has errors/ }).waitFor();
    await page.setViewportSize({ width: 1199, height: 800 });
    await expect.poll(() => rail.count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('folds its sections for one person on this machine, opens them for links and on paper, and does not jump', async () => {
    const session = await signedIn('ncra@example.com', '/technologyprovider', {
      viewport: { width: 1280, height: 900 },
    });
    const { page } = session;
    const fold = (name: string) => page.locator('summary').filter({ hasText: new RegExp(`^${name}$`) });
    const review = page.getByText('NCRA Review Date', { exact: true }).last();
    const open = async (at: number) => {
      await page.goto('/technologyprovider');
      await page
        .getByRole('link', { name: /^View / })
        .nth(at)
        .click();
      await fold('Dates').waitFor();
    };
    await open(0);
    await review.waitFor();
    await fold('Dates').focus();
    await page.keyboard.press('Enter');
    await review.waitFor({ state: 'hidden' });
    await fold('Reviews').click();
    await expectFlawless(session);
    await open(1);
    expect(await review.isVisible()).toBe(false);
    await page.reload({ waitUntil: 'networkidle' });
    await fold('Dates').waitFor();
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const all = (list: PerformanceObserverEntryList) =>
            resolve(
              list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
            );
          new PerformanceObserver(all).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(0), 500);
        }),
    );
    expect(shift).toBeLessThanOrEqual(0.02);
    await page.emulateMedia({ media: 'print' });
    await review.waitFor();
    await page.emulateMedia({ media: 'screen' });
    await review.waitFor({ state: 'hidden' });
    await railOf(page).getByRole('link', { name: 'Dates' }).click();
    await review.waitFor();
    await page.reload();
    await review.waitFor();
    await page.goto(`${new URL(page.url()).pathname}?focus=review-provider.review`);
    await page.getByRole('button', { name: 'Start review of NCRA Review' }).waitFor();
    const other = await signedIn('experian@example.com', new URL(page.url()).pathname);
    await fold('Reviews').waitFor();
    await other.page.getByText('NCRA Review Date', { exact: true }).last().waitFor();
  });

  it('of a provider says who depends on it, leads there, and says it again before it is failed', async () => {
    const session = await signedIn('ncra@example.com', '/technologyprovider');
    const { page } = session;
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .click();
    const impact = page.locator('section', { has: page.getByRole('heading', { name: 'Impact' }) });
    const users = impact.getByRole('link', { name: /^\d+ end users?$/ });
    await users.waitFor();
    const count = await users.innerText();
    await users.click();
    await expect.poll(() => focused(page)).toBe('End Users using the Technology Provider');
    const saved = page.waitForEvent('download');
    await impact.getByRole('button', { name: 'Export list' }).click();
    expect((await saved).suggestedFilename()).toBe('who-depends-on-it.csv');
    await expectFlawless(session);
    await page.getByRole('button', { name: /^Start review of NCRA Review/ }).click();
    await page.getByRole('button', { name: /^Complete review of NCRA Review/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Outcome/ }).click();
    await page.getByRole('option', { name: 'Failed', exact: true }).click();
    await dialog.getByText('Depending on this technology provider:').waitFor();
    expect(await dialog.locator('.banner').innerText()).toContain(count);
    await expectFlawless(session);
  });
});
