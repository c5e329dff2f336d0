import { describe, expect, it } from 'vitest';
import { startDomBrowser } from '../support/dom/browser.ts';

const { signedIn } = await startDomBrowser();

describe('a list that was left', () => {
  it('shows every company again when the browser goes back before the choice of one', async () => {
    const { page } = await signedIn('super@example.com', '/technologyprovider');
    const count = page.getByRole('heading', { level: 1 }).locator('.count');
    await page.getByRole('rowheader').first().waitFor();
    const all = await count.innerText();
    await page.getByRole('button', { name: /All companies/ }).click();
    await page.getByRole('option', { name: 'Blue Harbor Data' }).click();
    await page.waitForURL(/company=/);
    await expect.poll(() => count.innerText()).not.toBe(all);
    await page.goBack();
    await expect.poll(() => count.innerText()).toBe(all);
    await page.getByRole('button', { name: /All companies/ }).waitFor();
  });
});

describe('an address that asks for what a list does not know', () => {
  it.each([
    ['/technologyprovider?status=foo&sort=nonsense', 'ncra@example.com'],
    ['/document-requests?state=foo', 'ncra@example.com'],
    ['/documents?state=foo', 'ncra@example.com'],
    ['/reviews?state=foo', 'ncra@example.com'],
    ['/enduser?within=soon', 'ncra@example.com'],
  ])('%s shows the whole list, and says so', async (path, user) => {
    const { page } = await signedIn(user, path);
    await page.getByText('The address asks for something that this list cannot show.').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => page.getByText('must be one of').count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });
});

describe('the list of document requests', () => {
  it('stands among the lists of the worklist, and marks it in the menu', async () => {
    const { page } = await signedIn('ncra@example.com', '/document-requests');
    const tabs = page.getByRole('navigation', { name: 'Worklist' });
    await tabs.getByRole('link', { name: 'Document requests', exact: true }).waitFor();
    expect(await tabs.locator('[aria-current="page"]').allInnerTexts()).toEqual(['Document requests']);
    const menu = page.getByRole('navigation', { name: 'Menu' });
    expect(await menu.locator('.active').allInnerTexts()).toEqual([expect.stringContaining('Worklist')]);
    await tabs.getByRole('link', { name: 'Calendar' }).click();
    await expect.poll(() => tabs.locator('[aria-current="page"]').allInnerTexts()).toEqual(['Calendar']);
  });
});

describe('a list', () => {
  it('leads NCRA from a provider to the end users that use it', async () => {
    const { page } = await signedIn('ncra@example.com', '/technologyprovider?search=Arc+Archive');
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .click();
    const users = page.getByRole('region', { name: 'End Users using the Technology Provider' });
    await users
      .getByRole('link', { name: /^View / })
      .first()
      .click();
    await page.waitForURL(/\/enduser\/enduserView\//);
  });

  it('says that nothing is there yet, and not that nothing matches, where no user has narrowed it', async () => {
    const { page } = await signedIn('ncra@example.com', '/securehome');
    const none = { status: 'Success', message: '', data: { content: [], totalElements: 0, totalPages: 0 } };
    await page.route(/techProvider\/listall\?/, (route) => route.fulfill({ json: none }));
    await page.goto('/technologyprovider?show=inactive');
    await page.getByText('No inactive technology providers yet').waitFor();
    await page.getByText('A technology provider is listed here once it is deactivated.').waitFor();
    expect(await page.getByText('Clear the search').count()).toBe(0);
  });
});

describe('a search', () => {
  it.each([
    ['/worklist', 'Arc Cloud'],
    ['/documents', 'Penetration'],
    ['/reviews', 'Beacon'],
    ['/purpose-register', 'Aspen'],
    ['/technologyprovider', 'Arc Archive'],
    ['/enduser', 'Aspen'],
    ['/reseller', 'Amber'],
    ['/company/user', 'experian@example.com'],
    ['/inspections', 'Aspen', 'other-ncra@example.com'],
    ['/securehome/accessreview/report', 'Noel Both'],
  ])(
    'of %s shows the rows that say what was searched, and no others',
    async (path, text, user = 'ncra@example.com') => {
      const { page } = await signedIn(user, `${path}?search=no+row+says+this`);
      await page.getByText('Clear the search').first().waitFor();
      expect(await page.getByRole('rowheader').count()).toBe(0);
      await page.goto(`${path}?search=${encodeURIComponent(text)}`);
      await page.getByRole('rowheader').first().waitFor();
      // The heading of a group has no cells.
      const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
      expect((await rows.allInnerTexts()).filter((row) => !row.includes(text))).toEqual([]);
    },
  );
});

describe('a list that a form chooses from', () => {
  it('that cannot be loaded is said, and tried again', async () => {
    const { page } = await signedIn('ncra@example.com', '/securehome');
    await page.route(/resellerType/, (route) => route.abort(), { times: 10 });
    await page.goto('/reseller/resellerAdd');
    const problem = page.getByText('could not be loaded');
    await problem.waitFor({ timeout: 20_000 });
    await page.unroute(/resellerType/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await problem.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /Reseller Type/ }).click();
    await page.getByRole('option').first().waitFor();
  });

  it('says that a filter lacks choices which were refused, and asks for them again when a user wishes it', async () => {
    const { page } = await signedIn('ncra@example.com', '/securehome');
    const refused = { status: 'Error', message: 'Server Error', data: null };
    let isRefused = true;
    await page.route(/user\/responsible/, (route) =>
      isRefused ? route.fulfill({ status: 500, json: refused }) : route.continue(),
    );
    await page.goto('/technologyprovider');
    const filter = page.getByLabel('Responsible');
    const retry = page.getByRole('option', { name: 'Not all choices could be loaded. Try again' });
    const openFilter = async () => {
      await filter.focus();
      await filter.click();
    };
    await openFilter();
    await retry.waitFor();
    isRefused = false;
    await retry.click();
    await openFilter();
    await page.getByRole('option', { name: 'Nora Reviewer' }).waitFor();
    expect(await retry.count()).toBe(0);
  });
});

it.each(['/deleted', '/activity'])(
  '%s says in its filter that a company is to be chosen, not that all are',
  async (path) => {
    const { page } = await signedIn('super@example.com', path);
    await page.getByRole('heading', { name: 'Choose a company' }).waitFor();
    await page.getByRole('button', { name: /Choose a company/ }).waitFor();
    expect(await page.getByText('All companies').count()).toBe(0);
  },
);
