import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowser, type Visit } from '../support/browser.ts';
import { openImports } from '../support/steps/lists.ts';

const { signedIn, visit } = await startBrowser();

const WIDTHS = [320, 640, 1000, 1280];

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const boxOf = async (page: Page, selector: string): Promise<Box> => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  return box;
};

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

describe('the list of users', () => {
  /** Every row with the longest name there may be, waiting for approval. */
  const withLongNames = async (route: Route) => {
    const answer = await (await route.fetch()).json();
    const content = answer.data.content.map((row: { readonly id: string }, index: number) => ({
      ...row,
      userName: `${'maximiliana.'.repeat(8)}${index}@example.com`,
      status: index % 2 === 0 ? 'Waiting for approval' : 'Disabled',
    }));
    await route.fulfill({ json: { ...answer, data: { ...answer.data, content } } });
  };

  it.each(['super@example.com', 'ncra@example.com'])('cuts no badge and no name, for %s', async (email) => {
    const { page } = await signedIn(email);
    await page.route(/\/api\/user\/(search|listall)/, withLongNames);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/company/user');
      await page.locator('.table .status').first().waitFor();
      const cut = await page.locator('.table .status').evaluateAll((badges) =>
        badges.flatMap((badge) => {
          const cell = badge.closest('th, td') ?? badge;
          const [inner, outer] = [badge.getBoundingClientRect(), cell.getBoundingClientRect()];
          const isInside = inner.left >= outer.left && inner.right <= outer.right + 0.5 && inner.bottom <= outer.bottom;
          const isWhole = badge.scrollWidth <= badge.clientWidth && cell.scrollWidth <= cell.clientWidth;
          const isOneWord = !badge.textContent.includes(' ');
          const isBroken = isOneWord && inner.height > 26;
          return isInside && isWhole && !isBroken ? [] : [badge.textContent];
        }),
      );
      expect(cut, `${width} px`).toEqual([]);
    }
  });
});

describe('a list with all of its columns', () => {
  /** The words that do not stand on one line, and by how many pixels the table is wider than its place. */
  const faultsOf = (page: Page) =>
    page.locator('.table').evaluate((table) => {
      const wordsIn = (text: Text) =>
        [...text.data.matchAll(/[^\s-]+/g)].map(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return { word, lines: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size };
        });
      const broken = [...table.querySelectorAll('tbody .cell, thead th')].flatMap((cell) => {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (texts.nextNode())
          for (const { word, lines } of wordsIn(texts.currentNode as Text)) if (lines > 1) found.push(word);
        return found;
      });
      const { parentElement: place } = table;
      return { broken, wider: place ? (table as HTMLElement).offsetWidth - place.clientWidth : 0 };
    });

  it.each([
    ['super@example.com', '/technologyprovider'],
    ['super@example.com', '/enduser'],
    ['super@example.com', '/reseller'],
    ['ncra@example.com', '/enduser'],
    ['ncra@example.com', '/reviews'],
    ['ncra@example.com', '/purpose-register'],
    ['ncra@example.com', '/securehome/accessreview/report'],
    ['super@example.com', '/reviews'],
    ['ncra@example.com', '/documents'],
    ['super@example.com', '/company/user'],
    ['super@example.com', '/inspections'],
    ['super@example.com', '/worklist'],
  ])('breaks no word or date and fits into 1,280 to 1,920 px, for %s at %s', async (email, path) => {
    const { page } = await signedIn(email, path);
    await page.getByRole('row').nth(5).waitFor();
    for (const width of [1280, 1440, 1600, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => faultsOf(page), { message: `${width} px` }).toEqual({ broken: [], wider: 0 });
    }
  });
});

describe('the completed reviews of a record', () => {
  it.each([
    ['Aspen Property Management', 'an end user'],
    ['Arc Cloud Hosting', 'a provider, one of whose reviews can be withdrawn'],
  ])('stand within their section with nothing cut, for %s, %s', async (name) => {
    const { page } = await signedIn('ncra-reseller@example.com', '/reviews');
    const section = page.getByRole('region', { name: 'Reviews', exact: true });
    await page
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await section.getByRole('row').nth(1).waitFor();
      const outside = () =>
        section.evaluate((element) => {
          const right =
            element.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(element).paddingRight);
          const parts = [...element.querySelectorAll('table, th, td, .named-cell > *')];
          return parts
            .filter(
              (part) => part.getBoundingClientRect().right > right + 0.5 || part.scrollWidth > part.clientWidth + 1,
            )
            .filter((part) => getComputedStyle(part).display !== 'inline')
            .map((part) => `${part.tagName} ${part.textContent}`);
        });
      await expect.poll(outside, { message: `${width} px` }).toEqual([]);
    }
  });
});

