import type { AreaScreens } from '../../routing/menu.ts';
import { documentRequestPaths } from '../../routing/paths/work.ts';
import { lazyScreen, screen } from '../../routing/screen.ts';

const RequestList = lazyScreen(() => import('./request-list.tsx').then((module) => module.RequestList));

/** The list calls of all who may request the documents of any kind of record. */
export const documentRequestScreens: AreaScreens = {
  screens: [screen(documentRequestPaths.list(), RequestList, 'docRequest.endUser')],
};
