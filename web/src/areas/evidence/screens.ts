import type { AreaScreens } from '#web/routing/area-screens.ts';
import { evidencePaths } from '#web/routing/paths/work.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const Exports = lazyScreen(() => import('./exports.tsx').then((module) => module.Exports));

export const evidenceScreens: AreaScreens = {
  screens: [screen(evidencePaths.list(), Exports, 'evidence.create')],
};
