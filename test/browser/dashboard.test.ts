import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { show } from '../support/screen-steps.ts';
import { post } from '../support/steps/dashboard.ts';

const { signedIn } = await startBrowser();

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('the dashboard', () => {
  it('shows each part of a bar in forced colours, whatever the theme', async () => {
    const session = await signedIn('ncra@example.com');
    const { page } = session;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await show(session, '/securehome');
      const parts = page.locator('.standing-bar a');
      await parts.first().waitFor();
      const looks = await parts.evaluateAll((all) =>
        all.map((part) => {
          const { backgroundColor, backgroundImage, borderRightWidth } = getComputedStyle(part);
          return { kind: part.className, look: `${backgroundColor} ${backgroundImage} ${borderRightWidth}` };
        }),
      );
      expect(new Set(looks.map(({ look }) => look)).size).toBe(new Set(looks.map(({ kind }) => kind)).size);
      expect(
        await page
          .locator('.standing-bar')
          .first()
          .evaluate((bar) => getComputedStyle(bar).borderTopWidth),
      ).toBe('1px');
      const [bar, background] = await page
        .locator('.bars rect')
        .first()
        .evaluate((rect) => [getComputedStyle(rect).fill, getComputedStyle(document.body).backgroundColor]);
      expect(bar).not.toBe(background);
    }
  });

  it('keeps its width with a name of 120 letters without a space', async () => {
    const name = 'W'.repeat(120);
    const session = await signedIn('ncra@example.com');
    const { page } = session;
    await page.route(/\/api\/worklist/, async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({ response, body: body.replaceAll(/"(record|by)":"[^"]+"/g, `"$1":"${name}"`) });
    });
    for (const width of [1280, 1000, 640, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await show(session, '/securehome');
      await page.getByText(name).first().waitFor();
      expect(await overflow(page), `${width} px`).toBe(0);
      const cut = await page
        .locator('.next-items')
        .evaluateAll((lists) => lists.filter((list) => list.scrollWidth > list.clientWidth).length);
      expect(cut, `${width} px`).toBe(0);
    }
  });
});

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
