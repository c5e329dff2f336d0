import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { show } from '../support/screen-steps.ts';

const { signedIn } = await startBrowser();

describe.each([
  ['light', 'light', 1280],
  ['dark', 'dark', 1280],
  ['narrow', 'light', 320],
] as const)('the lists, %s', (_name, colorScheme, width) => {
  it('have no fault and do not scroll sideways', async () => {
    const session = await signedIn('super@example.com', '/securehome', {
      colorScheme,
      viewport: { width, height: 700 },
    });
    for (const route of ['/securehome', '/company', '/reseller', '/company/companyAdd']) {
      await show(session, route);
      await expectFlawless(session);
      expect(
        await session.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        route,
      ).toBeLessThanOrEqual(0);
    }
  });
});
