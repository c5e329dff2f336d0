import type { Locator, Page } from 'playwright-core';

/** What a record that is only read shows under a name. */
export const shownValue = (within: Page | Locator, name: string) =>
  within.locator('.shown-field', { has: within.locator('dt').getByText(name, { exact: true }) }).locator('dd');
