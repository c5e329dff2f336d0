import { describe, expect, it } from 'vitest';
import { choose } from '../support/choose.ts';
import { startDomBrowser } from '../support/dom/browser.ts';
import { expectValues, openFirst, shownIn } from '../support/steps/view-mode.ts';

const { signedIn } = await startDomBrowser();

describe('a record that is only read', () => {
  it('says so as a report too, and as a super admin, who belongs to no company', async () => {
    const ncra = (await signedIn('ncra@example.com', '/report/reportAdd')).page;
    await choose(ncra, 'End Users', 'Aspen Apartments', 'Aspen Homes');
    await ncra.getByRole('button', { name: 'Save', exact: true }).click();
    await ncra.getByText('Saved successfully').waitFor();
    const { page } = await signedIn('super@example.com', '/report');
    await openFirst(page);
    expect(await shownIn(page, 'form.record-form')).toEqual({ Company: 'Meridian Credit Services' });
    await page.goto('/company/user?search=super');
    await openFirst(page);
    const user = await shownIn(page, 'form.record-form');
    expectValues(user, 6);
  });
});
