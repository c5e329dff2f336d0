import { describe, it } from 'vitest';
import { dayIn, daysAfter } from '#contract/rules/dates.ts';
import { choose } from '../support/choose.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startDomBrowser();
const today = dayIn('America/New_York')(new Date().toISOString());

describe('the days of a deleted record', () => {
  it('follow the years of the settings, which staff propose', async () => {
    const tenant = await createReviewedTenant('Retention Years', daysAfter(today, 30));
    const session = await signedIn(tenant.emails.ncra, '/company/settings');
    const { page } = session;
    await page.getByRole('heading', { name: 'Deleted records' }).waitFor();
    await page.getByText('is erased after 5 years').waitFor();
    await choose(page, 'Retain for', '7 years');
    await page.getByRole('button', { name: 'Propose' }).click();
    await page.getByText(/proposed 7 years on/).waitFor();
    await page.getByText('Another user has to confirm it.').waitFor();
    await expectFlawless(session);
    await page.getByRole('button', { name: 'Withdraw proposal' }).click();
    await page.getByText(/proposed 7 years on/).waitFor({ state: 'detached' });
  });
});
