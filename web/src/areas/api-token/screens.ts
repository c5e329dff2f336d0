import type { AreaScreens } from '#web/routing/area-screens.ts';
import { paths } from '#web/routing/paths/site.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const ApiTokens = lazyScreen(() => import('./api-tokens.tsx').then((module) => module.ApiTokens));

/** The profile and the screen of the session's tokens lead there. */
export const apiTokenScreens: AreaScreens = { screens: [screen(paths.apiTokens(), ApiTokens, 'token.own')] };
