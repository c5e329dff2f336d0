import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/routes.ts';
import '#web/api/client.ts';
import { startBrowser } from '../support/browser.ts';

const { signedIn, visit } = await startBrowser();
const KB = 1_000;

/** The scripts of a page by their addresses, as a browser with an empty cache loads them. */
const scriptsOf = async (page: Page, path: string) => {
  const scripts = new Map<string, string>();
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.set(response.url(), (await response.body()).toString());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const total = [...scripts.values()].reduce((sum, script) => sum + gzipSync(script).length, 0);
  return { scripts, total };
};

/** What a page asks for, with and without its files but for the font, until nothing is on its way any more. */
const requestsOf = async (page: Page, path: string) => {
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!/^data:|\.woff2$/.test(request.url())) requests.push(request.url());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return { requests, calls: requests.filter((url) => /\/(api|security)\//.test(url)) };
};

/** What a page and its answers take on the line, with headers, but for the font: in KB. */
const sizeOnLine = async (page: Page, path: string) => {
  const protocol = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  // Of each address once: what is asked for again later is no part of the first load.
  const sizes = new Map<string, number>();
  await protocol.send('Network.enable');
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true });
  protocol.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId) ?? '';
    // Without the font, and pictures of the browser's own.
    if (!/^data:|\.woff2$/.test(url)) sizes.set(url, encodedDataLength);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) / KB;
};

const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

/** What was asked for before the scripts ran, and no user has taken. */
const leftOver = (page: Page) => page.evaluate(() => Object.keys(globalThis.earlyAnswers?.answers ?? { none: true }));

/** The address of the first record of a list. */
const firstOf = async (page: Page, list: string) => {
  await page.goto(list);
  return (
    (await page
      .getByRole('link', { name: /^View / })
      .first()
      .getAttribute('href')) ?? ''
  );
};

describe('the first load', () => {
  it('takes at most 90.5 KB of JavaScript, with sign-in code only where it is needed', async () => {
    const { page } = await visit();
    const { scripts, total } = await scriptsOf(page, '/');
    expect(total).toBeGreaterThan(40 * KB);
    expect(total).toBeLessThanOrEqual(90.5 * KB);
    expect([...scripts.keys()].filter((url) => /auth|amplify/.test(url))).toEqual([]);
  });

  it('of the sign-in takes neither schemas nor menus', async () => {
    const { page } = await visit();
    const { scripts, total } = await scriptsOf(page, '/login');
    expect(total).toBeLessThanOrEqual(134.4 * KB);
    expect([...scripts.keys()].filter((url) => /zod|aria|shell/.test(url))).toEqual([]);
  });
});

