import type { AreaScreens } from '#web/routing/area-screens.ts';
import { requirementPaths } from '#web/routing/paths/work.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const Requirements = lazyScreen(() => import('./requirements.tsx').then((module) => module.Requirements));

export const requirementScreens: AreaScreens = {
  screens: [screen(requirementPaths.list(), Requirements, 'requirement.read')],
};
