import type { Page } from 'playwright-core';
import { whoIs } from '../who-is.ts';

export const bell = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

export const focusWindow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

export const rows = (page: Page) => page.getByRole('table', { name: 'Notifications' }).locator('tbody tr');

export const tell = async (page: Page, ...titles: string[]) => {
  const { putNotification } = await import('#lambdas/entities/notification.ts');
  const { userId } = await whoIs(page);
  for (const title of titles)
    await putNotification(userId, { kind: 'import', title, text: `What ${title} says.`, link: '/reseller' }, title);
  await focusWindow(page);
};
