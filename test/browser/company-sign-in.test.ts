import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settings } from '#local/settings.ts';
import { expectEverywhere, startBrowser } from '../support/browser.ts';
import { choose } from '../support/choose.ts';
import { enterCode, enterCredentials, fillFields, newestCode } from '../support/screen-steps.ts';

const { portal, signedIn, visit } = await startBrowser();
const { clientId, clientSecret } = settings.companyProvider;
const path = '/securehome/companysignin';

/** At the provider, which asks who one is. */
const answerProvider = async (page: Page, email: string, hasFactor: boolean) => {
  await page.getByLabel('E-mail address').fill(email);
  if (hasFactor) await page.getByLabel('Second factor').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** From the login to the provider, which the address leads to. */
const leaveForCompany = async (page: Page, email: string) => {
  await page.goto('/login');
  await page.getByLabel('User Name').fill(email);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Sign in with your company' }).click();
  await page.getByLabel('E-mail address').waitFor();
};

it('a company sets its own sign-in up, requires it, and goes back to passwords', async () => {
  const officer = await signedIn('ncra@example.com', path);
  const { page } = officer;
  await page.getByText('sign in with a password and a second factor').waitFor();
  await page.getByRole('button', { name: 'Set up the company sign-in' }).click();
  await page.getByLabel('E-mail domain').fill('example.com');
  await choose(page, 'Kind of provider', 'OpenID Connect');
  await fillFields(page, {
    Issuer: `${portal.url}${settings.paths.companyProvider}`,
    'Client id': clientId,
    'Client secret': clientSecret,
    'Attribute with the second factor': 'amr',
    'Value that means a second factor': 'mfa',
  });
  await page.getByRole('button', { name: 'Save connection' }).click();
  await page.getByText('Not proven yet').waitFor();
  await expectEverywhere(officer);

  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText(/There is no TXT record/).waitFor();
  const domain = page.getByRole('region', { name: '2. Domain' });
  const [name, text] = await Promise.all([0, 1].map((at) => domain.locator('code').nth(at).textContent()));
  await fetch(`${portal.url}/local/dns`, { method: 'POST', body: JSON.stringify({ name, text }) });
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText(/Proven since/).waitFor();

  const admin = await signedIn(
    'super@example.com',
    `${path}?company=${await page.evaluate(() => sessionStorage.companyId)}`,
  );
  await admin.page.getByRole('button', { name: 'Approve' }).click();
  await admin.page.getByText(/Approved on .* by/).waitFor();
  await expectEverywhere(admin);

  await page.reload();
  await page.getByRole('button', { name: 'Change mode' }).click();
  await choose(page, 'Who signs in with the company', 'Required: company sign-in only');
  await choose(page, 'Users who keep their password', 'Nora Reviewer (ncra@example.com)');
  await expectEverywhere(officer);
  await page.getByRole('button', { name: 'Save mode' }).click();
  await page.getByRole('region', { name: '4. Who signs in with the company' }).getByText('Nora Reviewer').waitFor();

  // The first sign-in links the account, which the pool fails once: the page tries again by itself.
  const guest = await visit();
  await guest.page.goto('/login');
  await guest.page.getByLabel('User Name').fill('experian@example.com');
  await guest.page.keyboard.press('Tab');
  await guest.page.getByRole('button', { name: 'Sign in with your company' }).waitFor();
  expect(await guest.page.getByLabel('Password').count()).toBe(0);
  await expectEverywhere(guest);
  await leaveForCompany(guest.page, 'experian@example.com');
  await answerProvider(guest.page, 'experian@example.com', true);
  await guest.page.waitForURL(/\/securehome|local\/company-provider/);
  if (guest.page.url().includes('company-provider')) await answerProvider(guest.page, 'experian@example.com', true);
  await guest.page.getByText('Logged in successfully').waitFor();
  await guest.page.goto('/securehome/myprofile');
  await guest.page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor();
  await guest.page.goto('/securehome/logout');
  await guest.page.getByRole('heading', { name: 'Login' }).waitFor();

  // Without a second factor of the provider the portal sends a code.
  await leaveForCompany(guest.page, 'experian@example.com');
  await answerProvider(guest.page, 'experian@example.com', false);
  await guest.page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  await expectEverywhere(guest);
  await enterCode(guest.page, '000000');
  await guest.page.getByText(/The code is not right/).waitFor();
  await enterCode(guest.page, newestCode(portal));
  await guest.page.getByText('Logged in successfully').waitFor();

  // A password opens no session but that of the account that is kept for an emergency.
  const other = await visit();
  await other.page.goto('/login');
  await other.page.getByLabel('User Name').fill('ncra-experian@example.com');
  await other.page.keyboard.press('Tab');
  await other.page.getByRole('button', { name: 'Use a password kept for an emergency' }).click();
  await enterCredentials(other.page, 'ncra-experian@example.com');
  await other.page.getByRole('button', { name: 'Submit code' }).waitFor();
  await enterCode(other.page, newestCode(portal));
  await other.page.getByText('Please use the sign-in of your company.').first().waitFor();

  await page.getByRole('button', { name: 'Change mode' }).click();
  await choose(page, 'Who signs in with the company', 'Optional: company sign-in or password');
  await page.getByRole('button', { name: 'Save mode' }).click();
  await page.getByText('Optional: company sign-in or password').waitFor();
  await other.page.goto('/login');
  await enterCredentials(other.page, 'ncra-experian@example.com');
  await other.page.getByRole('button', { name: 'Submit code' }).waitFor();
  await enterCode(other.page, newestCode(portal));
  await other.page.getByText('Logged in successfully').waitFor();
}, 180_000);

it('an answer of a provider that this tab has not asked for lets nobody in', async () => {
  const { page } = await visit();
  await page.goto('/home/company-login?code=forged&state=forged');
  await page.getByText('Your company’s sign-in did not let you in').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Password').waitFor();
});
