import { describe, expect, it } from 'vitest';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';

const { signedIn } = await startDomBrowser();

describe('a page without a browser', () => {
  it('refuses to measure, because everything would be 0', async () => {
    const { page } = await signedIn('ncra@example.com');
    await expect(page.evaluate(() => document.documentElement.scrollWidth)).rejects.toThrow(/no layout/);
  });

  it('is faulty with a field that has no name, and with a call that fails', async () => {
    const session = await signedIn('ncra@example.com');
    await expectFlawless(session);
    await session.page.evaluate(() => document.querySelector('main')?.append(document.createElement('input')));
    await expect(expectFlawless(session)).rejects.toThrow(/label/);
    await session.page.reload();
    await Promise.all([
      session.page.waitForResponse('**/api/nowhere'),
      session.page.evaluate(() => void fetch('/api/nowhere')),
    ]);
    await expect(expectFlawless(session)).rejects.toThrow();
    expect(session.problems).toEqual([expect.stringContaining('Failed to load resource')]);
  });

  it('acts on one element alone, and on none that a script has hidden or disabled', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller');
    await expect(page.getByRole('link').waitFor()).rejects.toThrow(/has \d+ elements/);
    const add = page.getByRole('link', { name: 'Add New Reseller' });
    expect(await add.count()).toBe(1);
    await page.evaluate(() => document.querySelector('main')?.setAttribute('hidden', ''));
    expect(await add.count()).toBe(0);
  });
});
