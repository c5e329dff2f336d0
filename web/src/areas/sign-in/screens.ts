import type { AreaScreens } from '#web/routing/area-screens.ts';
import { paths } from '#web/routing/paths/site.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const Logout = lazyScreen(() => import('./logout.tsx').then((module) => module.Logout));

/** Behind sign-in; the app lists the screens before it. */
export const signInScreens: AreaScreens = { screens: [screen(paths.logout(), Logout)] };