describe('a card of a list', () => {
  it('begins its badge where its other values begin', async () => {
    const { page } = await signedIn('ncra@example.com', '/enduser', { viewport: { width: 320, height: 800 } });
    const card = page
      .getByRole('row')
      .filter({ has: page.locator('.status') })
      .first();
    await card.waitFor();
    const name = await card.getByRole('link').first().boundingBox();
    const badge = await card.locator('.status').first().boundingBox();
    expect(badge?.x).toBeCloseTo(name?.x ?? 0, 0);
  });

  it('leaves out what is empty', async () => {
    const { page } = await signedIn('super@example.com', '/company/user', { viewport: { width: 320, height: 800 } });
    const cardOf = (name: string) => page.getByRole('row').filter({ hasText: name }).locator('.cell:visible');
    const labelsOf = (name: string) =>
      cardOf(name).evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-label')).filter(Boolean));
    await cardOf('Tara Token').first().waitFor();
    expect(await labelsOf('Tara Token')).not.toContain('Last Sign-in');
    expect(await labelsOf('Alma Every')).toContain('Last Sign-in');
  });
});

describe('the side menu', () => {
  it('leaves room behind the words of every entry, and most of all of the current one', async () => {
    const { page } = await signedIn('super@example.com');
    for (const { url, name } of [
      { url: '/technologyprovider', name: 'Technology Providers' },
      { url: '/technologyprovider/other', name: 'Others' },
    ]) {
      await page.goto(url);
      await page.locator('.menu-list a.active', { hasText: name }).first().waitFor();
      const room = await page.locator('.menu-list a').evaluateAll((links) =>
        links.map((link) => {
          const words = document.createRange();
          words.selectNodeContents(link);
          return [link.textContent, link.getBoundingClientRect().right - words.getBoundingClientRect().right] as const;
        }),
      );
      for (const [entry, right] of room) expect(right, entry).toBeGreaterThanOrEqual(8);
    }
  });
});

describe('the list of imports', () => {
  it('keeps each figure, date and name in one piece, with room around, at any width', async () => {
    const { page } = await signedIn('ncra@example.com');
    for (const width of [320, 640, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/reseller');
      if (width < 640) await page.getByRole('button', { name: 'More' }).click();
      await openImports(page);
      const dialog = page.getByRole('dialog');
      for (const state of ['Done', 'Needs names of columns']) await dialog.getByText(state, { exact: true }).waitFor();
      const wrong = await dialog.evaluate((element) =>
        [...element.querySelectorAll('tbody td, tbody th')].flatMap((cell) => {
          const outer = cell.getBoundingClientRect();
          const parts = [...cell.querySelectorAll('.in-one, .status, button')];
          const isCut = cell.scrollWidth > cell.clientWidth || element.scrollWidth > element.clientWidth;
          const isTight = parts.some((part) => {
            const inner = part.getBoundingClientRect();
            return inner.top < outer.top + 3 || inner.bottom > outer.bottom - 3 || inner.right > outer.right;
          });
          const isBroken = [...cell.querySelectorAll('.in-one')].some(
            (part) => part.getBoundingClientRect().height > 30,
          );
          return isCut || isTight || isBroken ? [cell.textContent] : [];
        }),
      );
      expect(wrong, `${width} px`).toEqual([]);
    }
  });
});

describe('a message that comes up', () => {
  const LONG = 'The line to the portal was lost while this was being saved. '.repeat(4);

  it('is as high as its text, next to the name or mark and the menu’s button, and covers no primary button', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller');
    await page.route(/\/api\/company\/reseller|\/api\/reseller/i, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await route.fulfill({ status: 400, json: { status: 'Fail', message: LONG, data: null } });
    });
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    const name = page.getByLabel('Name', { exact: true });
    await name.waitFor();
    for (const width of [320, 480, 640, 900, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      for (const text of ['', `Maple ${width}`]) {
        await name.fill(text);
        await page.getByRole('button', { name: 'Update Reseller' }).click();
        await page.locator('.toast').waitFor();
        // It moves while it appears.
        await page
          .locator('.toast')
          .evaluate((toast) => Promise.all(toast.getAnimations().map(({ finished }) => finished)));
        const toast = await boxOf(page, '.toast');
        const cut = await page.locator('.toast').evaluate((shown) => shown.scrollHeight - shown.clientHeight);
        expect(cut, `${width} px`).toBeLessThanOrEqual(0);
        expect(toast.x + toast.width).toBeLessThanOrEqual(width);
        expect(toast.width).toBeGreaterThan(200);
        const others = ['.header .icon-button', '.brand img, .brand .brand-logo', '.button.primary'];
        if (width >= 480) others.push('.brand span');
        for (const selector of others)
          if ((await page.locator(selector).count()) > 0)
            expect(overlap(toast, await boxOf(page, selector)), `${selector} at ${width} px`).toBe(false);
        await page.getByRole('button', { name: 'Close message' }).click();
        await page.locator('.toast').waitFor({ state: 'detached' });
      }
    }
  });

  it('stands below the one before it, and stays until it is closed when it says what to do', async () => {
    const { page } = await signedIn('ncra@example.com', '/reseller');
    let number = 0;
    await page.route(/\/api\/view/, async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      number += 1;
      const data = { reason: 'Please choose another name.' };
      await route.fulfill({ status: 409, json: { status: 'Fail', message: `Refused ${number}`, data } });
    });
    for (const count of [1, 2]) {
      await page.getByRole('button', { name: 'Compact rows' }).click();
      await expect.poll(() => page.locator('.toast').count()).toBe(count);
    }
    await page
      .locator('.toast')
      .evaluateAll((all) => Promise.all(all.flatMap((each) => each.getAnimations().map(({ finished }) => finished))));
    const [first, second] = await page
      .locator('.toast')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    expect(second.top).toBeGreaterThanOrEqual(first.bottom);
    await page.waitForTimeout(5_500);
    expect(await page.locator('.toast').count()).toBe(2);
  });
});

