import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { enterCode, enterCredentials, newestCode } from '../support/screen-steps.ts';

const { portal, visit, signedIn, loggedIn } = await startDomBrowser();

describe('signing in', () => {
  it('leads from the landing page through password and SMS code to the home page', async () => {
    const session = await visit();
    const { page } = session;
    await page.goto('/');
    await page.waitForURL('**/home');
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('User Name').waitFor();
    await expectFlawless(session);
    expect(await page.getByRole('button', { name: 'Login' }).isDisabled()).toBe(true);
    await enterCredentials(page, 'ncra@example.com');
    await page.getByText(/code that we sent to your phone/).waitFor();
    await expectFlawless(session);
    await enterCode(page, newestCode(portal));
    await page.waitForURL('**/securehome');
    await page.getByText('Logged in successfully').waitFor();
    await expectFlawless(session);
  });

  it('sends Experian alone to the company', async () => {
    const { page } = await loggedIn('experian@example.com');
    await page.waitForURL('**/company');
  });

  it('says that the password is wrong, as for an unknown user, and goes on with the right one', async () => {
    const { page } = await visit();
    await page.goto('/login');
    for (const [email, password] of [
      ['reseller@example.com', 'not the password'],
      ['nobody@example.com', 'not the password'],
    ] as const) {
      await enterCredentials(page, email, password);
      await page.getByText('Invalid username or password').first().waitFor();
    }
    await enterCredentials(page, 'reseller@example.com');
    await page.getByRole('button', { name: 'Submit code' }).waitFor();
  });

  it('shows the password while its button is pressed, and hides it when it is sent', async () => {
    const { page } = await visit();
    await page.goto('/login');
    const field = page.getByLabel('Password');
    const show = page.getByRole('button', { name: 'Show Password' });
    await field.fill('not the password');
    expect(await show.getAttribute('aria-pressed')).toBe('false');
    await show.click();
    expect(await field.getAttribute('type')).toBe('text');
    expect(await show.getAttribute('aria-pressed')).toBe('true');
    expect(await field.getAttribute('autocomplete')).toBe('current-password');
    await show.click();
    expect(await field.getAttribute('type')).toBe('password');
    await show.click();
    await page.getByLabel('User Name').fill('reseller@example.com');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Invalid username or password').first().waitFor();
    expect(await field.getAttribute('type')).toBe('password');
    expect(await field.inputValue()).toBe('not the password');
  });

  it('lets a wrong code be corrected', async () => {
    const { page } = await visit();
    await page.goto('/login');
    await enterCredentials(page, 'all@example.com');
    await page.getByRole('button', { name: 'Submit code' }).waitFor();
    await page.getByRole('button', { name: 'Submit code' }).click();
    await page.getByText('Code is required').waitFor();
    const code = newestCode(portal);
    await enterCode(page, code === '000000' ? '111111' : '000000');
    await page.getByRole('alert').filter({ hasText: 'OTP' }).waitFor();
    await enterCode(page, code);
    await page.waitForURL('**/securehome');
  });

  it('goes back to the start on Cancel and keeps nothing', async () => {
    const { page } = await visit();
    await page.goto('/login');
    await enterCredentials(page, 'ncra-experian@example.com');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('User Name').inputValue()).toBe('');
    expect(await page.evaluate(() => sessionStorage.getItem('userToken'))).toBeNull();
  });

  it('sets up an authenticator app for a user without a phone, and asks it the next time', async () => {
    const session = await visit();
    const { page } = session;
    await page.goto('/login');
    await enterCredentials(page, 'authenticator@example.com');
    await page.getByRole('heading', { name: 'Set up your authenticator app' }).waitFor();
    await expectFlawless(session);
    const secret = ((await page.locator('code, [data-secret]').first().textContent()) ?? '').replace(/\s/g, '');
    await enterCode(page, generateSync({ secret }));
    await page.waitForURL('**/securehome');

    const again = await visit();
    await again.page.goto('/login');
    await enterCredentials(again.page, 'authenticator@example.com');
    await again.page.getByText('Enter the code that your authenticator app shows.').waitFor();
    // A code counts once, so the next half minute's is entered; the pool takes one step of clock difference.
    await enterCode(again.page, generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }));
    await again.page.waitForURL('**/securehome');
  });

  it('leads to the set-up of an app where the pool let a user in without a factor', async () => {
    // As the portal notes it when it refuses a sign-in that has no factor.
    const { users } = await import('#lambdas/entities/records/user.ts');
    const { portalScope } = await import('#lambdas/store/scope.ts');
    const all = users(portalScope({ userId: 'test', userName: 'test' }));
    const [user] = await all.all({ searchText: 'ncra-experian@example.com' });
    await all.patchLatest(user?.id ?? '', { app: 'expected' });
    const session = await visit();
    const { page } = session;
    let asked = 0;
    await page.route('**/security/user-login', (route) =>
      asked++ === 0 ? route.fulfill({ json: { status: 'Error', message: 'MFA setup required' } }) : route.continue(),
    );
    await page.goto('/login');
    await enterCredentials(page, 'ncra-experian@example.com');
    await page.getByRole('button', { name: 'Submit code' }).waitFor();
    await enterCode(page, newestCode(portal));
    await page.getByRole('heading', { name: 'Set up your authenticator app' }).waitFor();
    await expectFlawless(session);
    const secret = ((await page.locator('code').first().textContent()) ?? '').replace(/\s/g, '');
    const right = generateSync({ secret });
    await enterCode(page, right === '000000' ? '111111' : '000000');
    await page.getByRole('alert').filter({ hasText: 'OTP' }).waitFor();
    await enterCode(page, right);
    await page.getByText('Logged in successfully').waitFor();
    expect(asked).toBe(2);
  });
});

describe('a session', () => {
  it('does not exist for a user who did not sign in', async () => {
    const { page } = await visit();
    await page.goto('/reseller');
    await page.waitForURL('**/login');
  });

  it('ends with Logout, on the server too, and the back button shows nothing', async () => {
    const { page } = await signedIn('ncra-reseller@example.com', '/reseller');
    await page.getByRole('heading', { name: /Resellers/ }).waitFor();
    const token = await page.evaluate(() => sessionStorage.getItem('userToken'));
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Account/ })
      .click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => sessionStorage.getItem('userToken'))).toBeNull();
    expect((await fetch(`${portal.url}/user`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    await page.goBack();
    await page.waitForURL('**/login');
  });
});
