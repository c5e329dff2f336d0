import type { AreaScreens } from '#web/routing/area-screens.ts';
import { registerPaths } from '#web/routing/paths/work.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const RegisterList = lazyScreen(() => import('./register-list.tsx').then((module) => module.RegisterList));
const RegisterFiles = lazyScreen(() => import('./register-files.tsx').then((module) => module.RegisterFiles));

/** The menu leads there from the worklist. */
export const registerScreens: AreaScreens = {
  screens: [
    screen(registerPaths.list(), RegisterList, 'register.read'),
    screen(registerPaths.files(), RegisterFiles, 'register.export'),
  ],
};
