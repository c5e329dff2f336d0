import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '#local/seed/people.ts';
import type { RunningPortal } from './running-portal.ts';

/** Opens a screen and waits for its heading. */
export const show = async ({ page }: { readonly page: Page }, path: string) => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};

/** The newest code that was sent; tests of one file sign in one after the other. */
export const newestCode = (portal: RunningPortal) =>
  portal.inbox.messages().find(({ code }) => code !== undefined)?.code ?? '';

/** Fills in the sign-in page and submits it. */
export const enterCredentials = async (page: Page, email: string, password = DEMO_PASSWORD) => {
  await page.getByLabel('User Name').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

export const enterCode = async (page: Page, code: string) => {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Submit code' }).click();
};

/** Signs in through the screens. */
export const logIn = async (page: Page, portal: RunningPortal, email: string) => {
  await page.goto('/login');
  await enterCredentials(page, email);
  await page.getByRole('button', { name: 'Submit code' }).waitFor();
  await enterCode(page, newestCode(portal));
  await page.getByText('Logged in successfully').waitFor();
};

/** Fills in fields by their whole labels. */
export const fillFields = async (page: Page, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
};
