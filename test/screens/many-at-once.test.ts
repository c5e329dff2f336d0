import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';

const { signedIn } = await startDomBrowser();

const dialog = (page: Page) => page.getByRole('dialog');
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const selectPage = async (page: Page) => {
  await page.getByRole('row').nth(1).waitFor();
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
};
/** Whether the browser would ask before it closes the tab. */
const asksBeforeUnload = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

describe('items of the worklist that are chosen', () => {
  it('are put off together, and those that are put off already are left out and named', async () => {
    const session = await signedIn('ncra@example.com', '/worklist?kind=provider&obligation=provider.review');
    const { page } = session;
    await selectPage(page);
    await bar(page).getByRole('button', { name: 'Snooze' }).click();
    await dialog(page)
      .getByText(/^10 items will be snoozed/)
      .waitFor();
    await dialog(page)
      .getByRole('button', { name: /^Snooze 10/ })
      .click();
    await dialog(page)
      .getByText(/^Please select a day after today/)
      .waitFor();
    await dialog(page).getByRole('button', { name: '7 days' }).click();
    await dialog(page).getByLabel('Reason').fill('The auditor is on leave');
    await expectFlawless(session);
    await dialog(page)
      .getByRole('button', { name: /^Snooze 10/ })
      .click();
    await dialog(page).getByText('10 items snoozed.').waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('Snoozed until').nth(9).waitFor();
    // Nothing is chosen any longer.
    expect(await bar(page).count()).toBe(0);
    await selectPage(page);
    // Nothing is offered that could be done with none of them.
    expect(await bar(page).getByRole('button', { name: 'Snooze' }).count()).toBe(0);
  });

  it('offer each kind of record its own request and its own person to assign', async () => {
    const { page } = await signedIn('ncra-reseller@example.com', '/worklist?turn=all&group=missing&sort=label');
    await selectPage(page);
    await bar(page)
      .getByRole('button', { name: /^Select all/ })
      .click();
    await bar(page)
      .getByText(/^\d+ selected/)
      .waitFor();
    await bar(page).getByRole('button', { name: 'Request documents' }).click();
    await page
      .getByRole('option', { name: /^Of \d+ technology providers?$/ })
      .or(page.getByRole('menuitem', { name: /^Of \d+ technology providers?$/ }))
      .waitFor();
  });
});

