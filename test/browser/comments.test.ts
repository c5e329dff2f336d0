import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { portalToday } from '../support/days.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';
import { whoIs } from '../support/who-is.ts';

const { signedIn } = await startBrowser();
const today = portalToday();

const comments = (page: Page) =>
  page.locator('details').filter({ has: page.getByRole('heading', { name: 'Comments' }) });
const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** More than are shown at once. */
const OTHERS = 60;

/** Whether it can be seen whole, past bars that stick to the edges. */
const isInView = (item: Locator) =>
  item.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const corners = [
      [left + 8, top + 4],
      [right - 8, bottom - 4],
    ] as const;
    return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  });
const frameOf = (item: Locator) =>
  item.evaluate((element) => {
    const { outline, boxShadow, backgroundColor, borderLeft } = getComputedStyle(element);
    return [outline, boxShadow, backgroundColor, borderLeft].join(' ');
  });

describe('a comment', () => {
  it('mentions a colleague by keyboard, who finds the notification and the words; outside the company no user reads it', async () => {
    const tenant = await createReviewedTenant('Comment Walk', daysAfter(today, 30));
    const session = await signedIn(tenant.emails.ncra, tenant.provider('View'));
    const { page } = session;
    await comments(page).getByText('Comments').click();
    const box = page.getByLabel('New comment');
    await box.click();
    await expect.poll(() => page.getByText('There are no comments yet.').count()).toBe(1);
    await box.pressSequentially('See https://example.com/policy, @Ed');
    await page.getByRole('option', { name: 'Edda Risk' }).waitFor();
    await expectFlawless(session);
    // The Enter of an input method ends what it composes, and chooses no user.
    await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true });
    expect(await box.inputValue()).toBe('See https://example.com/policy, @Ed');
    await page.keyboard.press('Enter');
    await expect.poll(() => box.inputValue()).toBe('See https://example.com/policy, @Edda Risk ');
    await box.pressSequentially('please look.');
    await page.getByRole('button', { name: 'Add comment' }).click();
    const written = comments(page).getByRole('listitem');
    await written.getByText('My company').waitFor();
    expect(await written.getByRole('link').getAttribute('href')).toBe('https://example.com/policy');
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await sidewaysOf(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Edit comment' }).click();
    await page.getByLabel('Change comment').fill('Please look at this, @Edda Risk.');
    await page.getByRole('button', { name: 'Save comment' }).click();
    await written.getByText('edited').waitFor();

    const told = await signedIn(tenant.emails.experian, '/notifications');
    await told.page.getByRole('link', { name: 'Nell Reviewer mentioned you' }).click();
    await comments(told.page).getByText('Please look at this, @Edda Risk.').waitFor();
    const led = comments(told.page).getByRole('listitem').and(told.page.locator('[aria-current]'));
    await expect.poll(() => led.evaluate((item) => item === document.activeElement)).toBe(true);
    expect(await led.textContent()).toContain('Please look at this');
    await expectFlawless(told);
    await told.page.goto('/technologyprovider');
    await told.page.getByRole('button', { name: 'Columns' }).click();
    await told.page.getByLabel('Show how many comments each row has').check();
    await told.page.getByRole('button', { name: 'Apply' }).click();
    await told.page.getByRole('rowheader', { name: 'Walked Vault 1 comment' }).waitFor();
    await expectFlawless(told);

    const outside = await signedIn(tenant.emails.reseller, tenant.provider('View'));
    await comments(outside.page).getByText('Comments').click();
    await outside.page.getByText('There are no comments yet.').waitFor();

    await page.getByRole('button', { name: 'Delete comment' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await written.getByText(/^This comment was deleted/).waitFor();

    const audience = page.getByRole('button', { name: 'Who reads it' });
    const isCut = () => audience.locator('.select-value').evaluate((shown) => shown.scrollWidth > shown.clientWidth);
    await audience.click();
    await page.getByRole('option', { name: 'All users who see this record' }).click();
    expect(await isCut()).toBe(false);
    await page.setViewportSize({ width: 320, height: 800 });
    expect([await isCut(), await sidewaysOf(page)]).toEqual([false, 0]);
    await box.fill('Open to all');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await written.getByText('Open to all').waitFor();
    await expect.poll(() => audience.textContent()).toContain('My company');
  });

  it('is in view and marked where the notification of its mention leads, also below others and at 320 px', async () => {
    const tenant = await createReviewedTenant('Comment Lead', daysAfter(today, 30));
    const told = await signedIn(tenant.emails.experian, '/notifications');
    const { userId } = await whoIs(told.page);
    const { page: author } = await signedIn(tenant.emails.ncra);
    const { authorization } = await whoIs(author);
    const { origin } = new URL(author.url());
    const say = async (text: string, mentions: readonly string[] = []) => {
      const body = { kind: 'provider', id: tenant.providerId, text, audience: 'company', mentions };
      const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      expect((await (await fetch(`${origin}/api/record/comments`, init)).json()).message).toBe('Comment added');
    };
    await say('Please look at this.', [userId]);
    for (let later = 1; later <= OTHERS; later++) await say(`Something else, ${later}`);

    for (const width of [1280, 320]) {
      await told.page.setViewportSize({ width, height: 640 });
      await told.page.goto('/notifications');
      await told.page.getByRole('link', { name: 'Nell Reviewer mentioned you' }).click();
      await told.page.getByRole('heading', { name: 'Walked Vault', level: 1 }).waitFor();
      const led = comments(told.page).getByRole('listitem').and(told.page.locator('[aria-current]'));
      await expect.poll(() => led.count()).toBe(1);
      expect(await led.textContent()).toContain('Please look at this.');
      await told.page.waitForLoadState('networkidle');
      expect(await led.evaluate((item) => item === document.activeElement)).toBe(true);
      expect([width, await isInView(led)]).toEqual([width, true]);
      const [mark, plain] = await Promise.all([
        frameOf(led),
        frameOf(comments(told.page).getByRole('listitem').first()),
      ]);
      expect(mark).not.toBe(plain);
    }
  });
});
