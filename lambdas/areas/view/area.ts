import { exportKeys } from '#contract/analytics/keys.ts';
import { view } from '#contract/view/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { ViewEnv } from './env.ts';

export const viewArea = defineArea({
  routes: view,
  folder: import.meta.dirname,
  env: ViewEnv,
  needs: {
    table: ['Query', 'DeleteItem'],
    exports: { [exportKeys.downloads]: ['read', 'write'] },
  },
  // An export is a file of up to 100,000 rows.
  memoryMb: 3008,
  load: () => import('./handler.ts'),
});
