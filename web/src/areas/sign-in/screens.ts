import type { AreaScreens } from '../../routing/menu.ts';
import { paths } from '../../routing/paths/site.ts';
import { lazyScreen, screen } from '../../routing/screen.ts';

const Logout = lazyScreen(() => import('./logout.tsx').then((module) => module.Logout));

/** Behind sign-in; the app lists the screens before it. */
export const signInScreens: AreaScreens = { screens: [screen(paths.logout(), Logout)] };
