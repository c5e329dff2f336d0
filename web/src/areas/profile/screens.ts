import type { AreaScreens } from '#web/routing/area-screens.ts';
import { paths } from '#web/routing/paths/site.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const MyProfile = lazyScreen(() => import('./my-profile.tsx').then((module) => module.MyProfile));
const Tokens = lazyScreen(() => import('./tokens.tsx').then((module) => module.Tokens));
const LoginData = lazyScreen(() => import('./login-data.tsx').then((module) => module.LoginData));

export const profileScreens: AreaScreens = {
  screens: [screen(paths.profile(), MyProfile), screen(paths.tokens(), Tokens), screen(paths.activity(), LoginData)],
  personal: [
    { label: 'My Profile', to: paths.profile() },
    { label: 'JWT Tokens', to: paths.tokens() },
    { label: 'Login Data', to: paths.activity() },
  ],
};
