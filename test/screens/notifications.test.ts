import { describe, expect, it } from 'vitest';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createReviewer } from '../support/own-tenant.ts';
import { bell, focusWindow, rows, tell } from '../support/steps/notifications.ts';

const { signedIn } = await startDomBrowser();

describe('the notification centre', () => {
  it('says that there is nothing yet', async () => {
    const visit = await signedIn(await createReviewer('Bell Empty Credit'), '/notifications');
    await visit.page.getByRole('heading', { name: 'No notifications yet' }).waitFor();
    await visit.page.getByText('The portal tells you here what others do that concerns you.').waitFor();
    await expectFlawless(visit);
  });

  it('is emptied of what is new one by one, by the keyboard too, and at once', async () => {
    const visit = await signedIn(await createReviewer('Bell Mark Credit'), '/securehome');
    const { page } = visit;
    await tell(page, 'First', 'Second', 'Third');
    // A request that was on its way already is not made again.
    const told = async () => {
      await focusWindow(page);
      return bell(page, 'Notifications, 3 unread').count();
    };
    await expect.poll(told, { timeout: 15_000 }).toBe(1);
    await bell(page, 'Notifications, 3 unread').click();
    await page.getByRole('button', { name: 'Mark as read Second' }).focus();
    await page.keyboard.press('Enter');
    await bell(page, 'Notifications, 2 unread').waitFor();
    // The button is deleted; who works by the keyboard is still in the same row.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Second');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Resellers', level: 1 }).waitFor();
    await bell(page, 'Notifications, 2 unread').click();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await bell(page, 'Notifications').waitFor();
    await expect.poll(() => rows(page).getByText('Read', { exact: true }).count()).toBe(3);
    expect(await page.getByText('New', { exact: true }).count()).toBe(0);
    await expectFlawless(visit);
  });
});
