import { describe, expect, it } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { choose } from '../support/choose.ts';
import { portalToday } from '../support/days.ts';

const { signedIn } = await startBrowser();

describe('an absence', () => {
  it('is entered in My Profile with a deputy, is kept, and ended', async () => {
    const session = await signedIn('ncra@example.com', '/securehome/myprofile');
    const { page } = session;
    const section = page.getByRole('region', { name: 'Absence' });
    const save = section.getByRole('button', { name: 'Save absence' });
    await section.getByLabel('First day').fill(portalToday());
    await save.click();
    await section.getByText('Please select a deputy').waitFor();
    await section.getByText('Please select the last day').waitFor();
    await expectFlawless(session);
    await choose(page, 'Deputy', 'Noel Both');
    await section.getByLabel('Last day').fill(daysAfter(portalToday(), 366));
    await section.getByText('An absence may last 366 days at most').waitFor();
    await section.getByLabel('Last day').fill(daysAfter(portalToday(), 5));
    await save.click();
    await page.getByText('Updated successfully').waitFor();
    await page.reload();
    expect(await section.getByLabel('Last day').inputValue()).toBe(daysAfter(portalToday(), 5));
    await page.setViewportSize({ width: 320, height: 720 });
    await expectFlawless(session);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await section.getByRole('button', { name: 'End absence' }).click();
    await page.getByText('Updated successfully').waitFor();
    await expect.poll(() => section.getByLabel('Last day').inputValue()).toBe('');
    expect(await section.getByRole('button', { name: 'End absence' }).count()).toBe(0);
  });
});
