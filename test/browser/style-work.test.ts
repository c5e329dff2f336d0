import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';

const { signedIn } = await startBrowser();

/** One step of the browser's work as its trace tells it; `elementCount` is how many elements got new styles. */
interface TraceEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number };
}

/** Counts the elements that got new styles while something was done, in the largest step of the browser. */
const countRestyled = async (page: Page, act: () => Promise<unknown>) => {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page belongs to no browser.');
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  const trace: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const counts = trace.traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0);
  expect(counts.length).toBeGreaterThan(0);
  return Math.max(...counts);
};

// A style that asks `:has()` of the page makes the browser look at all of it again whenever something appears in it.
it('opening a list of choices in a form gives new styles to the list alone', async () => {
  const { page } = await signedIn('reseller@example.com', '/enduser');
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  const name = page.getByLabel('End User Name');
  await name.fill(`${await name.inputValue()} Ltd`);
  await page.waitForLoadState('networkidle');
  const all = await page.locator('#main *').count();
  const state = page.getByRole('button', { name: /State/ }).first();
  const options = page.getByRole('listbox', { name: 'State' }).getByRole('option');
  await state.focus();
  const restyled = await countRestyled(page, async () => {
    await state.press('Enter');
    await options.first().waitFor();
  });
  expect(restyled).toBeLessThan((await options.count()) + 30);
  expect(all).toBeGreaterThan(500);
});

it('selecting rows of a list gives new styles to these and to the bar of the selection alone', async () => {
  const { page } = await signedIn('ncra@example.com', '/technologyprovider');
  const boxes = page.getByRole('row').getByRole('checkbox');
  await boxes.nth(1).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByText('1 ').first().waitFor();
  await page.waitForLoadState('networkidle');
  const restyled = await countRestyled(page, async () => {
    await boxes.nth(2).check();
    await bar.getByText('2 ').first().waitFor();
  });
  expect(restyled).toBeLessThan(150);
});
