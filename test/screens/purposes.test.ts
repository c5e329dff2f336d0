import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { showDay } from '#contract/rules/dates.ts';
import { choose } from '../support/choose.ts';
import { inDays } from '../support/days.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { certification, createPurposedTenant, storedPurpose, verification } from '../support/purposed-tenant.ts';

const { signedIn } = await startDomBrowser();

const dialog = (page: Page) => page.getByRole('dialog');
const section = (page: Page) => page.getByRole('region', { name: 'Permissible purposes' });
const card = (page: Page, name: string) => section(page).getByRole('listitem').filter({ hasText: name });
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const more = async (page: Page, name: string, choice: string) => {
  await section(page)
    .getByRole('button', { name: `More for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: choice, exact: true }).click();
};

describe('the purposes of an end user', () => {
  it('are entered and certified with what is wrong at the field, and verified by another user', async () => {
    const tenant = await createPurposedTenant('Purposes Entered');
    const session = await signedIn(tenant.emails.ncra, tenant.endUser('View'));
    const { page } = session;
    await section(page)
      .getByText(/^No purpose is entered/)
      .waitFor();
    await section(page).getByRole('button', { name: 'Enter purpose' }).click();
    // The only product is chosen already.
    await choose(page, 'Credit Data Products', 'Credit Data');
    await press(page, 'Enter purpose');
    await dialog(page).getByText('Please select a purpose of the list.').waitFor();
    await dialog(page).getByText('Please choose at least one product').waitFor();
    await choose(page, 'Purpose$', 'Employment (604(a)(3)(B))');
    await choose(page, 'Products$', 'Credit Data');
    await expectFlawless(session);
    await press(page, 'Enter purpose');
    await dialog(page).waitFor({ state: 'detached' });
    await card(page, 'Employment').getByText('To be certified').waitFor();
    await card(page, 'Employment').getByText('All states').waitFor();

    await card(page, 'Employment').getByRole('button', { name: 'Certify: Employment' }).click();
    await dialog(page).getByLabel('Signer').fill('Harper Quinn');
    await dialog(page).getByLabel('Day of the signature').fill(inDays(2));
    await press(page, 'Certify');
    await dialog(page)
      .getByText(`Please select a day until today, ${showDay(inDays(0))}.`)
      .waitFor();
    await dialog(page).getByLabel('Day of the signature').fill(inDays(-2));
    await dialog(page).getByLabel('Valid until').fill(inDays(-3));
    await press(page, 'Certify');
    await dialog(page)
      .getByText(`Please select a day after ${showDay(inDays(-2))}.`)
      .waitFor();
    await dialog(page).getByLabel('Valid until').fill(inDays(300));
    await choose(page, 'Document of the end user', 'Signed purposes');
    await expectFlawless(session);
    await press(page, 'Certify');
    await dialog(page).waitFor({ state: 'detached' });
    await card(page, 'Employment').getByText('To be verified').waitFor();
    await card(page, 'Employment')
      .getByText(/Harper Quinn, .* Signed purposes/)
      .waitFor();
    await card(page, 'Employment')
      .getByText('You have entered this purpose. Another user verifies it.', { exact: true })
      .waitFor();
    expect(
      await section(page)
        .getByRole('button', { name: /^Verify/ })
        .count(),
    ).toBe(0);
    await expectFlawless(session);

    const other = await signedIn(tenant.emails.second, tenant.endUser('View'));
    await card(other.page, 'Employment').getByRole('button', { name: 'Verify: Employment' }).click();
    await press(other.page, 'Verify');
    await dialog(other.page).getByText('Please choose how it was verified').waitFor();
    await choose(other.page, 'How it was verified', 'License register');
    await dialog(other.page).getByLabel('Note').fill('License 12345 of the state');
    await press(other.page, 'Verify');
    await dialog(other.page).waitFor({ state: 'detached' });
    await card(other.page, 'Employment').getByText('In force', { exact: true }).waitFor();
    await card(other.page, 'Employment')
      .getByText(/License register, .* by Otto Decider License 12345/)
      .waitFor();
    await card(other.page, 'Employment')
      .getByText(showDay(inDays(300)))
      .waitFor();
    await expectFlawless(other);
    const [purpose] = (await tenant.stored()).purposes;
    expect([purpose?.certification?.documentName, purpose?.verification?.how]).toEqual(['Signed purposes', 'license']);
  });

  it('are changed after a warning, ended with a reason and folded away, and removed while none has certified them', async () => {
    const tenant = await createPurposedTenant('Purposes Ended');
    const { enduserServiceProductList: own } = await tenant.stored();
    const products = own.slice(0, 1).map(({ serviceId }) => serviceId.id);
    await tenant.give(1, [
      storedPurpose({ products, certification: certification(1), verification: verification() }),
      storedPurpose({ id: 'p2', purposeId: 10, name: 'Child support', section: '604(a)(4)', products }),
    ]);
    const session = await signedIn(tenant.emails.ncra, tenant.endUser('View'));
    const { page } = session;
    // What waits stands first, whatever is newer.
    await card(page, 'Child support').waitFor();
    const names = await section(page).getByRole('listitem').allInnerTexts();
    expect(
      names.filter((text) => text.includes('FCRA')).map((text) => /Child support|Employment/.exec(text)?.[0]),
    ).toEqual(['Child support', 'Employment']);
    await more(page, 'Employment', 'Change');
    await dialog(page).getByText('Another purpose, product or state is certified and verified again.').waitFor();
    await choose(page, 'States of the consumers', 'Vermont');
    await press(page, 'Save');
    await dialog(page).waitFor({ state: 'detached' });
    await card(page, 'Employment').getByText('Vermont').waitFor();
    await card(page, 'Employment').getByText('To be certified').waitFor();

    await more(page, 'Child support', 'Remove');
    await page.getByText('Remove this purpose, which was entered by mistake?').waitFor();
    await page.getByRole('button', { name: 'Ok' }).click();
    await card(page, 'Child support').waitFor({ state: 'detached' });

    await more(page, 'Employment', 'End');
    await dialog(page).getByLabel('Ends on').fill(inDays(-500));
    await press(page, 'End purpose');
    await dialog(page)
      .getByText(/^Please select a day from /)
      .waitFor();
    await dialog(page).getByText('Please enter the reason').waitFor();
    await dialog(page).getByLabel('Ends on').fill(inDays(0));
    await dialog(page).getByLabel('Reason').fill('Checks no applicants any more');
    await press(page, 'End purpose');
    await dialog(page).waitFor({ state: 'detached' });
    const folded = page.locator('.purposes-ended');
    expect(await folded.getAttribute('open')).toBeNull();
    await folded.getByText('1 ended purpose').click();
    await card(page, 'Employment')
      .getByText(/Checks no applicants any more/)
      .waitFor();
    expect(
      await section(page)
        .getByRole('button', { name: /^More for/ })
        .count(),
    ).toBe(0);
    await expectFlawless(session);
  });

  it('stay as typed where the server refuses, which says why in the dialog', async () => {
    const tenant = await createPurposedTenant('Purposes Refused');
    await tenant.give(0, [storedPurpose({ certification: certification(0) })]);
    const { page } = await signedIn(tenant.emails.ncra, tenant.endUser('View'));
    await card(page, 'Employment').getByRole('button', { name: 'Verify: Employment' }).click();
    await choose(page, 'How it was verified', 'Phone');
    await dialog(page).getByLabel('Note').fill('Spoke with the owner');
    await tenant.give(0, []);
    await press(page, 'Verify');
    await dialog(page)
      .getByText(/This purpose is no longer there\. Please reload the page\./)
      .waitFor();
    expect(await dialog(page).getByLabel('Note').inputValue()).toBe('Spoke with the owner');
  });

  it('are not verified from a page that shows what another user has changed since', async () => {
    const tenant = await createPurposedTenant('Purposes Stale');
    await tenant.give(0, [storedPurpose({ certification: certification(0) })]);
    const { page } = await signedIn(tenant.emails.ncra, tenant.endUser('View'));
    await card(page, 'Employment').getByRole('button', { name: 'Verify: Employment' }).click();
    await choose(page, 'How it was verified', 'Phone');
    await tenant.give(0, [storedPurpose({ states: [5], certification: certification(0, inDays(-1)) })]);
    await press(page, 'Verify');
    await dialog(page)
      .getByText(/changed after the page was loaded\. Please reload the page/)
      .waitFor();
    expect((await tenant.stored()).purposes[0]?.verification).toBeNull();
  });

  it('say so when they cannot be read, and are no empty list', async () => {
    const tenant = await createPurposedTenant('Purposes Unread');
    const session = await signedIn(tenant.emails.ncra);
    const { page } = session;
    await page.route(/\/api\/purpose\/record\?/, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(tenant.endUser('View'));
    await section(page).getByRole('alert').waitFor();
    expect(
      await section(page)
        .getByText(/No purpose is entered/)
        .count(),
    ).toBe(0);
  });

  it('are entered by staff of the reseller, verified by NCRA, and only read by Experian', async () => {
    const tenant = await createPurposedTenant('Purposes Roles');
    await tenant.give(1, [
      storedPurpose({ certification: certification(1) }),
      storedPurpose({ id: 'p2', name: 'Child support', certification: certification(2) }),
    ]);
    const seller = await signedIn(tenant.emails.reseller, tenant.endUser('View'));
    await card(seller.page, 'Employment').getByText('NCRA verifies it.').waitFor();
    await card(seller.page, 'Child support').getByText('Business changed').waitFor();
    await card(seller.page, 'Child support').getByRole('button', { name: 'Certify again: Child support' }).waitFor();
    await section(seller.page).getByRole('button', { name: 'Enter purpose' }).waitFor();
    await expectFlawless(seller);
    const reader = await signedIn(tenant.emails.experian, tenant.endUser('View'));
    await card(reader.page, 'Employment').getByText('To be verified').waitFor();
    expect(await section(reader.page).getByRole('button').count()).toBe(0);
    await expectFlawless(reader);
  });
});

describe('the business of an end user', () => {
  it('is chosen on the form with its rule, and shown with website and bureaus', async () => {
    const tenant = await createPurposedTenant('Business Chosen');
    await tenant.give(4);
    const session = await signedIn(tenant.emails.reseller, tenant.endUser('Edit'));
    const { page } = session;
    await page.getByRole('button', { name: /Business$/ }).click();
    const options = ['None', 'Property management', 'Bail bonds (Only after review)'];
    const last = ['Private investigation (Prohibited)', 'Door to door sales'];
    await expect
      .poll(() => page.getByRole('listbox', { name: 'Business' }).getByRole('option').allInnerTexts())
      .toEqual([...options, ...last]);
    await page.getByRole('option', { name: 'Property management' }).click();
    await page.getByLabel('Website').fill('not a website');
    await choose(page, 'Bureaus$', 'Experian');
    await page.getByRole('button', { name: 'Update End User' }).click();
    await page.getByText('Please enter the address of a website, such as www.example.com').first().waitFor();
    await page.getByLabel('Website').fill('www.example.com');
    await expectFlawless(session);
    await page.getByRole('button', { name: 'Update End User' }).click();
    await page.getByText('Updated successfully').waitFor();
    const { business, website, bureaus } = await tenant.stored();
    expect([business, website, bureaus.length]).toEqual(['Property management', 'www.example.com', 1]);
    await page.goto(tenant.endUser('View'));
    await section(page).getByText('Allowed').waitFor();
    for (const text of ['www.example.com', 'Experian']) await page.getByText(text, { exact: true }).first().waitFor();
  });

  it('is reviewed by staff of the root company, and says that it counts no more after another website', async () => {
    const tenant = await createPurposedTenant('Business Reviewed');
    await tenant.give(2);
    const seller = await signedIn(tenant.emails.reseller, tenant.endUser('View'));
    await section(seller.page).getByText('NCRA reviews it.').waitFor();
    const session = await signedIn(tenant.emails.ncra, `${tenant.endUser('View')}?focus=business`);
    const { page } = session;
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Review business');
    await section(page).getByRole('button', { name: 'Review business' }).click();
    await press(page, 'Business reviewed');
    await dialog(page).getByText('Please enter what you have looked at').waitFor();
    await dialog(page).getByLabel('What you have looked at').fill('Licensed by the state since 2011');
    await expectFlawless(session);
    await press(page, 'Business reviewed');
    await dialog(page).waitFor({ state: 'detached' });
    await section(page)
      .getByText(/^Reviewed by Nell Reviewer on .*: Licensed by the state since 2011$/)
      .waitFor();
    await section(page).getByRole('button', { name: 'Review business again' }).click();
    const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
    const { seedScope } = await import('#local/seed/words.ts');
    await endUsers(seedScope(tenant.companyId)).changeLatest(tenant.endUserId, (before) => ({
      ...before,
      website: 'www.example.org',
    }));
    await dialog(page).getByLabel('What you have looked at').fill('The former website');
    await press(page, 'Business reviewed');
    await dialog(page)
      .getByText(/changed after the page was loaded/)
      .waitFor();
    await page.goto(tenant.endUser('View'));
    await section(page)
      .getByText(/the review counts no more/)
      .waitFor();
    await section(page).getByRole('button', { name: 'Review business', exact: true }).waitFor();
  });
});
