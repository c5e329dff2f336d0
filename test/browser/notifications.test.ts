import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { createReviewer } from '../support/own-tenant.ts';
import { show } from '../support/screen-steps.ts';
import { bell, focusWindow, rows, tell } from '../support/steps/notifications.ts';
import { whoIs } from '../support/who-is.ts';

const { portal, signedIn } = await startBrowser();

const importFile = async (page: Page, text: string) => {
  const { authorization } = await whoIs(page);
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const body = JSON.stringify({ fileName: 'spring.csv', fileBody: Buffer.from(text).toString('base64') });
  const url = `${portal.url}/security/document/upload`;
  const { data } = await (await fetch(`${url}?modifier=reseller`, { method: 'POST', headers, body })).json();
  const state = async () =>
    (await (await fetch(`${url}/${data.importId}?modifier=reseller`, { headers })).json()).data.state;
  await expect.poll(state, { timeout: 30_000 }).toBe('done');
};

describe('the bell', () => {
  it('rings for an import that ended, with its user and with no other user, and leads to the result', async () => {
    const visit = await signedIn(await createReviewer('Bell Ridge Credit'), '/securehome');
    const { page } = visit;
    await bell(page, 'Notifications').waitFor();
    await importFile(page, 'Reseller Name,Reseller Type\nBell One LLC,Collections\nBell Two LLC,Nothing\n');
    // The task worker writes it within seconds.
    await expect
      .poll(
        async () => {
          await focusWindow(page);
          return bell(page, 'Notifications, 1 unread').count();
        },
        { timeout: 30_000, interval: 1_000 },
      )
      .toBe(1);
    const other = await signedIn(await createReviewer('Silent Ridge Credit'), '/securehome');
    await whoIs(other.page);
    await bell(other.page, 'Notifications').waitFor();

    await bell(page, 'Notifications, 1 unread').click();
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    await expectFlawless(visit);
    await rows(page).getByText('1 of 2 rows could not be imported.').waitFor();
    await rows(page).getByRole('link', { name: 'Import finished with errors: spring.csv' }).click();
    await page.getByRole('dialog').getByText('1 of 2 rows could not be imported.').waitFor();
    await bell(page, 'Notifications').waitFor({ state: 'attached' });
    await expectFlawless(visit);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    await bell(page, 'Notifications').click();
    await rows(page).getByText('Read', { exact: true }).waitFor();
  });

  it('asks again on every page, every five minutes while the tab is seen, and when it returns', async () => {
    const { page } = await signedIn(await createReviewer('Bell Minute Credit'), '/securehome');
    await page.clock.install();
    const first = page.waitForResponse((response) => response.url().endsWith('/api/notification/unread'));
    await show({ page }, '/securehome');
    await whoIs(page);
    await first;
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/notification/unread')) asked++;
    });
    await page.getByRole('link', { name: 'Resellers' }).first().click();
    await page.getByRole('heading', { name: 'Resellers', level: 1 }).waitFor();
    await expect.poll(() => asked, { timeout: 15_000 }).toBe(1);
    await page.clock.runFor(4.5 * 60_000);
    expect(asked).toBe(1);
    // The five minutes begin when the answer is there, which takes longer on a slow machine.
    const askedLater = async () => {
      await page.clock.runFor(5_000);
      return asked;
    };
    const second = page.waitForResponse((response) => response.url().endsWith('/api/notification/unread'));
    await expect.poll(askedLater, { timeout: 30_000, interval: 1_000 }).toBe(2);
    // A question that is still open is not asked a second time.
    await (await second).finished();
    const turnTo = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await turnTo('hidden');
    await page.clock.runFor(5.5 * 60_000);
    expect(asked).toBe(2);
    await turnTo('visible');
    await expect.poll(() => asked, { timeout: 15_000 }).toBe(3);
  });
});

describe('the notification centre', () => {
  it('fits 320 px in the dark, with more unread than the bell has room for', async () => {
    const options = { viewport: { width: 320, height: 640 }, colorScheme: 'dark' } as const;
    const visit = await signedIn(await createReviewer('Bell Narrow Credit'), '/securehome', options);
    const { page } = visit;
    await tell(
      page,
      ...Array.from({ length: 101 }, (_, index) => `A notice with a rather long title, number ${index}`),
    );
    await bell(page, 'Notifications, 99+ unread').click();
    await rows(page).first().waitFor();
    await expectFlawless(visit);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