describe('the font', () => {
  it('is one file of at most 31 KB that is kept for good, and is there before it is needed', async () => {
    const { page } = await visit();
    const files: { readonly bytes: number; readonly kept: string }[] = [];
    page.on('response', async (response) => {
      if (!response.url().endsWith('.woff2')) return;
      files.push({ bytes: (await response.body()).length, kept: response.headers()['cache-control'] ?? '' });
    });
    await page.goto('/login', { waitUntil: 'networkidle' });
    expect(files).toHaveLength(1);
    expect(files[0]?.bytes).toBeLessThanOrEqual(31 * KB);
    expect(files[0]?.kept).toMatch(/immutable/);
    expect(await page.evaluate(() => document.fonts.check('14px "Inter Variable"'))).toBe(true);
    const used = page.getByRole('heading').first();
    expect(await used.evaluate((heading) => getComputedStyle(heading).fontFamily)).toMatch(/^"?Inter Variable/);
  });
});

describe('the signed-in shell', () => {
  it('comes without the schemas of calls and forms', async () => {
    const { page } = await signedIn('ncra@example.com');
    const { scripts, total } = await scriptsOf(page, '/securehome/privacy');
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    expect(total).toBeLessThanOrEqual(140.5 * KB);
    expect([...scripts.keys()].filter((url) => url.includes('palette'))).toEqual([]);
    expect([...scripts].filter(([, script]) => script.includes('ZodObject')).map(([url]) => url)).toEqual([]);
  });

  it.each([
    // What a change adds is small; a library that slips in is not.
    ['/technologyprovider', 157.9, 8],
    ['/enduser', 155, 8],
    ['/reseller', 155.3, 8],
    ['/company/user', 156.3, 8],
    // With its groups and filters, and with the parts of the dashboard, to which an access review belongs.
    ['/worklist', 167, 9],
    ['/securehome', 167.3, 9],
  ])(
    'and %s take few files of at most %d KB, without schemas, forms, dialogs and the library of the sign-in',
    async (path, most, files) => {
      const { page } = await signedIn('ncra@example.com', '/securehome/privacy');
      const { scripts, total } = await scriptsOf(page, path);
      expect([...scripts.keys()].filter((url) => url.includes('/react-'))).toHaveLength(1);
      expect(scripts.size).toBeLessThanOrEqual(files);
      expect(total).toBeLessThanOrEqual(most * KB);
      expect([...scripts.keys()].filter((url) => /identity|record-|zod|forms|aria|public|modal/.test(url))).toEqual([]);
      const paths = Object.values(contract.webhook).map((route) => route.path);
      expect(paths.filter((each) => [...scripts.values()].some((script) => script.includes(each)))).toEqual([]);
    },
  );

  // As much as a list took before there was a font.
  it.each(['/technologyprovider', '/enduser', '/reseller', '/company/user'])(
    'and %s take at most 180 KB on the line, with styles and answers, without the font',
    async (path) => {
      const { page } = await signedIn('ncra@example.com', '/securehome/privacy');
      const size = await sizeOnLine(page, path);
      expect(size).toBeGreaterThan(100);
      expect(size).toBeLessThanOrEqual(180);
    },
  );

  it.each([
    ['/technologyprovider/technologyproviderAdd', 193.3],
    // With 4 KB of purposes, the business and what the programme asks of an end user.
    ['/enduser/enduserAdd', 196.3],
  ])(
    'and the form of %s take few files of at most %d KB, without schemas and what is only opened',
    async (path, most) => {
      const { page } = await signedIn('super@example.com', '/securehome/privacy');
      const { scripts, total } = await scriptsOf(page, path);
      expect([...scripts.keys()].filter((url) => url.includes('/record-')).length).toBeGreaterThan(0);
      expect(scripts.size).toBeLessThanOrEqual(10);
      // With 3 KB of contacts by role and how they stand on the page of a record, and 4 KB of places and inspections.
      expect(total).toBeLessThanOrEqual(most * KB);
      expect([...scripts.keys()].filter((url) => /identity|aria|modal|zod|schemas/.test(url))).toEqual([]);
    },
  );

  it('and a form fetch its schemas when a user comes into it, and the page that only shows the record never does', async () => {
    const { page } = await signedIn('reseller@example.com', '/securehome/privacy');
    const view = await firstOf(page, '/enduser');
    const schemas: string[] = [];
    page.on('request', (request) => {
      if (/\/record-schemas-[^/]*\.js$/.test(request.url())) schemas.push(request.url());
    });
    await page.goto(view, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    // The page that only shows the record has an entry of this name, too.
    const name = page.getByRole('textbox', { name: 'End User Name' });
    await name.waitFor();
    expect(schemas).toEqual([]);
    await name.focus();
    await expect.poll(() => schemas.length, { timeout: 10_000 }).toBe(1);
    await name.fill('');
    await name.blur();
    await page.getByText('Please enter End User name').first().waitFor();
  });

  it.each([
    ['/technologyprovider', 15],
    ['/enduser', 15],
    ['/reseller', 15],
    ['/company/user', 15],
    // With the styles of its parts and what it shares with records, which lists have no use for.
    ['/securehome', 20],
  ])('and %s take at most %i requests, each answer asked for once', async (path, most) => {
    const { page } = await signedIn('ncra@example.com', '/securehome/privacy');
    const { requests, calls } = await requestsOf(page, path);
    expect(twice(calls)).toEqual([]);
    expect(await leftOver(page)).toEqual([]);
    expect(requests.length).toBeLessThanOrEqual(most);
  });

  // A record is painted once it knows its heights, so it asks for its lists at once and not when one scrolls to them.
  it.each([
    ['/technologyprovider', 29],
    // With its purposes, and the names of its bureaus.
    ['/enduser', 32],
    ['/reseller', 26],
  ])('and a record of %s take at most %i requests, each answer asked for once', async (list, most) => {
    const { page } = await signedIn('ncra@example.com', '/securehome/privacy');
    const { requests, calls } = await requestsOf(page, await firstOf(page, list));
    expect(twice(calls)).toEqual([]);
    expect(await leftOver(page)).toEqual([]);
    expect(requests.length).toBeLessThanOrEqual(most);
  });

  it.each([
    ['experian', '/technologyprovider'],
    ['experian', '/enduser'],
    ['experian', '/reseller'],
    ['reseller', '/technologyprovider'],
    ['reseller', '/enduser'],
  ])('ask early for nothing that the page of a record leaves out for %s: %s', async (role, list) => {
    const { page } = await signedIn(`${role}@example.com`, '/securehome/privacy');
    const { calls } = await requestsOf(page, await firstOf(page, list));
    expect(twice(calls)).toEqual([]);
    expect(await leftOver(page)).toEqual([]);
  });

  it.each(['/securehome', '/technologyprovider'])(
    'and %s ask early for nothing that a narrow window leaves out',
    async (path) => {
      const { page } = await signedIn('reseller@example.com', '/securehome/privacy', {
        viewport: { width: 320, height: 800 },
      });
      const { calls } = await requestsOf(page, path);
      expect(twice(calls)).toEqual([]);
      expect(await leftOver(page)).toEqual([]);
    },
  );

  it('shows its frame within a second on a line of 400 kbit/s, and then the page in its place', async () => {
    const { page } = await signedIn('ncra@example.com', '/securehome/privacy');
    const protocol = await page.context().newCDPSession(page);
    const throughput = 400_000 / 8;
    await protocol.send('Network.setCacheDisabled', { cacheDisabled: true });
    await protocol.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    await page.goto('/reseller', { waitUntil: 'commit' });
    const early = page.locator('.early-page.frame .early-header');
    await early.waitFor();
    const { height } = (await early.boundingBox()) ?? {};
    await page.getByRole('row').nth(1).waitFor();
    const [painted] = await page.evaluate(() =>
      performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
    );
    expect(painted).toBeLessThan(1_000);
    expect((await page.locator('.header').boundingBox())?.height).toBe(height);
    expect(await page.locator('.early-page').count()).toBe(0);
  });

  it('fetches dialogs once nothing else is to do, before one is opened', async () => {
    const { page } = await signedIn('ncra@example.com', '/securehome/privacy');
    await Promise.all([page.waitForResponse(/aria.*\.js$/), page.goto('/enduser')]);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).waitFor();
  });

  it('fetches one small file when a status is opened', async () => {
    const { page } = await signedIn('ncra@example.com', '/securehome/privacy');
    await page.goto('/technologyprovider');
    const status = page.getByRole('button', { name: /: obligations of / }).first();
    await status.waitFor();
    const files: string[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('.js')) files.push((await response.body()).toString());
    });
    await status.click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    expect(files).toHaveLength(1);
    expect(gzipSync(files.join()).length).toBeLessThanOrEqual(4.5 * KB);
  });
});
