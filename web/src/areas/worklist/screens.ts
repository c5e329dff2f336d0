import { MenuCount } from '#web/obligations/counts.tsx';
import type { AreaScreens } from '#web/routing/area-screens.ts';
import {
  documentRequestPaths,
  registerPaths,
  reviewPaths,
  siteInspectionPaths,
  worklistPaths,
} from '#web/routing/paths/work.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const Worklist = lazyScreen(() => import('./worklist.tsx').then((module) => module.Worklist));

export const worklistScreens: AreaScreens = {
  screens: [screen(worklistPaths.list(), Worklist, 'worklist.read')],
  menu: {
    item: 'Worklist',
    icon: 'worklist',
    to: worklistPaths.list(),
    pages: [documentRequestPaths.list()],
    entries: [
      { label: 'Reviews', to: reviewPaths.list() },
      {
        label: 'Inspections',
        to: siteInspectionPaths.list(),
        pages: [`${siteInspectionPaths.list()}/:id`, siteInspectionPaths.settings()],
      },
      { label: 'Register of purposes', to: registerPaths.list(), pages: [registerPaths.files()] },
    ],
    Count: MenuCount,
  },
};
