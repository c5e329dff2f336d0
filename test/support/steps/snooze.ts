import type { Page } from 'playwright-core';
import { daysAfter } from '#contract/rules/dates.ts';
import { portalToday } from '../days.ts';

export const addProvider = async (page: Page, name: string) => {
  await page.goto('/technologyprovider/technologyproviderAdd');
  await page.getByLabel('Technology Provider Name').fill(name);
  await page.getByLabel('Technology Provider Type').fill('Hosting');
  await page.getByLabel('Contact Name').fill('Pia Provider');
  await page.getByLabel('Contact Phone').fill('+15550100600');
  await page.getByLabel('NCRA Review Date').fill(daysAfter(portalToday(), -3));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').waitFor();
};
