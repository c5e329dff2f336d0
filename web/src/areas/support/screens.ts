import type { AreaScreens } from '#web/routing/area-screens.ts';
import { paths } from '#web/routing/paths/site.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const Support = lazyScreen(() => import('./support.tsx').then((module) => module.Support));

export const supportScreens: AreaScreens = { screens: [screen(paths.support(), Support, 'support.submit')] };
