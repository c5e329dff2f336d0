import type { AreaScreens } from '#web/routing/area-screens.ts';
import { siteInspectionPaths } from '#web/routing/paths/work.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const InspectionList = lazyScreen(() => import('./inspection-list.tsx').then((module) => module.InspectionList));
const InspectionPage = lazyScreen(() => import('./inspection-page.tsx').then((module) => module.InspectionPage));
const Settings = lazyScreen(() => import('./settings.tsx').then((module) => module.InspectionSettingsScreen));

/** The menu leads there from the worklist. */
export const siteInspectionScreens: AreaScreens = {
  screens: [
    screen(siteInspectionPaths.list(), InspectionList, 'inspection.read'),
    screen(siteInspectionPaths.settings(), Settings, 'inspection.read'),
    screen(`${siteInspectionPaths.list()}/:id`, InspectionPage, 'inspection.read'),
  ],
};
