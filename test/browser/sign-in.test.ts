import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { enterCode, enterCredentials, newestCode } from '../support/screen-steps.ts';

const { portal, visit } = await startBrowser();

describe('signing in', () => {
  it('keeps focus and caret in the password while it is shown, and no place for a message that is not there', async () => {
    const { page } = await visit();
    // The button does nothing before its script has come.
    await page.goto('/login', { waitUntil: 'networkidle' });
    const title = await page.getByRole('heading', { name: 'Login' }).boundingBox();
    const label = await page.getByText('User Name', { exact: true }).boundingBox();
    expect((label?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0)).toBeLessThanOrEqual(20);
    const field = page.getByLabel('Password');
    await field.fill('half a word');
    await field.press('Home');
    await field.press('ArrowRight');
    await page.getByRole('button', { name: 'Show Password' }).click();
    const caret = () =>
      field.evaluate((element) => {
        const { type, selectionStart } = element as HTMLInputElement;
        return [type, selectionStart, element === document.activeElement];
      });
    expect(await caret()).toEqual(['text', 1, true]);
    await page.getByRole('button', { name: 'Show Password' }).click();
    expect(await caret()).toEqual(['password', 1, true]);
  });

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
