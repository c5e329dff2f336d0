import { describe, expect, it } from 'vitest';
import { choose } from '../support/choose.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startDomBrowser();

describe('the contacts of a record', () => {
  it('put the focus on the new contact when it is added in the moment its button appears', async () => {
    const tenant = await createReviewedTenant('Contacts At Once', '2027-06-30');
    const { page } = await signedIn(tenant.emails.reseller, tenant.endUser('Edit'));
    await page.getByRole('button', { name: 'Enter contacts' }).waitFor();
    await page.evaluate(() => {
      const watcher = new MutationObserver(() => {
        const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
          /Add contact/.test(textContent),
        );
        if (!button) return;
        watcher.disconnect();
        button.click();
      });
      watcher.observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole('button', { name: 'Enter contacts' }).click();
    await page.getByRole('group', { name: /^Contact 1/ }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-contacts-0-name');
  });

  it('are added, changed and removed in its form, with what is wrong at the field, and stand on its page', async () => {
    const tenant = await createReviewedTenant('Contacts', '2027-06-30');
    const session = await signedIn(tenant.emails.reseller, tenant.endUser('Edit'));
    const { page } = session;
    const entry = (name: RegExp) => page.getByRole('group', { name });
    await page.getByRole('button', { name: 'Enter contacts' }).click();
    await page.getByRole('button', { name: 'Add contact' }).click();
    const first = entry(/^Contact 1/);
    await first.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-contacts-0-name');
    expect(await first.getByText('Please enter the name of the contact').count()).toBe(0);
    await first.getByLabel('Email').fill('dana');
    await page.getByRole('button', { name: 'Update End User' }).click();
    await page.getByRole('link', { name: 'Contact 1, Name' }).waitFor();
    await page.getByRole('link', { name: 'Contact 1, Email' }).waitFor();
    for (const text of ['Please enter the name of the contact', 'Please choose what the contact is for'])
      await first.getByText(text).waitFor();
    await first.getByLabel('Name').fill('Dana Reyes');
    await first.getByLabel('Email').fill('dana@example.com');
    await choose(page, 'Roles', 'Recredentialing', 'Security');
    await page.getByRole('button', { name: 'Add contact' }).click();
    await entry(/^Contact 2/)
      .getByLabel('Name')
      .fill('Nobody At All');
    await page.getByRole('button', { name: 'Remove Nobody At All' }).click();
    await expect.poll(() => page.getByRole('group', { name: /^Contact/ }).count()).toBe(1);
    await expectFlawless(session);
    await page.getByRole('button', { name: 'Update End User' }).click();
    await page.getByText('Updated successfully').waitFor();
    await page.goto(tenant.endUser('View'));
    const list = page.getByRole('list', { name: 'Contacts by role' });
    await list.waitFor();
    for (const text of ['Dana Reyes', 'Recredentialing, Security', 'dana@example.com', 'Main'])
      await list.getByText(text, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'History of Contacts' }).click();
    await page.getByText('Dana Reyes (Recredentialing, Security), dana@example.com').waitFor();
    await expectFlawless(session);
  });

  it('are only read by a user who may not change its fields', async () => {
    const tenant = await createReviewedTenant('Read Contacts', '2027-06-30');
    const { page } = await signedIn(tenant.emails.experian, tenant.provider('Edit'));
    await page.getByRole('list', { name: 'Contacts by role' }).waitFor();
    expect(await page.getByRole('button', { name: 'Add contact' }).count()).toBe(0);
  });

  it('say that there is no main one where a reseller has none', async () => {
    const tenant = await createReviewedTenant('No Contacts', '2027-06-30');
    const { resellers } = await import('#lambdas/entities/records/reseller.ts');
    const { seedScope } = await import('#local/seed/words.ts');
    const nobody = { contactName: '', contactTitle: '', contactEmail: '', contactPhone: '' };
    await resellers(seedScope(tenant.companyId)).changeLatest(tenant.resellerId, (record) => ({
      ...record,
      addressId: record.addressId && { ...record.addressId, ...nobody },
    }));
    const { page } = await signedIn(tenant.emails.ncra, `/reseller/resellerView/${tenant.resellerId}/102`);
    const list = page.getByRole('list', { name: 'Contacts by role' });
    await list.waitFor();
    expect(await list.innerText()).toBe('No main contact');
  });
});

describe('a request for documents', () => {
  it('says which contact it goes to and why, and whom mails do not reach', async () => {
    const tenant = await createReviewedTenant('Asked Contacts', '2027-06-30');
    const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
    const { markReturned } = await import('#lambdas/entities/people/returned-mail.ts');
    const { seedScope } = await import('#local/seed/words.ts');
    await endUsers(seedScope(tenant.companyId)).changeLatest(tenant.endUserId, (record) => ({
      ...record,
      contacts: [
        { name: 'Dana Reyes', title: '', email: 'dana@example.com', phone: '', roles: ['security'] },
        { name: 'Sam Field', title: '', email: 'sam.gone@example.com', phone: '', roles: ['billing'] },
      ],
    }));
    await markReturned({ address: 'sam.gone@example.com', reason: 'bounce', at: '2026-11-20T10:00:00.000Z' });
    const { page } = await signedIn(tenant.emails.reseller, tenant.endUser('View'));
    await page.getByText('Mails come back').waitFor();
    await page.getByRole('button', { name: 'Request documents' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request documents' });
    await dialog.getByText(/main contact: there is no recredentialing contact with an e-mail address\.$/).waitFor();
    await choose(page, 'Contact', 'Security contact');
    await dialog.getByText('Dana Reyes, security contact.').waitFor();
    expect(await dialog.getByLabel('E-mail addresses').inputValue()).toBe('dana@example.com');
    await choose(page, 'Contact', 'Billing contact');
    await dialog.getByText(/main contact: mails to the billing contact come back\.$/).waitFor();
  });
});
