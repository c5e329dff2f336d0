import { describe, expect, it } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { portalToday } from '../support/days.ts';
import { createReviewer } from '../support/own-tenant.ts';
import { addProvider } from '../support/steps/snooze.ts';

const { signedIn } = await startBrowser();

describe('a snooze', () => {
  it('is made on the page of a record without losing what is typed there, with the keyboard alone', async () => {
    const session = await signedIn(await createReviewer('Snooze Record'), '/worklist');
    const { page } = session;
    await addProvider(page, 'Typed Vault');
    await page.goto('/worklist');
    await page
      .getByRole('link', { name: /^Typed Vault/ })
      .first()
      .click();
    const type = page.getByLabel('Technology Provider Type');
    await type.fill('Archive');
    const status = page.getByRole('region', { name: 'Status' });
    await status.getByRole('button', { name: 'Snooze NCRA Review' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Snooze NCRA Review' });
    await expect.poll(() => dialog.getByLabel('Until').evaluate((box) => box === document.activeElement)).toBe(true);
    await dialog.getByLabel('Until').fill(daysAfter(portalToday(), 7));
    await dialog.getByLabel('Reason').fill('Waits for a letter');
    await dialog.getByRole('button', { name: 'Snooze', exact: true }).focus();
    await page.keyboard.press('Enter');
    await status.getByText(/Snoozed until .*: Waits for a letter/).waitFor();
    await expectFlawless(session);
    expect(await type.inputValue()).toBe('Archive');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Updated successfully').waitFor();
  });
});
