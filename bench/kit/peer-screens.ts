import { type Actions, slowestOfEach, watchInteractions } from './interactions.ts';
import { peerDir, reactAdminDir } from './peer-packages.ts';
import { startPeerSite } from './peer-site.ts';
import { cell, measureScreen, type visitor } from './screens.ts';

type Visit = ReturnType<typeof visitor>;

/** What is done on a screen of the portal and on one of react-admin. */
export const shared = {
  typing: 'typing a search in a list of 100 rows',
  sorting: 'sorting a list of 100 rows',
  select: 'opening a select of 50',
} as const;
export const KEY_MS = 120;
export const LONG_PAGE = 100;
const SHORT_PAGE = 10;

const measuredList = async (root: string, visit: Visit) => {
  const { url, stop } = await startPeerSite(root, SHORT_PAGE);
  const figures = await measureScreen(() => visit(false), { path: url, ready: cell, isSignedIn: false });
  stop();
  return figures;
};

/** What a list of React alone takes: no sign-in, no menu, no sorting. */
export const reactList = async (visit: Visit) => ({
  way: 'a list of React alone',
  ...(await measuredList(peerDir('react'), visit)),
});

/** What react-admin's minimal list takes; undefined if it is not to be had. */
export const reactAdminList = async (visit: Visit) => {
  const root = reactAdminDir();
  return root && { way: "react-admin's minimal list", ...(await measuredList(root, visit)) };
};

const act: Actions = async (page, measured) => {
  await cell(page);
  await measured(shared.typing, () => page.getByRole('textbox').first().pressSequentially('row 1', { delay: KEY_MS }));
  await measured(shared.sorting, () => page.getByRole('columnheader').getByRole('button').first().click());
  await page.evaluate(() => location.assign('#/providers/create'));
  await measured(shared.select, async () => {
    await page.getByRole('combobox').click();
    await page.getByRole('listbox').waitFor();
  });
};

/** The slowest interaction of each shared action with react-admin, in ms; nothing where it is not to be had. */
export const reactAdminActions = async (visit: Visit) => {
  const root = reactAdminDir();
  if (!root) return new Map<string, number>();
  const { url, stop } = await startPeerSite(root, LONG_PAGE);
  const page = await visit(false);
  await watchInteractions(page);
  await page.goto(url);
  const slowest = await slowestOfEach(page, act);
  stop();
  return slowest;
};
