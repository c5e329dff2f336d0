import type { Locator, Page } from 'playwright-core';

/** The message with this text and title; an earlier one may still be shown. */
export const toast = (page: Page, title: string, message: string): Locator =>
  page
    .getByRole('region', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(message, { exact: true }) });
