import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CALLS_OF_A_TOKEN } from '#contract/v1.ts';
import { expectFlawless, startBrowser } from '../support/browser.ts';

const { signedIn, visit } = await startBrowser();

const published = (name: string) => readFile(join(import.meta.dirname, '../../docs', name), 'utf8');

const calls = Object.values(JSON.parse(await published('openapi-v1.json')).paths as Record<string, object>).flatMap(
  (path) => Object.values(path) as { readonly summary: string }[],
);

it.each([
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 320, height: 720 } },
] as const)('the page of the API names each call, without a sign-in ($colorScheme)', async (look) => {
  const session = await visit(look);
  const { page } = session;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await page.goto('/developers');
  await page.getByRole('heading', { name: 'Quick start' }).waitFor();
  for (const language of ['curl', 'TypeScript', 'Python'])
    await page.getByRole('heading', { name: language, exact: true }).waitFor();
  const rows = page.locator('.opblock-summary-description');
  await expect.poll(() => rows.count()).toBe(calls.length);
  expect((await rows.allTextContents()).sort()).toEqual(calls.map(({ summary }) => summary).sort());
  await page.getByText(`${CALLS_OF_A_TOKEN.times} a minute;`).waitFor();

  await page.getByRole('button', { name: /Create an end user/ }).click();
  const opened = page.locator('.opblock.is-open');
  await opened.getByText('endUser.write').waitFor();
  await opened.getByText('enduserServiceProductList').first().waitFor();
  expect(await page.getByRole('button', { name: /Try it out|Execute|Authorize/ }).count()).toBe(0);
  await expectFlawless(session);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(look.viewport.width);
  expect(new Set(asked).size).toBe(1);
});

it('programs read the same document at a fixed address', async () => {
  const { page } = await visit();
  for (const name of ['openapi-v1.json', 'api-quick-start.md']) {
    const answer = await page.request.get(`/${name}`);
    expect(await answer.text()).toBe(await published(name));
  }
});

it('a list of calls that cannot be loaded is said, and can be tried again', async () => {
  const { page } = await visit();
  await page.route('**/api-quick-start.md', (route) => route.abort());
  await page.goto('/developers');
  await page.getByText('The list of calls could not be loaded.').waitFor();
  await page.unroute('**/api-quick-start.md');
  await page.getByRole('button', { name: /Try again|Retry/ }).click();
  await page.getByText('Create an end user').waitFor();
});

it('who makes tokens is led to it', async () => {
  const { page } = await signedIn('super@example.com', '/securehome/apitokens');
  await page.getByRole('link', { name: 'API for programs' }).click();
  await page.getByRole('heading', { name: 'API for programs' }).waitFor();
  await page.getByRole('link', { name: 'API Tokens' }).click();
  await page.getByRole('heading', { name: 'API Tokens' }).waitFor();
});