describe('while a page is on its way', () => {
  /** Holds back every script whose name fits, and gives it when it is told to. */
  const holding = async ({ page }: Visit, name: RegExp) => {
    let give = () => {};
    const held = new Promise<void>((resolve) => {
      give = resolve;
    });
    await page.route(name, async (route) => {
      await held;
      await route.continue();
    });
    return give;
  };
  const waits = (page: Page) => page.getByRole('progressbar', { name: 'Loading' });

  it('its shape is there: of a page before the sign-in', async () => {
    const session = await visit();
    const give = await holding(session, /assets\/register-.*\.js/);
    await session.page.goto('/register');
    await waits(session.page).waitFor();
    expect((await waits(session.page).boundingBox())?.height).toBeGreaterThan(200);
    give();
    await session.page.getByRole('heading').waitFor();
    expect(await waits(session.page).count()).toBe(0);
  });

  it('its shape is there: of everything behind the sign-in', async () => {
    const session = await signedIn('ncra@example.com');
    const give = await holding(session, /assets\/shell-.*\.js/);
    await session.page.goto('/reseller', { waitUntil: 'commit' });
    await waits(session.page).waitFor();
    expect((await waits(session.page).boundingBox())?.height).toBeGreaterThan(200);
    give();
    await session.page.getByRole('heading', { level: 1 }).waitFor();
  });
});

describe('the colours of the portal', () => {
  const ink = (page: Page) => page.evaluate(() => getComputedStyle(document.body).color);
  const LIGHT = 'rgb(22, 35, 43)';
  const DARK = 'rgb(230, 237, 240)';

  it('are those of the system until a user chooses, stay chosen after a reload, and are light on paper', async () => {
    const { page } = await signedIn('ncra@example.com');
    const colors = async () => {
      const seen = [];
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        seen.push(await ink(page));
      }
      await page.emulateMedia({ media: 'print' });
      seen.push(await ink(page));
      await page.emulateMedia({ media: 'screen' });
      return seen;
    };
    const choose = async (theme: string) => {
      await page.getByRole('button', { name: /^Theme: / }).click();
      await page.getByRole('menuitemradio', { name: theme }).click();
    };
    expect(await colors()).toEqual([LIGHT, DARK, LIGHT]);
    await choose('Light theme');
    expect(await colors()).toEqual([LIGHT, LIGHT, LIGHT]);
    await choose('Dark theme');
    await page.reload();
    expect(await colors()).toEqual([DARK, DARK, LIGHT]);
    await choose('System theme');
    expect(await colors()).toEqual([LIGHT, DARK, LIGHT]);
  });
});
