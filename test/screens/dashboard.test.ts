import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createReviewer } from '../support/own-tenant.ts';
import { board, post, text } from '../support/steps/dashboard.ts';

const { signedIn } = await startDomBrowser();

/** The address changes before the page does. */
const resellers = async (page: Page) => {
  await page.waitForURL(/\/reseller$/);
  await page.getByRole('heading', { name: 'Resellers', level: 1 }).waitFor();
};

describe('the message board', () => {
  it('takes, shows, changes and deletes a message of a reviewer', async () => {
    const session = await signedIn(await createReviewer('Quiet Lake Credit'));
    const { page } = session;
    await page.getByText('No messages yet').waitFor();
    await page.getByRole('button', { name: 'Add New Message' }).click();
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText('Please enter a Message').waitFor();
    await expectFlawless(session);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByRole('dialog').count()).toBe(0);

    await post(page, 'The review window moves to March.');
    await page.getByText('Saved successfully').waitFor();
    for (const name of ['Date', 'Message', 'Posted By', 'Action'])
      await page.getByRole('columnheader', { name }).waitFor();
    await board(page).getByText('Rae Viewer').waitFor();
    await expectFlawless(session);

    await page.getByRole('button', { name: /^View The review/ }).click();
    expect(await text(page).isDisabled()).toBe(true);
    expect(await text(page).inputValue()).toBe('The review window moves to March.');
    await expectFlawless(session);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Edit The review/ }).click();
    await text(page).fill('The review window moves to April.');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText('Updated successfully').waitFor();
    await board(page).getByText('The review window moves to April.').waitFor();

    await page.getByRole('button', { name: /^Delete The review/ }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Are you sure you want to delete the Message?').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Delete The review/ }).click();
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Deleted successfully').waitFor();
    await page.getByText('No messages yet').waitFor();
    expect(session.problems).toEqual([]);
  });

  it('shows every user what a super admin writes; others read it, and the other tenant sees nothing of this one', async () => {
    const admin = await signedIn('super@example.com');
    await post(admin.page, 'Maintenance on Sunday.');
    const reviewer = await signedIn('ncra-reseller@example.com');
    await post(reviewer.page, 'Only for our own resellers.');
    expect(await reviewer.page.getByRole('button', { name: 'Edit Maintenance on Sunday.' }).count()).toBe(0);
    await reviewer.page.getByRole('button', { name: 'Edit Only for our own resellers.' }).waitFor();

    const reseller = await signedIn('reseller@example.com');
    await board(reseller.page).getByText('Only for our own resellers.').waitFor();
    await reseller.page.getByRole('button', { name: 'View Maintenance on Sunday.' }).waitFor();
    expect(await reseller.page.getByRole('button', { name: /^(Add New|Edit|Delete)/ }).count()).toBe(0);
    await expectFlawless(reseller);

    const other = await signedIn('other-ncra@example.com');
    await board(other.page).getByText('Maintenance on Sunday.').waitFor();
    expect(await board(other.page).getByText('Only for our own resellers.').count()).toBe(0);

    await admin.page.getByRole('button', { name: 'Delete Maintenance on Sunday.' }).click();
    await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await admin.page.getByText('Deleted successfully').waitFor();
    await other.page.reload();
    await other.page.getByText('No messages yet').waitFor();
  });

  it('asks before what is typed is dropped: by Cancel, Esc, the close button, or the way back', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller');
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await page.getByRole('img', { name: /^Resellers: \d+ % in order/ }).waitFor();
    await page.getByRole('button', { name: 'Add New Message' }).click();
    await text(page).fill('Half a thought');
    expect(await text(page).inputValue()).toBe('Half a thought');
    const dialog = page.getByRole('dialog', { name: 'Add New Message' });
    const question = page.getByRole('alertdialog');
    const stays = async () => {
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      // The next key goes to the dialog once it has the focus again.
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') != null)).toBe(true);
      expect(await text(page).inputValue()).toBe('Half a thought');
    };
    for (const close of [
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await close();
      await question.getByText('What you entered is not saved.').waitFor();
      await stays();
    }
    const back = () => page.evaluate(() => history.back());
    await back();
    await question.getByText('Your changes are not saved.').waitFor();
    await stays();
    expect(new URL(page.url()).pathname).toBe('/securehome');
    await back();
    await question.getByRole('button', { name: 'Ok' }).click();
    await resellers(page);
    expect(await dialog.count()).toBe(0);
  });

  it('lets a dialog that nothing was typed into go without a question', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller');
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await page.getByRole('button', { name: 'Add New Message' }).click();
    await text(page).fill('Typed');
    await text(page).fill('');
    await page.evaluate(() => history.back());
    await resellers(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the technology provider chart', () => {
  it('says that there is nothing yet, or draws what there is above its table', async () => {
    const session = await signedIn('experian-reseller@example.com');
    const { page } = session;
    await page.getByRole('heading', { name: 'Technology Provider Chart' }).waitFor();
    const names = Array.from({ length: 9 }, (_, index) => `Provider ${index + 1}`);
    const updatedTime = new Date().toISOString();
    const data = {
      total: 2_016,
      months: [{ month: updatedTime.slice(0, 7), count: 9 }],
      newest: names.map((name) => ({ id: name, name, updatedTime })),
    };
    await page.route('**/api/techProvider/chart*', (route) =>
      route.fulfill({ json: { status: 'Success', message: '', data } }),
    );
    await page.reload();
    await page.getByRole('img', { name: /^9 technology providers created since/ }).waitFor();
    await page.getByRole('columnheader', { name: 'Created Date' }).waitFor();
    await page.getByRole('rowheader', { name: 'Provider 9' }).waitFor();
    await page.getByText('The newest 9 of 2,016 technology providers.').waitFor();
    await expectFlawless(session);
  });
});
