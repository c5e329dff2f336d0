import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { show } from '../support/screen-steps.ts';

const { signedIn, visit } = await startBrowser();

describe('without a network', () => {
  it('a click in the menu keeps the page, says so, and leads there when the network is back', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller');
    await page.getByRole('row').nth(1).waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline. This page stays as it is').waitFor();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Reports' }).click();
    await menu.getByRole('link', { name: 'Technology Providers' }).click();
    await page.getByRole('status').getByText('opens as soon as the network is back').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Resellers');
    expect(new URL(page.url()).pathname).toBe('/reseller');
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Technology Providers' }).waitFor();
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByText('You are offline').count()).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Resellers' }).waitFor();
  });

  it('a page that was chosen by mistake can be forgotten, also from the menu of a narrow window', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller', { viewport: { width: 320, height: 640 } });
    await page.getByRole('row').nth(1).waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Reports' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await page.context().setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'detached' });
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).toBe('/reseller');
  });

  it('a page whose files cannot be fetched waits for them and opens by itself', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller');
    await page.getByRole('row').nth(1).waitFor();
    // The line is there and nothing comes over it, which the browser does not notice.
    await page.route(/report-list|robots\.txt/, (route) => route.abort('internetdisconnected'));
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Reports' }).click();
    await page.getByText('The portal cannot be reached. This page opens as soon as').waitFor();
    await page.unroute(/report-list|robots\.txt/);
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
    expect(await page.getByText('The portal cannot be reached').count()).toBe(0);
  });

  it('a save says that the user is offline, besides the words of the specification, and keeps what was typed', async () => {
    const session = await signedIn('ncra@example.com');
    const { page } = session;
    await show(session, '/reseller');
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Typed Without A Network');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Update Reseller' }).click();
    const said = page.locator('.toast', { hasText: 'Server under maintenance!' });
    await said.getByText('Please try again. You are offline: it works again when the network is back.').waitFor();
    expect(await page.locator('.toast').count()).toBe(1);
    expect(await name.inputValue()).toBe('Typed Without A Network');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Update Reseller' }).click();
    await page.getByText('Updated successfully').waitFor();
  });

  it('a page before the sign-in says so too', async () => {
    const { page } = await visit();
    await page.goto('/login');
    await page.locator('.early-page').first().waitFor({ state: 'detached' });
    await page.context().setOffline(true);
    await page.getByRole('link', { name: /Forgot/ }).click();
    await page.getByText('opens as soon as the network is back').waitFor();
    await page.context().setOffline(false);
    await page.waitForURL(/forgot/i);
  });
});
