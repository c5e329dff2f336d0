import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dashboards } from '#contract/analytics/dashboards.ts';
import { axeFindings, expectFlawless, startBrowser, type Visit } from '../support/browser.ts';

const { signedIn } = await startBrowser();

const viewNames = Object.values(dashboards).map(({ name }) => name);

const open = async (page: Page, name: string): Promise<FrameLocator> => {
  await page.getByRole('button', { name, exact: true }).click();
  const frame = page.frameLocator(`iframe[title="${name}"]`);
  await frame.getByRole('heading', { level: 1, name }).waitFor();
  return frame;
};
/** The number of a figure, by its heading. */
const figure = async (frame: FrameLocator, title: string) =>
  Number(
    (await frame.locator('.figure').filter({ hasText: title }).locator('.amount').innerText()).replaceAll(',', ''),
  );
const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

/** The address of a view, asked for with the session of the page, whose own frame is kept from using it up. */
const addressOf = async ({ page }: Visit, name: string) => {
  await page.route('**/embed/**', (route) => route.fulfill({ body: '' }));
  const [answer] = await Promise.all([
    page.waitForResponse(/getReportView/),
    page.getByRole('button', { name: `View ${name}`, exact: true }).click(),
  ]);
  await close(page);
  return String((await answer.json()).data.url);
};

