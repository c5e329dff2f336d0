import { record } from '#contract/record/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { RecordEnv } from './env.ts';

export const recordArea = defineArea({
  routes: record,
  folder: import.meta.dirname,
  env: RecordEnv,
  needs: {
    table: ['Query', 'DeleteItem', 'ConditionCheckItem'],
    uploads: { 'reports/activity/': ['read', 'write'] },
    documents: { 'docs/': ['restore'] },
  },
  // A file of 50,000 changes.
  memoryMb: 2048,
  load: () => import('./handler.ts'),
});
