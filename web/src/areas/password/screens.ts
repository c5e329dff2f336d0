import type { AreaScreens } from '#web/routing/area-screens.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const ResetPassword = lazyScreen(() => import('./reset-password.tsx').then((module) => module.ResetPassword));

/** Behind sign-in; the app lists the screens before it. */
export const passwordScreens: AreaScreens = {
  screens: [screen('/securehome/resetpassword/:typeofreset/:userId', ResetPassword)],
};
