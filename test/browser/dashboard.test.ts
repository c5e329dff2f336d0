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

describe('the dashboard while its figures are on their way', () => {
  it('paints the message board and what waits before the counts come, and moves neither when they do', async () => {
    const { page } = await signedIn('ncra@example.com');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/api\/(worklist\/(counts|trend|changes|ruleChanges)|techProvider\/chart)/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/securehome');
    const board = page.getByRole('region', { name: 'Message Board' });
    await board.getByRole('cell').first().waitFor();
    const next = page.getByRole('region', { name: 'My next ten' });
    await expect.poll(() => next.getByRole('listitem').count()).toBe(10);
    const placesOf = () =>
      page
        .getByRole('main')
        .locator('h2')
        .evaluateAll((all) =>
          all.map((heading) => [heading.textContent, Math.round(heading.getBoundingClientRect().top)]),
        );
    const before = await placesOf();
    expect(before.map(([name]) => name)).toEqual(
      expect.arrayContaining(['My next ten', 'Compliance status', 'Message Board', 'Due in the next 12 weeks']),
    );
    release();
    await page.getByRole('img', { name: /^Resellers: \d+ % in order/ }).waitFor();
    await page.getByRole('link', { name: /^Resellers: Missing \d+$/ }).waitFor();
    const after = new Map((await placesOf()).map(([name, top]) => [name, top]));
    for (const name of ['My next ten', 'Compliance status', 'Message Board', 'Due in the next 12 weeks'])
      expect([name, after.get(name)]).toEqual(before.find(([each]) => each === name));
  });
});

describe('a message that is typed while the figures are on their way', () => {
  it('is kept when they come, and is not dropped without a question', async () => {
    const { page } = await signedIn('ncra@example.com');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/api\/(worklist|techProvider\/chart)/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/securehome');
    await page.getByRole('button', { name: 'Add New Message' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Message' });
    await dialog.getByRole('textbox').fill('Half a thought');
    release();
    await page.locator('.trend-line').first().waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Half a thought');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByText('What you entered is not saved.').waitFor();
  });
});

describe('the weeks ahead', () => {
  it('lead to the worklist of their days, which has as many items as the column says', async () => {
    const session = await signedIn('ncra@example.com');
    const { page } = session;
    const weeks = page.getByRole('region', { name: 'Due in the next 12 weeks' });
    const column = weeks.getByRole('link', { name: /to .*: [1-9]/ }).first();
    await column.waitFor();
    const count = await column.locator('b').innerText();
    await column.click();
    await page.waitForURL(/\/worklist\?turn=all&day=/);
    await expect.poll(() => page.locator('h1 .count').innerText()).toBe(count);
    await expectFlawless(session);
  });
});

describe('the trend', () => {
  it('leaves the dashboard as wide as a phone', async () => {
    const session = await signedIn('ncra@example.com');
    const { page } = session;
    await page.setViewportSize({ width: 320, height: 720 });
    await show(session, '/securehome');
    const trend = page.getByRole('region', { name: /^Trend/ });
    await trend.scrollIntoViewIfNeeded();
    await trend.getByRole('table').waitFor({ state: 'attached' });
    expect(await overflow(page)).toBe(0);
  });

  it('leads to a report by month with a spreadsheet, flawless in both themes', async () => {
    const session = await signedIn('ncra@example.com');
    const { page } = session;
    const trend = page.getByRole('region', { name: /^Trend/ });
    await trend.getByRole('img').first().waitFor();
    expect(await trend.getByRole('table').count()).toBe(1);
    await expectFlawless(session);
    await trend.getByRole('link', { name: '24 months' }).click();
    await page.getByRole('heading', { name: 'Compliance trend', level: 1 }).waitFor();
    await page.getByText(/^Counted daily since \d\d\/\d\d\/\d{4}/).waitFor();
    await page.getByRole('button', { name: 'Download spreadsheet' }).waitFor();
    await expectFlawless(session);
  });
});
