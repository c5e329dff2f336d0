import type { AreaScreens } from '../../routing/menu.ts';
import { paths } from '../../routing/paths/site.ts';
import { lazyScreen, screen } from '../../routing/screen.ts';

const Support = lazyScreen(() => import('./support.tsx').then((module) => module.Support));

export const supportScreens: AreaScreens = { screens: [screen(paths.support(), Support, 'support.submit')] };