describe('document requests that are chosen', () => {
  it('are revoked together, after a plan that counts them', async () => {
    const session = await signedIn('ncra@example.com', '/worklist?document=EXPSAQ');
    const { page } = session;
    await selectPage(page);
    await bar(page).getByRole('button', { name: 'Request documents' }).click();
    await dialog(page).getByRole('button', { name: 'Make the plan' }).click();
    await dialog(page)
      .getByRole('button', { name: /^Request documents of/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await page.goto('/document-requests');
    await selectPage(page);
    await bar(page).getByRole('button', { name: 'Revoke' }).click();
    const plan = await dialog(page).getByRole('status').innerText();
    expect(plan).toMatch(/^\d+ requests? will be revoked/);
    await expectFlawless(session);
    const count = Number.parseInt(plan, 10);
    await dialog(page)
      .getByRole('button', { name: /^Revoke \d+ request/ })
      .click();
    await dialog(page)
      .getByText(new RegExp(`^${count} requests? revoked`))
      .waitFor();
  });
});

describe('documents that are chosen', () => {
  it('are approved where this person may, and the others are named with the reason', async () => {
    const session = await signedIn('ncra@example.com', '/documents');
    const { page } = session;
    await selectPage(page);
    await bar(page).getByRole('button', { name: 'Approve' }).click();
    await dialog(page)
      .getByText(/^\d+ documents? will be approved, \d+ already (is|are)(, \d+ cannot be)?\.$/)
      .waitFor();
    await dialog(page).getByText('It is approved already.').first().waitFor();
    await dialog(page)
      .getByRole('button', { name: /^Approve \d+ document/ })
      .click();
    await dialog(page)
      .getByText(/^\d+ documents? approved\.$/)
      .waitFor();
    await expectFlawless(session);
  });
});

describe('rows whose calls are on their way', () => {
  it('end with what was done, unanswered and not begun when the network is lost, and can be tried again', async () => {
    const { page } = await signedIn(
      'ncra@example.com',
      '/worklist?kind=provider&obligation=provider.approval&turn=all',
    );
    await selectPage(page);
    await bar(page).getByRole('button', { name: 'Snooze' }).click();
    await dialog(page)
      .getByText(/^10 items will be snoozed/)
      .waitFor();
    await dialog(page).getByRole('button', { name: '7 days' }).click();
    await dialog(page).getByLabel('Reason').fill('The auditor is on leave');
    let sent = 0;
    await page.route(/\/api\/worklist\/snooze/, (route) => {
      sent += 1;
      return sent > 2 ? route.abort() : route.continue();
    });
    await dialog(page)
      .getByRole('button', { name: /^Snooze 10/ })
      .click();
    const ending = dialog(page).getByText(/^\d+ items? snoozed, \d+ without an answer/);
    await ending.waitFor();
    const [done = 0, unanswered = 0, left = 0] = ((await ending.innerText()).match(/\d+/g) ?? []).map(Number);
    expect([done, done + unanswered + left]).toEqual([2, 10]);
    // What would have failed as well was not sent.
    expect(left).toBeGreaterThan(0);
    await dialog(page).getByText('No answer came. It may have been done', { exact: false }).first().waitFor();
    sent = Number.NEGATIVE_INFINITY;
    await dialog(page)
      .getByRole('button', { name: `Try ${unanswered + left} items again` })
      .click();
    await dialog(page)
      .getByRole('button', { name: new RegExp(`^Snooze ${unanswered + left} `) })
      .click();
    await dialog(page)
      .getByText(`${unanswered + left} items snoozed.`)
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('Snoozed until').nth(9).waitFor();
  });

  it('let the browser ask before the tab is closed, until they have ended', async () => {
    const { page } = await signedIn('ncra@example.com', '/worklist?kind=reseller');
    await selectPage(page);
    await bar(page).getByRole('button', { name: 'Snooze' }).click();
    await dialog(page).getByRole('button', { name: '7 days' }).click();
    await dialog(page).getByLabel('Reason').fill('The auditor is on leave');
    let go = () => {};
    const released = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(/\/api\/worklist\/snooze/, async (route) => {
      await released;
      await route.continue();
    });
    await dialog(page)
      .getByRole('button', { name: /^Snooze \d+/ })
      .click();
    await dialog(page).getByRole('progressbar').waitFor();
    expect(await asksBeforeUnload(page)).toBe(true);
    go();
    await dialog(page)
      .getByText(/^\d+ items snoozed\.$/)
      .waitFor();
    await expect.poll(() => asksBeforeUnload(page)).toBe(false);
  });

  it('stay chosen when one of them is refused because it was changed meanwhile, which is named', async () => {
    const { page } = await signedIn('ncra@example.com', '/worklist?kind=provider&obligation=provider.signOff&turn=all');
    await selectPage(page);
    await bar(page).getByRole('button', { name: 'Snooze' }).click();
    await dialog(page).getByRole('button', { name: '7 days' }).click();
    await dialog(page).getByLabel('Reason').fill('Waits for the questionnaire');
    const refusal = { status: 'Failed', message: 'The record was changed by another user.', data: {} };
    let sent = 0;
    await page.route(/\/api\/worklist\/snooze/, (route) => {
      sent += 1;
      return sent === 3 ? route.fulfill({ status: 409, json: refusal }) : route.continue();
    });
    await dialog(page)
      .getByRole('button', { name: /^Snooze 10/ })
      .click();
    await dialog(page).getByText('9 items snoozed, 1 refused.').waitFor();
    await dialog(page).getByText('The record was changed by another user.', { exact: false }).waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await bar(page)
      .getByText(/^10 selected/)
      .waitFor();
  });
});
