import { describe, expect, it } from 'vitest';
import { startDomBrowser } from '../support/dom/browser.ts';

const { signedIn } = await startDomBrowser();

describe('an absence', () => {
  it('is nothing that super admins enter, for whom alone nothing waits', async () => {
    const { page } = await signedIn('super@example.com', '/securehome/myprofile');
    await page.getByRole('region', { name: 'Reminders' }).waitFor();
    expect(await page.getByRole('region', { name: 'Absence' }).count()).toBe(0);
  });
});
