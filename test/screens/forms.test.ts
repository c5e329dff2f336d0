import { describe, expect, it } from 'vitest';
import { choose } from '../support/choose.ts';
import { startDomBrowser } from '../support/dom/browser.ts';
import { shownValue } from '../support/shown-value.ts';
import { opened } from '../support/steps/forms.ts';

const { signedIn } = await startDomBrowser();

describe('view mode', () => {
  it('shows every chosen value in full, and says None where nothing is chosen', async () => {
    const { page } = await signedIn('ncra@example.com');
    await opened(page, '/technologyprovider', 'Contact Name');
    await choose(page, 'Organizer Type', 'Limited Liability Company', 'Partnership', 'Non-Profit');
    const chosen = (await page.getByRole('button', { name: /Organizer Type/ }).innerText()).trim();
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Updated successfully').waitFor();
    expect(chosen).toMatch(/selected$/);
    // The form that the list follows has links of this name too.
    await page.getByRole('link', { name: 'Add New Technology Provider' }).waitFor();
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .click();
    const organizers = shownValue(page, 'Organizer Type');
    for (const name of ['Corporation', 'Partnership', 'Non-Profit'])
      await organizers.getByText(name, { exact: true }).waitFor();
    expect(await page.getByText(/Please select|\d selected/).count()).toBe(0);
  });

  it('leaves no field of any record open', { timeout: 120_000 }, async () => {
    const { page } = await signedIn('super@example.com');
    for (const [list, field] of [
      ['/company', 'Contact Name'],
      ['/company/user', 'First Name'],
      ['/reseller', 'Contact Name'],
      ['/technologyprovider', 'Contact Name'],
      ['/enduser', 'Main Contact'],
    ] as const) {
      await page.goto(list);
      await page
        .getByRole('link', { name: /^View / })
        .first()
        .click();
      await page.waitForURL(/\/102/);
      await shownValue(page, field).waitFor();
      await page.waitForLoadState('networkidle');
      const open = await page
        .locator('main :is(input, select, textarea, button[aria-haspopup=listbox]):not(:disabled, [type=search])')
        .evaluateAll((fields) => fields.map(({ outerHTML }) => outerHTML));
      expect([list, open]).toEqual([list, []]);
    }
  });
});
