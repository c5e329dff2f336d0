import type { Page } from 'playwright-core';
import { choose } from '../choose.ts';
import { fillFields } from '../screen-steps.ts';

const site = {
  Address: '1 Orchard Road',
  City: 'Fairview',
  'Zip Code': '62701',
  'Main Contact': 'June Juniper',
  Title: 'Owner',
  Phone: '555 010 2222',
  Email: 'june@example.com',
};

/** Adds an end user and opens it for change. */
export const added = async (page: Page, name: string) => {
  await page.goto('/enduser/enduserAdd');
  await fillFields(page, { 'End User Name': name, ...site });
  await choose(page, 'End User Type', 'Lender');
  await choose(page, 'Services/Products', 'Monitoring');
  await page.getByRole('button', { name: 'Save End User' }).click();
  await page.getByText('Saved successfully').waitFor();
  await page.goto(`/enduser?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByRole('heading', { name: 'Edit End User Information' }).waitFor();
};
