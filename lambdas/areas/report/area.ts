import { exportKeys } from '#contract/analytics/keys.ts';
import { report } from '#contract/report/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { ReportEnv } from './env.ts';

export const reportArea = defineArea({
  routes: report,
  folder: import.meta.dirname,
  env: ReportEnv,
  needs: {
    table: ['Query', 'DeleteItem', 'ConditionCheckItem'],
    exports: {
      [exportKeys.freshness]: ['read'],
      [exportKeys.earlier.freshness]: ['read'],
      [exportKeys.request]: ['write'],
      [exportKeys.downloads]: ['read', 'write'],
    },
    dashboards: true,
  },
  // Downloads are workbooks of up to 50,000 rows.
  memoryMb: 3008,
  load: () => import('./handler.ts'),
});
