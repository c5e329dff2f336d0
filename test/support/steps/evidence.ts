import type { Page } from 'playwright-core';
import { portalToday } from '../days.ts';
import { filesIn, unpacked } from '../unpacked.ts';
import { entryOf } from './lists.ts';

export const today = portalToday();

/** Asks for the evidence package of the record on the screen. */
export const ask = async (page: Page) => (await entryOf(page, 'More', 'Evidence package')).click();

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Evidence package' });

export const rows = (page: Page) => page.getByRole('table', { name: 'Exports' }).locator('tbody tr');

/** What the button of a row downloads, unpacked into a folder. */
export const fetched = async (page: Page, button: string) => {
  const [answer] = await Promise.all([
    page.waitForResponse(/\/api\/evidence\/[\w-]+\/download/),
    page.getByRole('button', { name: button }).click(),
  ]);
  const root = await unpacked([(await answer.json()).data.url]);
  return { root, paths: await filesIn(root) };
};
