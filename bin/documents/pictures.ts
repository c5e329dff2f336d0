import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { buildSite, siteDir } from '#local/build-site.ts';
import { startPortal } from '#local/portal.ts';
import { DEMO_PASSWORD } from '#local/seed/people.ts';
import { launchChromium } from '../../test/support/chromium.ts';
import { commandOf } from '../command/command.ts';

const usage = `Takes the pictures of the documents: the demo, light and dark, into docs/images. Needs Chromium.

  npm run pictures
`;

commandOf(usage).parsed({});

const images = resolve(import.meta.dirname, '../../docs/images');
const dataDir = await mkdtemp(join(tmpdir(), 'portal-pictures-'));
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
await buildSite();
const portal = await startPortal({ dataDir, port: 0, siteDir, log: () => undefined });
const browser = await launchChromium();

const signIn = async (page: Page, email: string) => {
  await page.goto('/login');
  await page.getByLabel('User Name').fill(email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  const code = page.getByLabel('Code', { exact: true });
  await code.waitFor();
  await code.fill(portal.inbox.messages().find((message) => message.code !== undefined)?.code ?? '');
  await page.getByRole('button', { name: 'Submit code' }).click();
  await page.getByText('Logged in successfully').waitFor();
  await page.getByText('Logged in successfully').waitFor({ state: 'detached' });
};

/** Two new resellers; the type of the second one does not exist. */
const spreadsheet = [
  'Reseller Name,Reseller Type',
  'Silver Birch Reports LLC,Collections',
  'Stone Bridge Data Inc.,Colections',
].join('\n');

const showPlan = async (page: Page) => {
  await page.getByRole('button', { name: 'Bulk upload' }).click();
  const file = { name: 'new resellers.csv', mimeType: 'text/csv', buffer: Buffer.from(spreadsheet) };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('Nothing is written yet').waitFor();
};

/** The pictures of the officer's manual, in the light theme alone: each opens a page and shows what its section describes. */
const manual: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'manual-dashboard': (page) => page.goto('/securehome'),
  'manual-list': (page) => page.goto('/technologyprovider?status=overdue'),
  'manual-record': async (page) => {
    await page.goto('/technologyprovider?status=overdue');
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .click();
    await page.getByRole('region', { name: 'Status' }).waitFor();
  },
  'manual-worklist': (page) => page.goto('/worklist'),
  'manual-documents': (page) => page.goto('/documents'),
  'manual-activity': (page) => page.goto('/activity'),
};

const openWhy = async (page: Page) => {
  await page.goto('/enduser?status=missing');
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Requirements' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
};

/** The same of the second tenant, which has published requirements of its own. */
const manualOfRequirements: typeof manual = {
  'manual-requirements': (page) => page.goto('/requirements?kind=endUser'),
  'manual-why': openWhy,
};

const takeManual = async (email: string, pictures: typeof manual) => {
  const viewport = { width: 1120, height: 640 };
  const context = await browser.newContext({ baseURL: portal.url, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, email);
  for (const [name, open] of Object.entries(pictures)) {
    await open(page);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(images, `${name}.png`) });
  }
  await context.close();
};

try {
  await takeManual('ncra@example.com', manual);
  await takeManual('other-ncra@example.com', manualOfRequirements);
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      baseURL: portal.url,
      viewport: { width: 1120, height: 640 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const take = (name: string) => page.screenshot({ path: join(images, `${name}-${colorScheme}.png`) });
    await signIn(page, 'ncra@example.com');
    await take('home');
    await page.goto('/reseller');
    await page.getByRole('row').nth(5).waitFor();
    await take('resellers');
    await showPlan(page);
    await take('import');
    await context.close();
  }
} finally {
  await browser.close();
  await portal.stop();
  await rm(dataDir, { recursive: true, force: true });
}
