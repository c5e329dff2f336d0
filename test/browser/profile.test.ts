import type { Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { choose } from '../support/choose.ts';
import { enterCode, enterCredentials, newestCode } from '../support/screen-steps.ts';

const { portal, visit, signedIn } = await startBrowser();

describe('my profile', () => {
  it('says, before it is filled in, that a new address needs a new sign-in, and leads back from there', async () => {
    const session = await signedIn('ncra-reseller@example.com', '/securehome/myprofile');
    const { page } = session;
    const said = page.getByText('To change your e-mail or phone, sign in again first.');
    await page.getByLabel('Cell Phone').waitFor();
    expect(await said.count()).toBe(0);
    await page.clock.setFixedTime(Date.now() + 11 * 60_000);
    await page.reload();
    await said.waitFor();
    await expectFlawless(session);
    await said.getByRole('button', { name: 'Sign in again' }).click();
    await page.waitForURL('**/login');
    await enterCredentials(page, 'ncra-reseller@example.com');
    await page.getByRole('button', { name: 'Submit code' }).waitFor();
    await enterCode(page, newestCode(portal));
    await page.waitForURL('**/securehome/myprofile');
  });

  it('has a new e-mail address confirmed at the next sign-in, and the old one can stop it', async () => {
    const { page } = await signedIn('super@example.com', '/company/user?search=experian@example.com');
    await page.getByRole('link', { name: 'Edit experian@example.com' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('ezra@example.com');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('A code was sent to ezra@example.com.').waitFor();
    const code = newestCode(portal);

    const guest = await visit();
    await guest.page.goto('/login');
    await enterCredentials(guest.page, 'experian@example.com');
    await guest.page.getByRole('button', { name: 'Submit code' }).waitFor();
    await enterCode(guest.page, newestCode(portal));
    await guest.page.waitForURL('**/securehome/myprofile');
    const waits = guest.page.getByRole('region', { name: 'Confirm your new e-mail address' });
    await waits.getByText('ezra@example.com').waitFor();
    await waits.getByLabel('Verification Code').fill(code);
    await waits.getByRole('button', { name: 'Confirm' }).click();
    await waits.waitFor({ state: 'detached' });
    await expect.poll(() => guest.page.getByLabel('Email').inputValue()).toBe('ezra@example.com');

    const notice = () =>
      portal.inbox.messages().find(({ to, text }) => to === 'experian@example.com' && /undo it/.test(text));
    await expect.poll(notice, { timeout: 20_000, interval: 500 }).toBeDefined();
    const link = /http\S+#\S+/.exec(notice()?.text ?? '')?.[0] ?? '';
    const owner = await visit();
    await owner.page.goto(link);
    await owner.page.getByRole('heading', { name: 'Stop a change' }).waitFor();
    await expectFlawless(owner);
    await owner.page.getByRole('button', { name: 'Stop the change' }).click();
    await owner.page.getByRole('heading', { name: 'Change stopped' }).waitFor();
    await guest.page.goto('/securehome/myprofile');
    await guest.page.waitForURL('**/login');
    await enterCredentials(guest.page, 'experian@example.com');
    await guest.page.getByRole('button', { name: 'Submit code' }).waitFor();
  });
});

describe('reminders', () => {
  it('come as often and to where one chooses, and the profile can be saved right after', async () => {
    const options = { viewport: { width: 320, height: 640 }, colorScheme: 'dark' } as const;
    const session = await signedIn('ncra-reseller@example.com', '/securehome/myprofile', options);
    const { page } = session;
    const section = page.getByRole('region', { name: 'Reminders' });
    await section.getByRole('button', { name: /Every day/ }).waitFor();
    await section.getByRole('button', { name: /E-mail and portal/ }).waitFor();
    await expectFlawless(session);
    await choose(page, 'How often', 'Only of what is overdue');
    await choose(page, 'Where to', 'E-mail only');
    await section.getByRole('button', { name: 'Save reminders' }).click();
    await page.getByText('Updated successfully').waitFor();
    await page.getByLabel('First Name').fill('Remy');
    const isSave = (response: Response) => response.request().method() === 'PUT' && response.url().endsWith('/user');
    const update = page.getByRole('button', { name: 'Update' });
    const [saved] = await Promise.all([page.waitForResponse(isSave), update.click()]);
    expect((await saved.json()).status).toBe('Success');
    await page.reload();
    await section.getByRole('button', { name: /Only of what is overdue/ }).waitFor();
    await section.getByRole('button', { name: /E-mail only/ }).waitFor();
    expect(await page.getByLabel('First Name').inputValue()).toBe('Remy');
    await expectFlawless(session);
  });
});

describe('the own tokens', () => {
  it('are hidden until they are shown, and copied as they are', async () => {
    const session = await signedIn('reseller@example.com');
    const { page } = session;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('navigation').getByRole('link', { name: 'JWT Tokens' }).click();
    await page.getByRole('tab', { name: 'Access Token' }).waitFor();
    const token = (await page.evaluate(() => sessionStorage.getItem('userToken'))) ?? '';
    expect(await page.getByText(token).count()).toBe(0);
    await expectFlawless(session);
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText(token).waitFor();
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    await page.getByRole('tab', { name: 'Access Token' }).press('ArrowRight');
    await page.getByRole('tabpanel', { name: 'Id Token' }).waitFor();
    await expectFlawless(session);
  });
});

describe('the pages of every user', () => {
  it('are there: privacy, and a placeholder where no chat is configured', async () => {
    const session = await signedIn('experian@example.com', '/securehome/privacy');
    const { page } = session;
    await page.getByText('Page under construction').waitFor();
    await page.goto('/securehome/chat');
    await page.getByText(/Live chat is not available/).waitFor();
    await expectFlawless(session);
  });

  it('load the configured chat widget, and take away what it added when the page is left', async () => {
    const session = await signedIn('ncra-experian@example.com');
    const { page } = session;
    await page.route('**/config.json', async (route) => {
      const config = await (await route.fetch()).json();
      await route.fulfill({ json: { ...config, chatScriptUrl: '/widget/chat.js' } });
    });
    await page.route('**/widget/chat.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "document.body.append(Object.assign(document.createElement('aside'), {id: 'chat', textContent: 'How can we help?'}))",
      }),
    );
    await page.goto('/securehome/chat');
    await page.getByText('How can we help?').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Privacy' }).click();
    await page.getByText('Page under construction').waitFor();
    expect(await page.locator('#chat, script[src*="widget"]').count()).toBe(0);
    expect(session.problems).toEqual([]);
  });
});
