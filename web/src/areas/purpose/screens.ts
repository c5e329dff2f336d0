import type { AreaScreens } from '#web/routing/area-screens.ts';
import { purposePaths } from '#web/routing/paths/work.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const Settings = lazyScreen(() => import('./settings.tsx').then((module) => module.PurposeSettingsScreen));

/** End users, what they must have, and their purposes lead there. */
export const purposeScreens: AreaScreens = { screens: [screen(purposePaths.settings(), Settings, 'purpose.read')] };
