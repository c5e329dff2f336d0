import type { Page } from 'playwright-core';

/** Presses the button that shows a document, and returns the downloaded bytes. */
export const downloaded = async (page: Page, document: string) => {
  const [answer] = await Promise.all([
    page.waitForResponse(/\/security\/download\//),
    page.getByRole('button', { name: `View ${document}` }).click(),
  ]);
  return Buffer.from(await (await fetch((await answer.json()).data.url)).arrayBuffer());
};
