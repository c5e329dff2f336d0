import { resourceScreens } from '#web/routing/area-screens.ts';
import { endUserPaths } from '#web/routing/paths/records.ts';
import { lazyScreen } from '#web/routing/screen.ts';

export const endUserScreens = resourceScreens({
  paths: endUserPaths,
  rights: 'eu',
  list: lazyScreen(() => import('./end-user-list.tsx').then((module) => module.EndUserList)),
  record: lazyScreen(() => import('./end-user-record.tsx').then((module) => module.EndUserRecord)),
  menu: { item: 'End User', icon: 'endUser' },
});
