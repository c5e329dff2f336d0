import { MenuCount } from '../../obligations/menu-count.tsx';
import type { AreaScreens } from '../../routing/menu.ts';
import { worklistPaths } from '../../routing/paths/work.ts';
import { lazyScreen, screen } from '../../routing/screen.ts';

const Worklist = lazyScreen(() => import('./worklist.tsx').then((module) => module.Worklist));

export const worklistScreens: AreaScreens = {
  screens: [screen(worklistPaths.list(), Worklist, 'worklist.read')],
  menu: { item: 'Worklist', icon: 'worklist', to: worklistPaths.list(), entries: [], Count: MenuCount },
};
