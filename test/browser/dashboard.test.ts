import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { post } from '../support/steps/dashboard.ts';

const { signedIn } = await startBrowser();

describe('the message board', () => {
  it('scrolls within itself from the seventh message on, by keyboard too', async () => {
    const session = await signedIn('all@example.com');
    const { page } = session;
    for (let number = 1; number <= 7; number += 1) await post(page, `Note ${number} of the week.`);
    const scrolls = page.getByRole('region', { name: 'Message Board, scrolls' });
    await scrolls.focus();
    expect(await scrolls.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
    await expectFlawless(session);
  });
});
