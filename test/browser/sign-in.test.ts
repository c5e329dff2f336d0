import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { enterCode, enterCredentials, newestCode } from '../support/screen-steps.ts';

const { portal, visit } = await startBrowser();

describe('signing in', () => {
  it('keeps the step of the code over a reload, and nothing of it after Cancel', async () => {
    const { page } = await visit();
    await page.goto('/login');
    const waiting = async () => {
      await enterCredentials(page, 'other-ncra@example.com');
      await page.getByRole('button', { name: 'Submit code' }).waitFor();
    };
    const stored = () => page.evaluate(() => Object.keys(sessionStorage).filter((name) => /SignIn|signIn/.test(name)));
    await waiting();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Password').waitFor();
    await expect.poll(stored).toEqual([]);
    await page.reload();
    await page.getByLabel('Password').waitFor();
    const before = newestCode(portal);
    await waiting();
    await expect.poll(() => newestCode(portal)).not.toBe(before);
    await page.reload();
    await page.getByText(/code that we sent to your phone/).waitFor();
    expect(await page.getByRole('button', { name: /another code/ }).count()).toBe(0);
    await enterCode(page, newestCode(portal));
    await page.waitForURL('**/securehome');
    expect(await stored()).toEqual([]);
  });

  it('sends another code after half a minute, and only the newest one counts', async () => {
    const { page } = await visit();
    await page.clock.install();
    await page.goto('/login');
    await enterCredentials(page, 'experian-reseller@example.com');
    const another = page.getByRole('button', { name: 'Send another code' });
    await another.waitFor();
    const first = newestCode(portal);
    // Time goes on while the page works.
    const countdown = page.getByText(/^in \d\d s$/);
    await countdown.waitFor();
    await another.click({ force: true });
    expect(newestCode(portal)).toBe(first);
    await page.clock.runFor(31_000);
    await another.click();
    await page.getByText('Another code is on its way.').waitFor();
    await countdown.waitFor();
    await expect.poll(() => newestCode(portal)).not.toBe(first);
    await enterCode(page, first);
    await page.getByRole('alert').filter({ hasText: 'The code is not right.' }).first().waitFor();
    await enterCode(page, newestCode(portal));
    await page.waitForURL('**/securehome');
  });
});
