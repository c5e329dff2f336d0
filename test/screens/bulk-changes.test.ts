import { describe, expect, it } from 'vitest';
import { startDomBrowser } from '../support/dom/browser.ts';

const { signedIn } = await startDomBrowser();

describe('a change of many records', () => {
  it('is offered to no user who may not change such records', async () => {
    const { page } = await signedIn('experian@example.com', '/technologyprovider');
    await page.getByRole('table').waitFor();
    expect(await page.locator('tbody input[type=checkbox]').count()).toBe(0);
  });
});
