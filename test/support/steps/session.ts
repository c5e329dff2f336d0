import type { Page } from 'playwright-core';

export const token = () => sessionStorage.getItem('userToken');

/** What the tab has stored; of what differs from sign-in to sign-in only that it is there. */
export const stored = (page: Page) =>
  page.evaluate(() => {
    const own = /token$|clockDrift$/i;
    // Each tab goes through a list of its own.
    const entries = Object.entries({ ...sessionStorage } as Record<string, string>).filter(
      ([name]) => name !== 'listWalk',
    );
    return Object.fromEntries(entries.map(([name, value]) => [name, own.test(name) ? value !== '' : value]));
  });
