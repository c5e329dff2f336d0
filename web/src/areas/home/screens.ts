import type { AreaScreens, MenuEntry } from '#web/routing/area-screens.ts';
import { paths } from '#web/routing/paths/site.ts';
import { worklistPaths } from '#web/routing/paths/work.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const Dashboard = lazyScreen(() => import('./dashboard.tsx').then((module) => module.Dashboard));
const TrendReport = lazyScreen(() => import('./trend.tsx').then((module) => module.TrendReport));
const Privacy = lazyScreen(() => import('./privacy.tsx').then((module) => module.Privacy));
const Chat = lazyScreen(() => import('./chat.tsx').then((module) => module.Chat));

/** For every signed-in person who sees the Home menu: docs/role-matrix.md, 2. */
export const forEverybody: readonly MenuEntry[] = [
  { label: 'Support', to: paths.support() },
  { label: 'Privacy', to: paths.privacy() },
  { label: 'Chat', to: paths.chat() },
];

export const homeScreens: AreaScreens = {
  screens: [
    screen(paths.dashboard(), Dashboard, 'msg.list'),
    screen(worklistPaths.trend(), TrendReport, 'worklist.read'),
    screen(paths.privacy(), Privacy),
    screen(paths.chat(), Chat),
  ],
  menu: {
    item: 'Home',
    icon: 'home',
    to: paths.dashboard(),
    entries: [{ label: 'Dashboard', to: paths.dashboard() }, ...forEverybody],
  },
};
