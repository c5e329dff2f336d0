import { describe, expect, it } from 'vitest';
import { chooseTyped } from '../support/choose.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { enterCredentials } from '../support/screen-steps.ts';
import { shownValue } from '../support/shown-value.ts';
import { box, fill, person, save } from '../support/steps/users.ts';

const { portal, signedIn } = await startDomBrowser();

describe('a new user', () => {
  it('that exists already is not saved: the heading says so and the phone loses its prefix', async () => {
    const session = await signedIn('super@example.com', '/company/user');
    const { page } = session;
    await page.getByRole('link', { name: 'Add New User' }).click();
    await fill(page, person('reseller@example.com'));
    await box(page, 'Reseller').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please select a company first.').first().waitFor();
    await chooseTyped(page, 'Company', 'Meridian Credit Services');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Please register new user or try again!' }).waitFor();
    await page
      .getByText(/Saved Failed|Save Failed/)
      .first()
      .waitFor();
    expect(await page.getByRole('textbox', { name: 'Cell Phone' }).inputValue()).toBe('5550103001');
    await expectFlawless(session);
  });

  it('changed to an address that a user has is not saved either, under the same heading', async () => {
    const { page } = await signedIn('super@example.com', '/company/user?search=all');
    await page.getByRole('link', { name: 'Edit all@example.com' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('reseller@example.com');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByRole('heading', { name: 'Please register new user or try again!' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Cell Phone' }).inputValue()).toMatch(/^\+1/);
  });

  it('is made by a super admin in an existing reseller, which is found by typing', async () => {
    const { page } = await signedIn('super@example.com', '/company/userAdd/choose');
    const reseller = 'Amber Background Services (of Meridian Credit Services)';
    await fill(page, person('rita@example.com'));
    await page.getByRole('combobox', { name: 'Company' }).fill('amber back');
    await page.getByRole('option', { name: reseller, exact: true }).click();
    await box(page, 'Reseller').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved successfully').waitFor();
    await page.goto('/company/user?search=rita%40example.com');
    await page.getByRole('link', { name: 'Edit rita@example.com' }).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'Company' }).inputValue()).toBe(reseller);
  });
});

describe('a user', () => {
  it('is read without a field to type into, whichever way the route is written', async () => {
    const session = await signedIn('super@example.com', '/company/user?search=super');
    const { page } = session;
    await page.getByRole('link', { name: 'View super@example.com' }).click();
    await page.waitForURL('**/102/false');
    await page.getByRole('heading', { name: /View User Information/ }).waitFor();
    await page.getByText('Superadmin').waitFor();
    await shownValue(page, 'First Name').waitFor();
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
    await expectFlawless(session);
    const id = page.url().split('/').at(-3);
    await page.goto(`/company/userView/${id}/some-company/true`);
    await page.getByRole('heading', { name: /View User Information/ }).waitFor();
    await shownValue(page, 'First Name').waitFor();
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
    await page.goto(`/company/userEdit/${id}/some-company`);
    await page.getByRole('heading', { name: /Edit User Information/ }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'Locked' }).isDisabled()).toBe(true);
  });

  it('locked while signed in is out with the next call and cannot come back; disabled just the same', async () => {
    const target = await signedIn('all@example.com');
    const { page } = await signedIn('ncra-reseller@example.com');
    const set = async (change: () => Promise<void>) => {
      await page.goto('/company/user?search=all@');
      await page.getByRole('link', { name: 'Edit all@example.com' }).click();
      await page.getByText('NCRA, Experian, Reseller').waitFor();
      await change();
      await save(page, 'Update');
    };
    await set(() => box(page, 'Locked').check());
    await page.getByRole('cell', { name: 'Locked' }).waitFor();
    await target.page.goto('/company');
    await target.page.waitForURL('**/login');
    await enterCredentials(target.page, 'all@example.com');
    await target.page.getByText('Invalid username or password').first().waitFor();

    await set(async () => {
      await box(page, 'Locked').uncheck();
      await box(page, 'Enabled').uncheck();
    });
    await enterCredentials(target.page, 'all@example.com');
    await target.page.getByText('Invalid username or password').first().waitFor();
    await set(() => box(page, 'Enabled').check());
    await enterCredentials(target.page, 'all@example.com');
    await target.page.getByRole('button', { name: 'Submit code' }).waitFor();
  });
});

describe('chosen users', () => {
  it('who were invited and never came are invited again, each with a mail; those who came are left out', async () => {
    const session = await signedIn('ncra-reseller@example.com', '/company/user/');
    const { page } = session;
    for (const name of ['ida', 'ivo']) {
      await page.goto('/company/userAdd/123');
      await fill(page, person(`${name}@example.com`));
      await box(page, 'NCRA').check();
      await save(page);
    }
    await page.goto('/company/user');
    await page.getByText('Uma Example').first().waitFor();
    const mails = () => portal.inbox.messages().filter(({ to }) => /^i(da|vo)@/.test(to)).length;
    const before = mails();
    await page.getByRole('checkbox', { name: 'Select all@example.com' }).check();
    const again = page.getByRole('button', { name: 'Send invitations again' });
    expect(await again.count()).toBe(0);
    for (const name of ['ida', 'ivo']) await page.getByRole('checkbox', { name: `Select ${name}@example.com` }).check();
    await again.click();
    const dialog = page.getByRole('dialog', { name: 'Send invitations again: 3 users' });
    await dialog.getByText('2 users will be invited again, 1 cannot be.').waitFor();
    await dialog.getByText('all@example.com').waitFor();
    await dialog.getByRole('button', { name: 'Invite 2 users' }).click();
    await dialog.getByText('2 users invited again.').waitFor();
    expect(mails()).toBe(before + 2);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expectFlawless(session);
    expect(await again.count()).toBe(0);
  });
});

describe('the list of users who wait for approval', () => {
  it('is the whole list for a user who has no such tab, whatever the address says', async () => {
    const { page } = await signedIn('ncra@example.com', '/company/user?waiting=true');
    await page.getByRole('link', { name: 'View ncra@example.com' }).waitFor();
  });
});