describe('the reports', () => {
  it('are in tabs by folder, with views that open over the page', async () => {
    const session = await signedIn('ncra@example.com', '/report');
    const { page } = session;
    await page.getByRole('rowheader', { name: 'Compliance Overview' }).waitFor();
    const tabs = page.getByRole('navigation', { name: 'Folders' }).getByRole('link');
    expect(await tabs.allInnerTexts()).toEqual(['Home Reports', 'Compliance', 'Operations', 'Partners']);
    expect((await page.getByRole('rowheader').allInnerTexts()).sort()).toEqual([...viewNames].sort());
    await page.getByText(/^Data of .*every hour$/).waitFor();
    await expectFlawless(session);
    await page.getByRole('link', { name: 'Partners' }).click();
    await page.getByRole('rowheader', { name: 'Compliance Overview' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('rowheader').allInnerTexts()).toEqual([
      'Technology Providers',
      'Resellers and Their End Users',
    ]);
    const frame = await open(page, 'Resellers and Their End Users');
    await frame.getByRole('heading', { name: 'End Users by Reseller' }).waitFor();
    expect(await frame.getByRole('cell').count()).toBeGreaterThan(10);
    await expectFlawless(session);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('are readable in light and dark, wide and narrow, and without a fault', async () => {
    const session = await signedIn('ncra@example.com', '/report');
    for (const name of viewNames) {
      await session.page.getByRole('rowheader', { name, exact: true }).waitFor();
      const page = await session.page.context().newPage();
      await page.goto(await addressOf(session, name));
      expect(await page.title()).toBe(name);
      for (const [colorScheme, width] of [
        ['light', 1_280],
        ['dark', 320],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        expect(await axeFindings(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      // Every chart says the same as a table.
      const charts = await page.locator('figure:has(svg)').count();
      expect(await page.locator('figure:has(svg) details table').count()).toBe(charts);
      await page.close();
    }
  });

  it('show a change once a super admin has had the data brought up to date', async () => {
    const session = await signedIn('super@example.com', '/report');
    const { page } = session;
    const before = await figure(await open(page, 'Compliance Overview'), 'Resellers');
    await close(page);
    const ncra = await signedIn('ncra@example.com', '/reseller/resellerAdd');
    await ncra.page.getByLabel('Name', { exact: false }).first().fill('Tamarack Screening');
    await ncra.page.getByRole('button', { name: /Reseller Type/ }).click();
    await ncra.page.getByRole('option').first().click();
    await ncra.page.keyboard.press('Escape');
    await ncra.page.getByRole('button', { name: 'Save Reseller' }).click();
    await ncra.page.getByText('Saved successfully').waitFor();
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await page.getByText('The data is up to date').waitFor();
    expect(await figure(await open(page, 'Compliance Overview'), 'Resellers')).toBe(before + 1);
    expect(
      await ncra.page.goto('/report').then(() => ncra.page.getByRole('button', { name: 'Refresh now' }).count()),
    ).toBe(0);
  });

  it('show each tenant its own rows only, and a super admin those of a chosen company', async () => {
    const rows = async (email: string, path = '/report') => {
      const session = await signedIn(email, path);
      await session.page.getByRole('rowheader', { name: 'Compliance Overview' }).waitFor();
      const frame = await open(session.page, 'Resellers and Their End Users');
      const text = await frame.locator('body').innerText();
      return { session, text };
    };
    const meridian = await rows('ncra@example.com');
    const harbor = await rows('other-ncra@example.com');
    const cells = (text: string) => text.split('\n').map((line) => line.trim());
    expect(meridian.text).toContain('Amber Screening');
    expect(harbor.text).not.toContain('Meridian');
    expect(cells(harbor.text).length).toBeGreaterThan(20);
    const all = await rows('super@example.com');
    await close(all.session.page);
    await all.session.page.getByRole('button', { name: /All companies/ }).click();
    await all.session.page.getByRole('option', { name: 'Blue Harbor Data' }).click();
    const chosen = await open(all.session.page, 'Resellers and Their End Users');
    expect(await chosen.locator('body').innerText()).toBe(harbor.text);
  });

  it('say so when a view has been open for half an hour, and open it again', async () => {
    const session = await signedIn('ncra@example.com', '/report');
    const { page } = session;
    await page.clock.install();
    await open(page, 'Activity');
    await page.clock.fastForward('30:01');
    await page.getByText('This view has expired').waitFor();
    await page.getByRole('button', { name: 'Open again' }).click();
    await page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
  });

  it('say why a view does not open, in words that keep together', async () => {
    const session = await signedIn('ncra@example.com', '/report?folder=nonsense');
    const { page } = session;
    await page.getByRole('navigation', { name: 'Folders' }).locator('[aria-current]').waitFor();
    expect(await page.getByRole('navigation', { name: 'Folders' }).locator('[aria-current]').allInnerTexts()).toEqual([
      'Home Reports',
    ]);
    const refusal = { status: 'Failure', message: 'Service failed!', data: { reason: 'The service is busy.' } };
    await page.route(/getReportView/, (route) => route.fulfill({ json: refusal }));
    await page.getByRole('button', { name: 'Activity', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const said = dialog.getByText('Service failed! The service is busy.');
    await said.waitFor();
    const again = dialog.getByRole('button', { name: 'Try again' });
    const [text, button] = [await said.boundingBox(), await again.boundingBox()];
    expect(button?.height).toBeLessThan(50);
    expect((button?.y ?? 0) - (text?.y ?? 0)).toBeLessThan(80);
    await expectFlawless(session);
  });
});

describe('a saved report', () => {
  it('is made of end users, changed, read and deleted', async () => {
    const session = await signedIn('ncra@example.com', '/report/reportAdd');
    const { page } = session;
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Please select End User').first().waitFor();
    await expectFlawless(session);
    const choose = async (name: string) => {
      await page.getByRole('button', { name: /End Users/ }).click();
      await page.getByRole('option', { name }).first().click();
      await page.keyboard.press('Escape');
    };
    await choose('Aspen Apartments');
    await choose('Aspen Homes');
    await page.getByRole('list', { name: 'Chosen End Users' }).getByText('Aspen Homes').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved successfully').waitFor();
    await page.getByRole('link', { name: 'Aspen Apartments, Aspen Homes', exact: true }).click();
    await page.getByRole('link', { name: 'Aspen Homes', exact: true }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Aspen Apartments, Aspen Homes' }).waitFor();
    expect(await page.title()).toMatch(/^Aspen Apartments, Aspen Homes - /);
    await expectFlawless(session);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await choose('Aspen Insurance');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Updated successfully').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Aspen Apartments, Aspen Homes and 1 more' });
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Deleted successfully').waitFor();
    await row.waitFor({ state: 'detached' });
  });
});
