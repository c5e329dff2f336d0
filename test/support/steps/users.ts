import type { Page } from 'playwright-core';

export const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values))
    await page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(value);
};

export const person = (email: string) => ({
  'User Name': email,
  Email: email,
  'First Name': 'Uma',
  'Last Name': 'Example',
  'Cell Phone': '+15550103001',
});

export const save = async (page: Page, button: 'Save' | 'Update' = 'Save') => {
  await page.getByRole('button', { name: button }).click();
  await page.getByText(button === 'Save' ? 'Saved successfully' : 'Updated successfully').waitFor();
  await page.waitForURL(/\/company\/user(\?|$)/);
};

export const row = (page: Page, name: string) => page.getByRole('rowheader', { name });

export const box = (page: Page, name: string) => page.getByRole('checkbox', { name });
