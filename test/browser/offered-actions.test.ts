import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Reviewable } from '#contract/review/forms.ts';
import { contract } from '#contract/routes.ts';
import { EXPERIAN, NCRA, RESELLER, type RoleId } from '#contract/rules/roles.ts';
import type { RecordObligation } from '#contract/worklist/record.ts';
import { startBrowser } from '../support/browser.ts';
import { divisionForm, providerForm } from '../support/business-forms.ts';
import { type Offer, type OfferingPage, offeringPages, ofThePage, type Question } from '../support/offered-actions.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';
import { whoIs } from '../support/who-is.ts';

const { portal, signedIn } = await startBrowser();

/** Asks the server with a user's token. */
const asker =
  (authorization: string) =>
  async (method: string, path: string, query = {}, body?: object) => {
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const answer = await fetch(`${portal.url}${path}?${new URLSearchParams(query)}`, init);
    return { http: answer.status, data: (await answer.json().catch(() => undefined))?.data };
  };
type Ask = ReturnType<typeof asker>;

/** Whether the server lets a user, whatever it answers besides. */
const isOpen = async (ask: Ask, { route, params = {}, query, body, putsBack }: Question) => {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'none');
  const sent = putsBack === undefined ? body : (await ask('GET', putsBack)).data;
  const { http } = await ask(route.method, path, query, route.method === 'GET' ? undefined : (sent ?? {}));
  return http !== 403;
};

/** The names of the buttons of a page, without those of columns and choices. */
const buttonsOf = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('main button, main a.button, main a[class*=button]')];
    const shown = all.filter(
      (button) =>
        button.checkVisibility() &&
        button.closest('thead') === null &&
        button.closest('nav') === null &&
        button.getAttribute('aria-haspopup') !== 'listbox',
    );
    return shown.map((button) =>
      (button.getAttribute('aria-label') ?? button.textContent ?? '').replace(/\s+/g, ' ').trim(),
    );
  });

/** The entries of the menus in the head of a list or record. */
const entriesOf = async (page: Page) => {
  const names: string[] = [];
  for (const menu of await page.locator(':is(.list-actions, .page-tools) [aria-haspopup=menu]').all()) {
    await menu.click();
    const entries = await page.locator('[role=menuitem]').allInnerTexts();
    // What an entry is for stands below its name.
    names.push(...entries.map((entry) => entry.split('\n')[0]?.trim() ?? ''));
    await page.keyboard.press('Escape');
  }
  return names;
};

/** Waits until nothing is asked and nothing loads any more. */
const settler = (page: Page) => {
  const open = new Set<unknown>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    const loading = page.locator('main').getByRole('progressbar');
    for (let quiet = 0; quiet < 3; ) {
      await page.waitForTimeout(50);
      // What has arrived is drawn: on a slow machine that takes longer than the pause.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      quiet = open.size === 0 && (await loading.count()) === 0 ? quiet + 1 : 0;
    }
  };
};

/** Opens a page as a link of the portal does. */
const leadTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

interface Visited {
  /** The names that are there; undefined for a page that led elsewhere. */
  readonly names: readonly string[] | undefined;
}

interface Walker {
  readonly who: string;
  readonly page: Page;
  readonly ask: Ask;
  readonly refused: readonly string[];
}

const walk = async ({ page }: Walker, pages: readonly OfferingPage[]): Promise<Visited[]> => {
  const whenQuiet = settler(page);
  const visited: Visited[] = [];
  for (const { path } of pages) {
    await leadTo(page, path);
    await whenQuiet();
    const exists = new URL(page.url()).pathname === path;
    visited.push({
      names: exists ? [...new Set([...(await buttonsOf(page)), ...(await entriesOf(page))])] : undefined,
    });
  }
  return visited;
};

/** The actions of a record that depend on what it owes. */
const obligationOffers = async (ask: Ask, { of }: OfferingPage): Promise<Offer[]> => {
  if (!of) return [];
  const { kind, recordId } = of;
  const outstanding: RecordObligation[] = (await ask('GET', '/api/worklist/record', { kind, recordId })).data ?? [];
  const snoozes = outstanding
    .filter(({ state }) => state !== 'ok')
    .map(({ label, obligation, field }) => ({
      buttons: `Snooze ${label}`,
      asks: { route: contract.worklist.wake, query: { kind, recordId, obligation, field } },
    }));
  if (kind === 'reseller') return snoozes;
  const open: Reviewable[] = (await ask('GET', '/api/review/open', { kind, recordId })).data ?? [];
  return [
    ...snoozes,
    ...open.map(({ label, obligation }) => ({
      buttons: new RegExp(`^Start review(: | of )${label}$`),
      asks: { route: contract.review.start, body: { kind, recordId, obligation } },
    })),
  ];
};

const isButton = ({ buttons }: Offer, name: string) =>
  typeof buttons === 'string' ? buttons === name : buttons.test(name);

