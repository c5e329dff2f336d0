import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { enrolApp } from '../support/enrol-app.ts';
import { enterCode, enterCredentials, newestCode } from '../support/screen-steps.ts';

const { portal, visit, signedIn } = await startDomBrowser();

describe('my profile', () => {
  it('changes name and phone and stays there', async () => {
    const session = await signedIn('ncra@example.com');
    const { page } = session;
    await page.getByRole('navigation').getByRole('link', { name: 'My Profile' }).click();
    await page.getByText('Meridian Credit Services').waitFor();
    await page.getByText('Used first').waitFor();
    await expectFlawless(session);
    await page.getByLabel('First Name').fill('');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Please select First name').first().waitFor();
    await page.getByLabel('First Name').fill('Noora');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Updated successfully').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Noora');
    await page.getByText('Used first').waitFor();
    expect(session.problems).toEqual([]);
    await page.getByLabel('Cell Phone').fill('not a phone');
    await page.getByRole('button', { name: 'Update' }).click();
    await page
      .getByText(/valid phone number/)
      .first()
      .waitFor();
    await page.getByLabel('Cell Phone').fill('(555) 010-3999');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Updated successfully').waitFor();
    const waits = page.getByRole('region', { name: 'Confirm your new phone number' });
    await waits.getByText('+15550103999').waitFor();
    await expectFlawless(session);
    await expect.poll(() => page.getByLabel('Cell Phone').inputValue()).not.toBe('(555) 010-3999');
    const code = newestCode(portal);
    await waits.getByRole('button', { name: 'Confirm' }).click();
    await waits.getByText('Code is required').waitFor();
    await waits.getByLabel('Verification Code').fill(code);
    await waits.getByRole('button', { name: 'Confirm' }).click();
    await waits.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('Cell Phone').inputValue()).toBe('+15550103999');
    expect(page.url()).toContain('/myprofile');
    // The login with which it was changed goes on, at the identity service too.
    await page.reload();
    await page.getByRole('button', { name: 'Set up an app' }).waitFor();
    expect(await page.getByText(/sign in again/).count()).toBe(0);
    expect(session.problems).toEqual([]);
  });

  it('enrols an authenticator app, which is asked first from then on, and can prefer the phone again', async () => {
    const session = await signedIn('other-reseller@example.com', '/securehome/myprofile');
    const { page } = session;
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    const secret = ((await page.locator('.secret-key code').textContent()) ?? '').replace(/\s/g, '');
    await expectFlawless(session);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Code is required').waitFor();
    const code = generateSync({ secret });
    const field = page.getByLabel('Code that the app shows');
    await field.fill(code === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: 'Verify' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /The code is not right/ })
      .waitFor();
    await field.fill(code);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Updated successfully').waitFor();
    await page.getByRole('button', { name: 'Make preferred' }).waitFor();

    const again = await visit();
    await again.page.goto('/login');
    await enterCredentials(again.page, 'other-reseller@example.com');
    await again.page.getByText('Enter the code that your authenticator app shows.').waitFor();

    await page.getByRole('button', { name: 'Make preferred' }).click();
    await expect.poll(() => page.locator('.factor').first().getByText('Used first').count()).toBe(1);
    await again.page.goto('/login');
    await enterCredentials(again.page, 'other-reseller@example.com');
    await again.page.getByText(/code that we sent to your phone/).waitFor();
    await enterCode(again.page, newestCode(portal));
    await again.page.waitForURL('**/securehome');
  });
});

describe('a lost device', () => {
  it('is taken away by a super admin; codes go to the phone again', async () => {
    const { page: owner } = await signedIn('all@example.com');
    await enrolApp((await owner.evaluate(() => sessionStorage.getItem('userToken'))) ?? '');
    const guest = await visit();
    await guest.page.goto('/login');
    await enterCredentials(guest.page, 'all@example.com');
    await guest.page.getByText('Enter the code that your authenticator app shows.').waitFor();

    const { page } = await signedIn('super@example.com', '/company/user?search=all@');
    await page.getByRole('link', { name: 'Edit all@example.com' }).click();
    await page.getByRole('button', { name: 'Remove authenticator app' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Updated successfully').waitFor();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.getByLabel('Middle Initial').fill('B');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForURL(/\/company\/user(\?|$)/);
    await guest.page.goto('/login');
    await enterCredentials(guest.page, 'all@example.com');
    await guest.page.getByText(/code that we sent to your phone/).waitFor();
  });
});

describe('login data', () => {
  it('lists the own sign-ins and sign-outs, newest first', async () => {
    const first = await signedIn('experian-reseller@example.com', '/securehome/logout');
    await first.page.waitForURL('**/login');
    const session = await signedIn('experian-reseller@example.com', '/securehome/useractivity');
    const { page } = session;
    await page.getByRole('rowheader').first().waitFor();
    expect(await page.getByRole('rowheader').allInnerTexts()).toEqual(['Login', 'Logout', 'Login']);
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Action', 'Date']);
    await expectFlawless(session);
  });
});
