import { resourceScreens } from '#web/routing/area-screens.ts';
import { divisionPaths } from '#web/routing/paths/records.ts';
import { lazyScreen } from '#web/routing/screen.ts';

export const divisionScreens = resourceScreens({
  paths: divisionPaths,
  rights: 'div',
  list: lazyScreen(() => import('./division-list.tsx').then((module) => module.DivisionList)),
  record: lazyScreen(() => import('./division-record.tsx').then((module) => module.DivisionRecord)),
});
