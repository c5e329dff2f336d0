import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';

const { signedIn } = await startBrowser();
// These read their environment on load, which is only set once the portal runs.
const { sendMail } = await import('#lambdas/ports/mail.ts');
const { returnedMails } = await import('#lambdas/entities/people/returned-mail.ts');

const sender = { from: 'portal@example.com', configurationSet: 'portal-local' };
const send = (to: string) => sendMail(sender, { to, subject: 'Hello', text: 'Hello' });

describe('mails that came back', () => {
  it('are told to super admins on every page, until the address is sent to again, and to no other user', async () => {
    await send('bounce@simulator.amazonses.com');
    await send('complaint@simulator.amazonses.com');
    await send('success@simulator.amazonses.com');
    await expect.poll(() => returnedMails(), { timeout: 20_000 }).toHaveLength(2);
    const session = await signedIn('super@example.com');
    const { page } = session;
    const banner = page.getByRole('region', { name: 'Mails that came back' });
    await banner.getByText('bounce@simulator.amazonses.com: there is no such mailbox').waitFor();
    await banner.getByText('complaint@simulator.amazonses.com: a mail was marked as spam').waitFor();
    await expectFlawless(session);
    await page.setViewportSize({ width: 320, height: 720 });
    await expectFlawless(session);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.goto('/worklist');
    await banner.getByRole('button', { name: 'Send again to bounce@simulator.amazonses.com' }).click();
    await page.getByText('Reminders go to this address again.').waitFor();
    await expect.poll(() => banner.getByRole('listitem').count()).toBe(1);
    const { page: other } = await signedIn('ncra@example.com', '/worklist');
    await other.getByRole('heading', { level: 1 }).waitFor();
    expect(await other.getByRole('region', { name: 'Mails that came back' }).count()).toBe(0);
  });
});
