import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser, type Visit } from '../support/browser.ts';
import { show } from '../support/screen-steps.ts';

const { signedIn, visit } = await startBrowser();

/** Every route of the specification with something in place of its parameters. */
const routes = readFileSync(join(import.meta.dirname, '../spec/screens.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('/'))
  .map((route) => route.replace('{isView}', '102').replace(/\{\w+\}/g, 'x'));

const isOpen = (route: string) => /^\/(home|login|newPassword|setPassword|register|display-error)?(\/|$)/.test(route);

const walk = async (session: Visit, all: readonly string[]) => {
  for (const route of all) {
    await show(session, route);
    expect(await session.page.getByText('Page not found').count(), route).toBe(0);
    await expectFlawless(session);
  }
  expect(session.problems).toEqual([]);
};

describe('every route of the specification', () => {
  it('that is open to all has a screen without a fault', { timeout: 120_000 }, async () => {
    const session = await visit({ colorScheme: 'dark', viewport: { width: 320, height: 640 } });
    await walk(session, routes.filter(isOpen));
  });

  it('behind the sign-in has a screen without a fault', { timeout: 240_000 }, async () => {
    const session = await signedIn('super@example.com');
    await walk(
      session,
      routes.filter((path) => !isOpen(path) && path !== '/securehome/logout'),
    );
  });

  it('that does not exist says so', async () => {
    const session = await visit();
    await show(session, '/no/such/page');
    await session.page.getByText('Page not found').waitFor();
    await expectFlawless(session);
  });
});
