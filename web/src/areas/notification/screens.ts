import type { AreaScreens } from '../../routing/menu.ts';
import { notificationPaths } from '../../routing/paths/work.ts';
import { lazyScreen, screen } from '../../routing/screen.ts';

const NotificationList = lazyScreen(() => import('./notification-list.tsx').then((module) => module.NotificationList));

export const notificationScreens: AreaScreens = {
  screens: [screen(notificationPaths.list(), NotificationList, 'notice.own')],
};
