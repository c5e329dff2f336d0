import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { daysAfter, showDay } from '#contract/rules/dates.ts';
import { portalToday } from '../support/days.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createReviewer } from '../support/own-tenant.ts';
import { addProvider } from '../support/steps/snooze.ts';

const { signedIn } = await startDomBrowser();

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('button', { name: new RegExp(label) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

describe('a snooze', () => {
  it('is made and taken back in the worklist, and changes nothing else', async () => {
    const session = await signedIn(await createReviewer('Snooze Walk'), '/worklist');
    const { page } = session;
    await addProvider(page, 'Sleepy Vault');
    await page.goto('/worklist');
    await page.getByRole('button', { name: 'Snooze Sleepy Vault, NCRA Review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Snooze NCRA Review' });
    await dialog.getByRole('button', { name: 'Snooze', exact: true }).click();
    await dialog.getByText(/Please select a day after today/).waitFor();
    await dialog.getByRole('button', { name: '30 days' }).click();
    await dialog.getByLabel('Reason').fill('ok');
    await dialog.getByRole('button', { name: 'Snooze', exact: true }).click();
    await dialog.getByText('Please enter a reason of at least 3 characters').waitFor();
    await dialog.getByLabel('Reason').fill('The auditor is on leave.');
    await expectFlawless(session);
    await dialog.getByRole('button', { name: 'Snooze', exact: true }).click();
    const words = `Snoozed until ${showDay(daysAfter(portalToday(), 30))}: The auditor is on leave.`;
    await page.getByText(words).waitFor();
    expect(await page.getByRole('button', { name: /^Overdue/ }).innerText()).toMatch(/1/);
    await choose(page, 'Snoozed', 'Snoozed');
    await page.waitForURL(/snoozed=yes/);
    await expect.poll(() => page.getByRole('rowheader').getByRole('link').count()).toBe(1);
    await choose(page, 'Snoozed', 'Not snoozed');
    await expect.poll(() => page.getByText(words).count()).toBe(0);
    await choose(page, 'Snoozed', 'All');
    await page.getByRole('button', { name: 'Wake Sleepy Vault, NCRA Review' }).click();
    await page.getByText('Snooze removed').waitFor();
    await expect.poll(() => page.getByText(words).count()).toBe(0);
  });

  it('is offered to Experian staff for their own turn alone', async () => {
    const { page } = await signedIn('experian@example.com', '/worklist?turn=all');
    await page.getByRole('row').nth(3).waitFor();
    const [turns, snoozes] = [
      await page.locator('tbody td[data-label="Waiting for"]').allInnerTexts(),
      await page.getByRole('button', { name: /^Snooze .+/ }).count(),
    ];
    expect(snoozes).toBe(turns.filter((turn) => turn.includes('Experian')).length);
    await page.goto('/worklist');
    await page
      .getByRole('button', { name: /^Snooze .*, Experian Sign-off$/ })
      .first()
      .waitFor();
  });
});
