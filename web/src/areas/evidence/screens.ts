import type { AreaScreens } from '../../routing/menu.ts';
import { evidencePaths } from '../../routing/paths/work.ts';
import { lazyScreen, screen } from '../../routing/screen.ts';

const Exports = lazyScreen(() => import('./exports.tsx').then((module) => module.Exports));

export const evidenceScreens: AreaScreens = {
  screens: [screen(evidencePaths.list(), Exports, 'evidence.create')],
};
