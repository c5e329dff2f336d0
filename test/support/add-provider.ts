import type { Page } from 'playwright-core';

/** Adds a provider on its screen, with its review due on a day ('YYYY-MM-DD'); `fillMore` fills further fields. */
export const addProvider = async (
  page: Page,
  name: string,
  reviewDate: string,
  fillMore?: () => Promise<void>,
): Promise<void> => {
  await page.goto('/technologyprovider/technologyproviderAdd');
  await page.getByLabel('Technology Provider Name').fill(name);
  await page.getByLabel('Technology Provider Type').fill('Hosting');
  await page.getByLabel('Contact Name').fill('Pia Provider');
  await page.getByLabel('Contact Phone').fill('+15550100600');
  await page.getByLabel('NCRA Review Date').fill(reviewDate);
  await fillMore?.();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved successfully').waitFor();
};
