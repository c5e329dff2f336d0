import { resourceScreens } from '#web/routing/area-screens.ts';
import { resellerPaths } from '#web/routing/paths/records.ts';
import { lazyScreen } from '#web/routing/screen.ts';

export const resellerScreens = resourceScreens({
  paths: resellerPaths,
  rights: 'reseller',
  list: lazyScreen(() => import('./reseller-list.tsx').then((module) => module.ResellerList)),
  record: lazyScreen(() => import('./reseller-record.tsx').then((module) => module.ResellerRecord)),
  menu: { item: 'Resellers', icon: 'reseller' },
});
