import type { Page } from 'playwright-core';

/** The access token that a page of a user signed in sends, and whose it is. */
export const whoIs = async (page: Page) => {
  const authorization = `Bearer ${await page.evaluate(() => sessionStorage.getItem('userToken'))}`;
  const { origin } = new URL(page.url());
  const { data } = await (await fetch(`${origin}/user`, { headers: { authorization } })).json();
  return { authorization, userId: String(data.id) };
};
