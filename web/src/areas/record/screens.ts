import type { AreaScreens } from '#web/routing/area-screens.ts';
import { recordPaths } from '#web/routing/paths/work.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const Activity = lazyScreen(() => import('./activity.tsx').then((module) => module.Activity));
const CommentsOf = lazyScreen(() => import('./comments-of.tsx').then((module) => module.CommentsOf));
const Deleted = lazyScreen(() => import('./deleted.tsx').then((module) => module.Deleted));

export const recordScreens: AreaScreens = {
  screens: [
    screen(recordPaths.activity(), Activity, 'activity.family'),
    screen(recordPaths.deleted(), Deleted, 'record.restore'),
    screen('/comments/:kind/:id', CommentsOf, 'notice.own'),
  ],
  menu: { item: 'Activity', icon: 'versions', to: recordPaths.activity(), entries: [] },
};
