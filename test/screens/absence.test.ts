import { describe, expect, it } from 'vitest';
import { choose } from '../support/choose.ts';
import { startDomBrowser } from '../support/dom/browser.ts';

const { signedIn } = await startDomBrowser();

describe('an absence', () => {
  it('is nothing that super admins enter, for whom alone nothing waits', async () => {
    const { page } = await signedIn('super@example.com', '/securehome/myprofile');
    await page.getByRole('region', { name: 'Reminders' }).waitFor();
    expect(await page.getByRole('region', { name: 'Absence' }).count()).toBe(0);
  });

  it('and reminders that were chosen and not saved are asked for before the profile is left', async () => {
    const { page } = await signedIn('ncra-reseller@example.com', '/securehome/myprofile');
    const question = page.getByText('Your changes are not saved. Leave this page without saving them?');
    const leave = () => page.getByRole('link', { name: 'Resellers', exact: true }).first().click();
    const stay = () => page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('First day').fill('2099-12-01');
    await leave();
    await question.waitFor();
    await stay();
    expect(await page.getByLabel('First day').inputValue()).toBe('2099-12-01');
    await page.getByLabel('First day').fill('');
    await choose(page, 'Weekly summary', 'Never');
    await leave();
    await question.waitFor();
    await stay();
    await page.getByRole('button', { name: 'Save reminders' }).click();
    await page.getByText('Updated successfully').waitFor();
    await leave();
    await page.getByRole('heading', { name: /^Resellers/ }).waitFor();
  });
});
