import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startBrowser();

describe('contacts by role', () => {
  it('are entered with the keyboard alone, fit a phone in form, page and request, and are legible in the dark', async () => {
    const tenant = await createReviewedTenant('Contacts Walk', '2027-06-30');
    const session = await signedIn(tenant.emails.reseller, tenant.endUser('Edit'));
    const { page } = session;
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await page.getByRole('button', { name: 'Enter contacts' }).press('Enter');
    await expect.poll(focused).toBe('field-mainContactRoles');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('field-contacts-0-name');
    await page.keyboard.type('Dana Reyes');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Recredentialing', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await page.keyboard.type('dana.reyes.of.the.northern.office@example.com');
    await page.setViewportSize({ width: 320, height: 720 });
    await expectFlawless(session);
    expect(await width()).toBeLessThanOrEqual(320);
    await page.getByRole('button', { name: 'Update End User' }).click();
    await page.getByText('Updated successfully').waitFor();
    await page.goto(tenant.endUser('View'));
    await page.getByRole('list', { name: 'Contacts by role' }).getByText('Dana Reyes').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectFlawless(session);
    expect(await width()).toBeLessThanOrEqual(320);
    await page.getByRole('button', { name: 'Request documents' }).click();
    await page.getByText('Dana Reyes, recredentialing contact.').waitFor();
    await expectFlawless(session);
    expect(await width()).toBeLessThanOrEqual(320);
  });
});
