import type { AreaScreens } from '#web/routing/area-screens.ts';
import { documentRequestPaths } from '#web/routing/paths/work.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const RequestList = lazyScreen(() => import('./request-list.tsx').then((module) => module.RequestList));

/** The list calls of all who may request the documents of any kind of record. */
export const documentRequestScreens: AreaScreens = {
  screens: [screen(documentRequestPaths.list(), RequestList, 'docRequest.endUser')],
};