/** What a page offers to a user and the server refuses, or the other way round, and buttons that no entry names. */
const differences = async ({ who, ask }: Walker, page: OfferingPage, { names }: Visited): Promise<string[]> => {
  const at = `${who}, ${page.path}: `;
  const mayEnter = await isOpen(ask, page.door);
  if (names === undefined) return mayEnter ? [`${at}not shown`] : [];
  if (!mayEnter) return [`${at}shown, and refused`];
  const offers = [...page.offers, ...(await obligationOffers(ask, page))];
  const unknown = names.filter(
    (name) => !ofThePage.some((own) => own.test(name)) && !offers.some((offer) => isButton(offer, name)),
  );
  const wrong: string[] = [];
  for (const offer of offers) {
    const isShown = names.some((name) => isButton(offer, name));
    if (!isShown && offer.mayMiss !== undefined) continue;
    if (isShown !== (await isOpen(ask, offer.asks)))
      wrong.push(`${at}${offer.buttons} is ${isShown ? 'shown, and refused' : 'open, and not shown'}`);
  }
  return [...unknown.map((name) => `${at}${name} has no entry`), ...wrong];
};

const combinations: Readonly<Record<string, readonly RoleId[]>> = {
  'NCRA and Experian': [NCRA, EXPERIAN],
  'NCRA and Reseller': [NCRA, RESELLER],
  'Experian and Reseller': [EXPERIAN, RESELLER],
  'all three': [NCRA, EXPERIAN, RESELLER],
};

/** A tenant with a record of each kind, and a user of each role and combination. */
const tenant = async () => {
  const tenant = await createReviewedTenant('Offered Walk', '2099-12-30');
  const { createPerson } = await import('#local/seed/tenants.ts');
  const seller = asker((await whoIs((await signedIn(tenant.emails.reseller)).page)).authorization);
  const { companyId } = (await seller('GET', '/user')).data;
  const division = (await seller('POST', '/api/division', {}, divisionForm(tenant.endUserId))).data.id;
  const form = providerForm({ name: 'Offered Entry', isEndUserTp: true, endUserId: tenant.endUserId });
  const entry = (await seller('POST', '/api/techProvider', {}, form)).data.id;
  const reviewer = asker((await whoIs((await signedIn(tenant.emails.ncra)).page)).authorization);
  const reviewed = { kind: 'provider', recordId: tenant.providerId, obligation: 'provider.review' };
  const { id: reviewId } = (await reviewer('POST', '/api/review', {}, reviewed)).data;
  const [{ next }] = (await reviewer('GET', '/api/review/open', reviewed)).data;
  const outcome = { outcome: 'passed', conditions: '', documentIds: [], version: 1, dueAfter: next };
  await reviewer('POST', `/api/review/${reviewId}/complete`, {}, outcome);
  const list = await seller('GET', `/security/listall/${tenant.providerId}/TECHNOLOGY_PROVIDER`);
  const emails: Record<string, string> = {
    'super admin': 'super@example.com',
    NCRA: tenant.emails.ncra,
    Experian: tenant.emails.experian,
    Reseller: tenant.emails.reseller,
  };
  for (const [who, roles] of Object.entries(combinations)) {
    const email = `${who.toLowerCase().replaceAll(' ', '-')}-${tenant.endUserId}@example.com`;
    const at = roles.includes(NCRA) ? tenant.companyId : companyId.id;
    await createPerson({ email, name: ['Ola', who], works: 'first', roles, phone: '+15550105002' }, at);
    emails[who] = email;
  }
  const shown = { provider: tenant.providerId, endUser: tenant.endUserId, reseller: companyId.id };
  return { emails, shown: { ...shown, division, entry, document: list.data[0].id } };
};

describe('the buttons of lists and record pages', () => {
  it('are for each role those that the server does not refuse', { timeout: 300_000 }, async () => {
    const { emails, shown } = await tenant();
    const pages = offeringPages(shown);
    const walkers: Walker[] = [];
    for (const [who, email] of Object.entries(emails)) {
      const { page } = await signedIn(email, '/securehome', { viewport: { width: 1280, height: 5_000 } });
      const refused: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() === 403) refused.push(`${who}: ${answer.request().method()} ${answer.url()}`);
      });
      walkers.push({ who, page, refused, ask: asker((await whoIs(page)).authorization) });
    }
    const visited = await Promise.all(walkers.map((walker) => walk(walker, pages)));
    // Asked once nothing is looked at any more: a question may change a record.
    const wrong: string[] = [];
    for (const [index, walker] of walkers.entries())
      for (const [at, page] of pages.entries())
        wrong.push(...(await differences(walker, page, visited[index]?.[at] ?? { names: undefined })));
    expect([...wrong, ...walkers.flatMap(({ refused }) => refused)]).toEqual([]);
  });
});
