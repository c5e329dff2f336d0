import { describe, expect, it } from 'vitest';
import { chooseTyped } from '../support/choose.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { shownValue } from '../support/shown-value.ts';
import { added } from '../support/steps/end-users.ts';

const { signedIn } = await startDomBrowser();

describe('an end user', () => {
  it('says what is missing, and what needs the end user first', async () => {
    const session = await signedIn('reseller@example.com', '/enduser');
    const { page } = session;
    await page.getByRole('link', { name: 'Add New End User' }).click();
    await page.getByRole('heading', { name: 'Add End User' }).waitFor();
    for (const [button, text] of [
      ['Save End User', 'Pls fill all required fields'],
      ['Add Division', 'Please add End User first'],
      ['Save Associated Technology Providers', 'Please create end user first'],
      ['Add Another Others', 'please select others first'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await page.getByText(text).first().waitFor();
    }
    for (const text of [
      'Please enter End User name',
      'Please select End User Type',
      'Please select Services/Products',
      'Please enter address 1',
      'Please enter City',
      'Please enter zipcode',
      'Please enter main contact',
      'Please enter Main Contact Title',
      'Please enter Main Contact Phone',
      'Please enter Main Email',
    ])
      await page.getByText(text).first().waitFor();
    await expectFlawless(session);
  });

  it('is added by a super admin for the reseller chosen on the list', async () => {
    const { page } = await signedIn('super@example.com', '/enduser');
    const reseller = 'Amber Background Services (of Meridian Credit Services)';
    await chooseTyped(page, 'Reseller', reseller);
    await page.waitForURL(/company=/);
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('endUserResellerId')))
      .toBe(new URL(page.url()).searchParams.get('company'));
    await page.getByRole('link', { name: 'Add New End User' }).first().click();
    const chosen = () => page.getByRole('combobox', { name: 'Reseller' }).inputValue();
    await expect.poll(chosen).toBe(reseller);
    await added(page, 'Marigold Motors');
    await expect.poll(chosen).toBe(reseller);
  });

  it('shows its divisions on a page of their own', async () => {
    const session = await signedIn('super@example.com', '/enduser');
    const { page } = session;
    await page
      .getByRole('link', { name: /^Divisions of Aspen Apartments/ })
      .first()
      .click();
    await page.getByRole('rowheader', { name: 'North' }).waitFor();
    const divisions = page.url();
    await page.getByRole('link', { name: 'Edit North' }).click();
    await page.getByLabel('Division Name').fill('North Wing');
    await page.getByRole('button', { name: 'Update Division' }).click();
    await page.getByText('Updated successfully').waitFor();
    await page.goto(divisions);
    await page.getByRole('link', { name: 'View North Wing' }).click();
    expect(await shownValue(page, 'Division Name').textContent()).toBe('North Wing');
    await expectFlawless(session);
  });
});
