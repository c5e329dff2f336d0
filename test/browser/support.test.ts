import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { attach, file, fill, submit } from '../support/steps/support.ts';

const { signedIn } = await startBrowser();

describe('the support form', () => {
  it('keeps what was typed when the files do not get through', async () => {
    const { page } = await signedIn('all@example.com', '/securehome/support');
    await fill(page);
    await attach(page, file('log.txt'));
    await page.route('**/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
    await submit(page);
    await page
      .getByText(/could not be sent to the file store/)
      .first()
      .waitFor();
    expect(await page.getByLabel('Subject').inputValue()).toBe('A list does not load');
    await page.getByRole('button', { name: 'Remove log.txt' }).click();
    expect(await page.getByText(/could not be sent to the file store/).count()).toBe(0);
    await attach(page, file('log.txt'));
    await page.unroute('**/*');
    await submit(page);
    await page.getByText('Support request submitted successfully').waitFor();
  });

  it('goes to the configured desk with its hidden fields and the files by number', async () => {
    const { page } = await signedIn('ncra-experian@example.com');
    await page.route('**/config.json', async (route) => {
      const config = await (await route.fetch()).json();
      const support = { webToCaseUrl: '/desk/WebToCase', fields: { orgid: 'o-1', returnURL: '/securehome/support' } };
      await route.fulfill({ json: { ...config, support } });
    });
    let posted = '';
    await page.route('**/desk/WebToCase', async (route) => {
      posted = route.request().postDataBuffer()?.toString('latin1') ?? '';
      await route.fulfill({ status: 303, headers: { location: '/securehome/support' } });
    });
    await page.goto('/securehome/support');
    await fill(page);
    await attach(page, file('log.txt', 20), file('trace.txt', 20));
    await submit(page);
    await page.getByText('Support request submitted successfully').waitFor();
    for (const name of ['orgid', 'Contact Name', 'Email', 'Subject', 'Description', 'Status', 'Priority', 'testrecord'])
      expect(posted, name).toContain(`name="${name}"`);
    expect(posted).toMatch(/name="returnURL"\s+\/securehome\/support\s/);
    expect(posted).toContain('name="attachment_1"; filename="log.txt"');
    expect(posted).toContain('name="attachment_2"; filename="trace.txt"');
  });
});
