import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowser, type Visit } from '../support/browser.ts';
import { show } from '../support/screen-steps.ts';
import { shownValue } from '../support/shown-value.ts';
import { exportAs, openImports } from '../support/steps/lists.ts';

declare global {
  interface Window {
    /** The controls of a walk with the Tab key, numbered. */
    tabStops?: Map<Element, number>;
  }
}

const { signedIn, visit } = await startBrowser();

/** 1,280 px at 400 %: WCAG 1.4.10. */
const AT_400_PERCENT = { width: 320, height: 200 };
const PHONE = { width: 320, height: 640 };
const MORE_THAN_ANY_FORM = 120;

/** The controls that something else covers while they have the focus, on a walk through the page with the Tab key. WCAG 2.4.11. */
const coveredOnTheWay = async (page: Page) => {
  const seen = new Set<string>();
  const covered: string[] = [];
  let last = '';
  for (let step = 0; step < MORE_THAN_ANY_FORM; step++) {
    await page.keyboard.press('Tab');
    const { key, name, isCovered } = await page.evaluate(() => {
      const control = document.activeElement ?? document.body;
      const { left, right, top, bottom } = control.getBoundingClientRect();
      // Any part in sight is enough; a corner can be rounded away.
      const isShown = [0.1, 0.5, 0.9].some((down) =>
        [0.1, 0.5, 0.9].some((along) => {
          const there = document.elementFromPoint(left + (right - left) * along, top + (bottom - top) * down);
          return there !== null && (control.contains(there) || there.contains(control));
        }),
      );
      // Behind the last control comes the browser itself.
      if (control === document.body) return { key: 'end', name: '', isCovered: false };
      // Not by its place: parts of a record come while they are reached.
      window.tabStops ??= new Map();
      const stops = window.tabStops;
      const key = String(stops.get(control) ?? stops.size);
      stops.set(control, Number(key));
      return { key, name: control.outerHTML.slice(0, 160), isCovered: !isShown };
    });
    // The parts of a day are several stops of one control; any other control that comes again is the end of the way.
    if (seen.has(key) && key !== last) break;
    last = key;
    seen.add(key);
    if (isCovered) covered.push(name);
  }
  return { steps: seen.size, covered };
};

const openFirst = async ({ page }: Visit, list: string) => {
  await page.goto(list);
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await page.locator('form.record-form').waitFor();
  await page.getByRole('progressbar', { name: 'Loading' }).first().waitFor({ state: 'detached' });
};

/** The ids that a description or a label refers to and that are not on the page. */
const missingIds = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-describedby], [aria-labelledby]')].flatMap((control) =>
      `${control.getAttribute('aria-describedby') ?? ''} ${control.getAttribute('aria-labelledby') ?? ''}`
        .split(' ')
        .filter((id) => id !== '' && document.getElementById(id) === null)
        .map((id) => `${id} of ${control.outerHTML.slice(0, 160)}`),
    ),
  );

/** The least that text has to bear: WCAG 1.4.12. A constructed style sheet, as the policy refuses a style element. */
const spaceText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('at 400 % zoom', () => {
  it('nothing covers the control that has the focus, and every description refers to something', async () => {
    const session = await signedIn('all@example.com', '/securehome', { viewport: AT_400_PERCENT });
    for (const list of ['/enduser', '/technologyprovider']) {
      await openFirst(session, list);
      expect(await missingIds(session.page)).toEqual([]);
      const { steps, covered } = await coveredOnTheWay(session.page);
      expect(steps).toBeGreaterThan(20);
      expect(covered).toEqual([]);
    }
  });
});

describe('the list of providers', () => {
  it('shows the current tab in forced colours', async () => {
    const { page } = await signedIn('ncra@example.com');
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/technologyprovider');
    const lookOf = (tab: 'first' | 'last') =>
      page
        .locator('.list-tab')
        [tab]()
        .evaluate((link) => {
          const { borderBottomColor, borderBottomWidth, outlineStyle, backgroundColor } = getComputedStyle(link);
          return { borderBottomColor, borderBottomWidth, outlineStyle, backgroundColor };
        });
    await page.locator('.list-tab[aria-current]').waitFor();
    expect(await lookOf('first')).not.toEqual(await lookOf('last'));
  });

  it('keeps to a width of 320 px with wide text spacing', async () => {
    const session = await signedIn('ncra@example.com', '/securehome', { viewport: PHONE });
    await show(session, '/technologyprovider');
    await session.page.getByRole('row').nth(1).waitFor();
    await spaceText(session.page);
    expect(await overflow(session.page)).toBe(0);
  });
});

describe('the login', () => {
  it('starts in the user name', async () => {
    const session = await visit();
    await show(session, '/login');
    await expect
      .poll(() => session.page.getByLabel('User Name').evaluate((field) => field === document.activeElement))
      .toBe(true);
    expect(await missingIds(session.page)).toEqual([]);
  });
});

describe('descriptions and labels', () => {
  /** Screens with fields, as a user who sees all of them. */
  const screens = [
    '/securehome/myprofile',
    '/securehome/support',
    '/securehome/resetpassword/131/0',
    '/company/companyAdd',
    '/company/userAdd/choose',
    '/reseller/resellerAdd',
    '/technologyprovider',
    '/technologyprovider/technologyproviderAdd',
    '/enduser/enduserAdd',
    '/report/reportAdd',
  ];

  it.each(screens)('of %s refer to something that is there', async (path) => {
    const session = await signedIn('super@example.com');
    await show(session, path);
    await session.page.waitForLoadState('networkidle');
    expect(await missingIds(session.page)).toEqual([]);
  });

  it('of a user’s record refer to something, whoever waits for whatever', async () => {
    const { page } = await signedIn('super@example.com');
    // An id has a dash; other calls are named by a word.
    const read = /\/api\/user\/[^/?]+-[^/?]+$/;
    for (const account of ['Active', 'invited', 'unconfirmed']) {
      await page.route(read, async (route) => {
        const answer = await (await route.fetch()).json();
        await route.fulfill({ json: { ...answer, data: { ...answer.data, accountStatus: account } } });
      });
      for (const mode of ['Edit', 'View']) {
        await page.goto('/company/user?search=ncra');
        await page
          .getByRole('link', { name: new RegExp(`^${mode} `) })
          .first()
          .click();
        await (mode === 'View' ? shownValue(page, 'Email') : page.getByLabel('Email')).waitFor();
        expect(await missingIds(page), `${mode} ${account}`).toEqual([]);
      }
      await page.unroute(read);
    }
  });

  it('of the dialogs refer to something', async () => {
    const { page } = await signedIn('all@example.com', '/report');
    const dialog = page.getByRole('dialog');
    const look = async (name: string) => {
      await dialog.waitFor();
      await page.waitForLoadState('networkidle');
      expect(await missingIds(page), name).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    };
    await page.getByRole('rowheader').first().waitFor();
    for (const name of ['Reseller Report', 'Total TP Billing', 'TP Billing by Company']) {
      await exportAs(page, name);
      await look(name);
    }
    await page.goto('/reseller');
    await page.getByRole('button', { name: 'Bulk upload' }).click();
    await look('Bulk upload');
    await openImports(page);
    await look('Imports');
    await openFirst({ page, problems: [] }, '/technologyprovider');
    for (const name of [/Add Document to Technology Certification/, /Add Document to Site Inspection/]) {
      await page.getByRole('button', { name }).click();
      await look(String(name));
    }
    await page.goto('/securehome');
    await page.getByRole('button', { name: 'Add New Message' }).click();
    await look('message');
  });
});
