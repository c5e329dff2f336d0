import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';

const { signedIn } = await startBrowser();

const text = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const board = (page: Page) => page.getByRole('region', { name: 'Message Board', exact: true });

const post = async (page: Page, message: string) => {
  await page.getByRole('button', { name: 'Add New Message' }).click();
  await text(page).fill(message);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await board(page).getByText(message).first().waitFor();
};

describe('the message board', () => {
  it('scrolls within itself from the seventh message on, by keyboard too', async () => {
    const session = await signedIn('all@example.com');
    const { page } = session;
    for (let number = 1; number <= 7; number += 1) await post(page, `Note ${number} of the week.`);
    const scrolls = page.getByRole('region', { name: 'Message Board, scrolls' });
    await scrolls.focus();
    expect(await scrolls.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
    await expectFlawless(session);
  });
});
