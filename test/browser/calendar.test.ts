import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';

const { signedIn } = await startBrowser();
const table = (page: Page) => page.getByRole('table', { name: /^What falls due in/ });

describe('the calendar of the worklist', () => {
  it('turns to the months before and after, keeps its filters, and gives what it shows as a file', async () => {
    const { page } = await signedIn('ncra@example.com', '/worklist?show=calendar&month=2026-12&turn=all');
    await page.getByRole('heading', { name: 'December 2026' }).waitFor();
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('heading', { name: 'January 2027' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Previous month' }).click();
    await page.getByRole('heading', { name: 'November 2026' }).waitFor();
    expect(new URL(page.url()).searchParams.get('turn')).toBe('all');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download .ics' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('worklist-2026-11.ics');
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(text).toMatch(/END:VCALENDAR\r\n$/);
  });

  it('fits a window of 320 px', async () => {
    const session = await signedIn('super@example.com', '/worklist?show=calendar', {
      viewport: { width: 320, height: 800 },
      colorScheme: 'dark',
    });
    await table(session.page).waitFor();
    expect(await session.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectFlawless(session);
  });
});
