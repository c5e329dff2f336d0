import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { daysAfter, showDay } from '#contract/rules/dates.ts';
import { portalToday } from '../support/days.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startDomBrowser();
const today = portalToday();
const walkOf = (page: Page) => page.getByRole('navigation', { name: 'Records of the list' });

describe('the page of a record', () => {
  it('says that the next record could not be looked up, asks again, and counts no notifications that it was refused', async () => {
    const { page } = await signedIn('ncra@example.com', '/technologyprovider?search=o');
    await page.getByRole('rowheader').first().waitFor();
    const refuse = (route: Route) => route.fulfill({ status: 400, json: { status: 'Failure', message: 'Refused' } });
    await page.route(/\/api\/techProvider\/search/, refuse);
    await page.route(/\/api\/notification\/unread/, refuse);
    await page
      .getByRole('link', { name: /^View / })
      .last()
      .click();
    const again = walkOf(page).getByRole('button', { name: /^Next could not be looked up\. .*Try again\.$/ });
    await again.waitFor();
    await page.getByRole('link', { name: 'Notifications, not counted' }).waitFor();
    await page.getByRole('region', { name: 'Status' }).waitFor();
    // The bell has said it; nothing of the record is missing.
    expect(await page.getByText('could not be loaded').count()).toBe(0);
    await page.unrouteAll();
    await again.click();
    await walkOf(page).getByRole('link', { name: 'Next' }).waitFor();
  });

  it('in view says what is missing of the page, which has no form, until it is there', async () => {
    const tenant = await createReviewedTenant('Head Gap', daysAfter(today, -3));
    const { page } = await signedIn(tenant.emails.ncra, '/securehome');
    const refuse = (route: Route) => route.fulfill({ status: 400, json: { status: 'Failure', message: 'Refused' } });
    await page.route(/\/api\/worklist\/record/, refuse);
    await page.goto(tenant.provider('View'));
    const problem = page.getByText('Some of what this page shows could not be loaded.');
    await problem.waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again', exact: true }).first().click();
    await problem.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Status' }).waitFor();
  });

  it('begins with what is worst, and with what the user can do about it', async () => {
    const due = daysAfter(today, -3);
    const tenant = await createReviewedTenant('Head Walk', due);
    const session = await signedIn(tenant.emails.ncra, tenant.provider('View'));
    const { page } = session;
    const status = page.getByRole('region', { name: 'Status' });
    await status.getByText(`since ${showDay(due)}: NCRA Review`).waitFor();
    await status.getByText('Responsible: Unassigned').waitFor();
    await status.getByRole('button', { name: 'Start review: NCRA Review' }).click();
    await status.getByRole('link', { name: 'Complete review: NCRA Review' }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Complete review of NCRA Review');
    await expectFlawless(session);
    const experian = await signedIn(tenant.emails.experian, tenant.provider('View'));
    const seen = experian.page.getByRole('region', { name: 'Status' });
    await seen.getByText('NCRA Review, waiting for NCRA').waitFor();
    expect(await seen.getByRole('button', { name: /^(Start|Complete) review/ }).count()).toBe(0);
  });

  it('requests a missing document from its head, and offers to add it once it is requested', async () => {
    const tenant = await createReviewedTenant('Head Documents', daysAfter(today, 90));
    const { page } = await signedIn(tenant.emails.reseller, tenant.endUser('View'));
    const status = page.getByRole('region', { name: 'Status' });
    await status.getByRole('button', { name: /^Request: / }).click();
    await page.getByRole('dialog', { name: 'Request documents' }).getByRole('button', { name: 'Send request' }).click();
    await page.getByText('1 request is on its way').waitFor();
    await status.getByRole('link', { name: /^Add document: / }).click();
    await page.waitForURL(/enduserEdit\/.*focus=document-/);
  });

  it('has the way back and what can be done with it at its head, and a bar below it only where it is changed', async () => {
    const { page } = await signedIn('ncra@example.com', '/technologyprovider');
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .click();
    // The list that the link leaves has a button of the same name.
    await page.getByRole('heading', { level: 1, name: / View$/ }).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    for (const name of ['Merge', 'Evidence package', 'Print']) await page.getByRole('menuitem', { name }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('.sticky-bar').count()).toBe(0);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.locator('.sticky-bar').getByRole('link', { name: 'Back' }).click();
    await page.waitForURL(/\/technologyprovider$/);
  });

  it('that is new shows what looks like it, and keeps no user from saving', async () => {
    const session = await signedIn('ncra@example.com', '/technologyprovider/technologyproviderAdd');
    const { page } = session;
    await page.getByLabel('Technology Provider Name').fill('Arc Clowd Hosting');
    const notice = page.locator('.similar');
    await notice.getByRole('link', { name: /^Arc Cloud Hosting/ }).waitFor();
    await expectFlawless(session);
    await page.getByLabel('Technology Provider Name').fill('Quite Another Name');
    await expect.poll(() => notice.count()).toBe(0);
  });
});
