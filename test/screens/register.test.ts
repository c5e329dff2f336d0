import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startDomBrowser();

const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('row').filter({ hasText: 'Walked Homes' });
const files = (page: Page) => page.getByRole('row').filter({ hasText: 'Register of purposes as of' });
const sent = (page: Page) => page.getByRole('region', { name: 'Sent' });

/** A tenant whose end user has a purpose that counts. */
const createRegistered = async (named: string) => {
  const tenant = await createReviewedTenant(named, '2099-12-30');
  const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
  const { seedScope } = await import('#local/seed/words.ts');
  const { Purpose } = await import('#contract/purpose/record.ts');
  const signed = { by: 'Rolf Sales', byId: 'rolf', at: '2026-01-02T15:00:00.000Z', day: '2026-01-02' };
  const purpose = (id: string, name: string) =>
    Purpose.parse({
      ...{ id, purposeId: 4, name, section: '604(a)(3)(B)', products: [1], enteredOn: '2026-01-02' },
      ...{ enteredBy: 'Rolf Sales', enteredById: 'rolf', enteredAt: signed.at },
      certification: { ...signed, signer: 'Una User' },
      verification: { ...signed, how: 'visit' },
    });
  const add = (id: string, name: string) =>
    endUsers(seedScope(tenant.companyId)).changeLatest(tenant.endUserId, (before) => ({
      ...before,
      purposes: [...before.purposes, purpose(id, name)],
    }));
  return { ...tenant, add };
};

const make = async (page: Page) => {
  await page.getByRole('button', { name: 'Make a file' }).click();
  await dialog(page).getByLabel('As of').waitFor();
  await dialog(page).getByRole('button', { name: 'Make the file' }).click();
};

describe('the register of purposes', () => {
  it('lists the purposes of end users, is made as a file, marked as sent, and says what has changed since', async () => {
    const { emails, add } = await createRegistered('Register Walked');
    await add('first', 'Employment');
    const session = await signedIn(emails.ncra, '/purpose-register');
    const { page } = session;
    await rows(page).getByText('In force').waitFor();
    await rows(page).getByText('Employment').waitFor();
    await expectFlawless(session);
    await make(page);
    await files(page).getByText('Ready').waitFor();
    await files(page).getByText('1 purpose,', { exact: false }).waitFor();
    await sent(page).getByText('Nothing is marked as sent yet.', { exact: false }).waitFor();
    await expectFlawless(session);
    await page.getByRole('button', { name: /^Mark as sent: Register/ }).click();
    await dialog(page).getByRole('button', { name: 'Mark as sent' }).click();
    await dialog(page).getByText('Please enter to whom it was sent').waitFor();
    await dialog(page).getByLabel('Sent to').fill('Intake of the bureau');
    await dialog(page).getByRole('button', { name: 'Mark as sent' }).click();
    await sent(page).getByText('Intake of the bureau').waitFor();
    await add('second', 'Child support');
    await make(page);
    await page.getByText('Since the last one: 1 added').waitFor();
    await page.getByRole('button', { name: /^What has changed in Register/ }).click();
    await dialog(page).getByText('1 added').waitFor();
    await dialog(page).getByText('Child support').waitFor();
    await expectFlawless(session);
  });

  it('says what to do while it is empty, and why there is none of a day', async () => {
    const { emails } = await createRegistered('Register Empty');
    const session = await signedIn(emails.reseller, '/purpose-register');
    const { page } = session;
    await page.getByText('Enter the permissible purposes of an end user on its page.', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await page.getByText('Make one as of today, or as of a day in the past.').waitFor();
    expect(await sent(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Make a file' }).click();
    await dialog(page).getByLabel('As of').fill('2020-01-02');
    await dialog(page).getByRole('button', { name: 'Make the file' }).click();
    await dialog(page)
      .getByText(/^Purposes are not recorded before/)
      .waitFor();
    await expectFlawless(session);
  });
});
