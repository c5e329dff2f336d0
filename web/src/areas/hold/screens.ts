import type { AreaScreens } from '#web/routing/area-screens.ts';
import { recordPaths } from '#web/routing/paths/work.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const Holds = lazyScreen(() => import('./holds.tsx').then((module) => module.HoldsScreen));

/** Deleted records lead there. */
export const holdScreens: AreaScreens = { screens: [screen(recordPaths.holds(), Holds, 'hold.keep')] };
