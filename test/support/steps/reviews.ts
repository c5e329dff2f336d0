import type { Page } from 'playwright-core';
import { daysAfter, monthsAfter } from '#contract/rules/dates.ts';
import { portalToday } from '../days.ts';

const today = portalToday();

export const due = daysAfter(today, -3);

export const next = monthsAfter(today, 12);

export const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews', exact: true });

export const status = (page: Page) => page.getByRole('region', { name: 'Status' });

export const button = (page: Page, name: string) => reviews(page).getByRole('button', { name, exact: true });

export const dialogOf = (page: Page, label: string) => page.getByRole('dialog', { name: `Complete Review: ${label}` });

export const choose = async (page: Page, outcome: string) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Outcome/ }).click();
  await page.getByRole('option', { name: outcome, exact: true }).click();
};
