import { describe, expect, it } from 'vitest';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createReviewer } from '../support/own-tenant.ts';

const { signedIn } = await startDomBrowser();

const path = '/company/settings';

describe('the settings of a tenant', () => {
  it('are changed by its NCRA staff, from the menu, and stay', async () => {
    const session = await signedIn(await createReviewer('Settled Lake Credit'), '/company');
    const { page } = session;
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    const soon = page.getByLabel('Due soon, days before');
    expect(await soon.inputValue()).toBe('60');
    expect(await page.getByLabel('Reminders, days before').inputValue()).toBe('90, 60, 30, 7, 1, 0');
    expect(await page.getByLabel('Provider sign-off, months').inputValue()).toBe('0');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await expect.poll(() => zone.inputValue()).toBe('America/New York');
    expect(await page.getByRole('combobox', { name: 'Company' }).count()).toBe(0);
    await expectFlawless(session);

    await soon.fill('366');
    await page.getByLabel('Reminders, days before').fill('14, soon');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Please enter a whole number of days from 1 to 365').first().waitFor();
    await page.getByText('Please enter a whole number of days from 0 to 365').first().waitFor();
    await expectFlawless(session);
    await soon.fill('30');
    await page.getByLabel('Reminders, days before').fill('1, 14; 7');
    await page.getByLabel('Provider review, months').fill('24');
    await zone.fill('los ang');
    await page.getByRole('option', { name: 'America/Los Angeles' }).click();
    await page.getByRole('button', { name: 'Next review counts from' }).click();
    await page.getByRole('option', { name: 'The day it was due' }).click();
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Updated successfully').waitFor();
    await expect.poll(() => page.getByLabel('Reminders, days before').inputValue()).toBe('14, 7, 1');

    await page.reload();
    await expect.poll(() => zone.inputValue()).toBe('America/Los Angeles');
    expect(await soon.inputValue()).toBe('30');
    expect(await page.getByLabel('Provider review, months').inputValue()).toBe('24');
    await page.getByRole('button', { name: /The day it was due/ }).waitFor();
  });

  it('are those of the company that a super admin chooses', async () => {
    await createReviewer('Chosen Valley Credit');
    const session = await signedIn('super@example.com', path);
    const { page } = session;
    await page.getByText('Choose a company to see').waitFor();
    await page.getByRole('button', { name: 'Company', exact: false }).last().click();
    await page.getByRole('option', { name: 'Chosen Valley Credit' }).click();
    await page.waitForURL('**/company/settings?company=*');
    const soon = page.getByLabel('Due soon, days before');
    await soon.fill('45');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Updated successfully').waitFor();
    await expectFlawless(session);
    await page.reload();
    await expect.poll(() => soon.inputValue()).toBe('45');
  });

  it('saved by two at once: the second is told, and nothing typed is lost', async () => {
    const email = await createReviewer('Contested Hill Credit');
    const [one, two] = [await signedIn(email, path), await signedIn(email, path)];
    for (const { page } of [one, two]) await page.getByLabel('Due soon, days before').waitFor();
    await one.page.getByLabel('Due soon, days before').fill('31');
    await one.page.getByRole('button', { name: 'Update' }).click();
    await one.page.getByText('Updated successfully').waitFor();
    await two.page.getByLabel('Due soon, days before').fill('32');
    await two.page.getByRole('button', { name: 'Update' }).click();
    await two.page.getByText('Another user saved this record meanwhile').first().waitFor();
    await two.page.getByRole('button', { name: /Reload/ }).click();
    await expect.poll(() => two.page.getByLabel('Due soon, days before').inputValue()).toBe('31');
    await two.page.getByText('32').first().waitFor();
  });

  it.each(['experian@example.com', 'reseller@example.com'])('are not shown to %s', async (email) => {
    const { page } = await signedIn(email, '/company');
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Company' }).first().waitFor();
    expect(await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Settings' }).count()).toBe(
      0,
    );
    await page.goto(path);
    await page.getByText('This user does not have access').first().waitFor();
  });
});
