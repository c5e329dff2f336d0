import { worklist } from '#contract/worklist/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { WorklistEnv } from './env.ts';

export const worklistArea = defineArea({
  routes: worklist,
  anyMethod: ['/api/worklist/calendar/address', '/api/worklist/ruleChanges'],
  folder: import.meta.dirname,
  env: WorklistEnv,
  needs: { table: ['Query', 'DeleteItem'], uploads: { 'reports/worklist/': ['read', 'write'] } },
  // An export is a workbook of up to 50,000 rows.
  memoryMb: 3008,
  load: () => import('./handler.ts'),
});
