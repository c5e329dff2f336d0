import type { AreaScreens } from '#web/routing/area-screens.ts';
import { notificationPaths } from '#web/routing/paths/work.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const NotificationList = lazyScreen(() => import('./notification-list.tsx').then((module) => module.NotificationList));

export const notificationScreens: AreaScreens = {
  screens: [screen(notificationPaths.list(), NotificationList, 'notice.own')],
};
