import { resourceScreens } from '#web/routing/area-screens.ts';
import { userPaths } from '#web/routing/paths/records.ts';
import { lazyScreen } from '#web/routing/screen.ts';

export const userScreens = resourceScreens({
  paths: userPaths,
  rights: 'user',
  list: lazyScreen(() => import('./user-list.tsx').then((module) => module.UserList)),
  record: {
    add: lazyScreen(() => import('./user-record.tsx').then((module) => module.UserAdd)),
    edit: lazyScreen(() => import('./user-record.tsx').then((module) => module.UserEdit)),
    view: lazyScreen(() => import('./user-record.tsx').then((module) => module.UserView)),
  },
});
