import { describe, expect, it } from 'vitest';
import { choose } from '../support/choose.ts';
import { startDomBrowser } from '../support/dom/browser.ts';
import { fillFields } from '../support/screen-steps.ts';

const { signedIn } = await startDomBrowser();

describe('a technology provider', () => {
  it('saved by another user meanwhile is not overwritten, and nothing typed is lost', async () => {
    const { page: one } = await signedIn('super@example.com');
    const { page: two } = await signedIn('ncra@example.com', '/technologyprovider');
    await two
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await two.getByLabel('Contact Name').waitFor();
    await one.goto(two.url());
    await one.getByLabel('Contact Name').fill('First There');
    await fillFields(two, { 'Contact Name': 'Second Comes' });
    await choose(two, 'Organizer Type', 'Non-Profit');
    await one.getByRole('button', { name: 'Update' }).click();
    await one.getByText('Updated successfully').waitFor();
    await two.getByRole('button', { name: 'Update' }).click();
    await two
      .getByText(/Another user saved this record meanwhile/)
      .first()
      .waitFor();
    await two.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => two.getByLabel('Contact Name').inputValue()).toBe('First There');
    for (const typed of ['Second Comes', /Non-Profit/]) await two.getByText(typed).first().waitFor();
    await two.getByLabel('Contact Name').fill('Second Comes');
    await two.getByRole('button', { name: 'Update' }).click();
    await two.getByText('Updated successfully').waitFor();
  });
});
