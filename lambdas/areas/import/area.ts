import { bulk } from '#contract/import/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { BulkEnv } from './env.ts';

export const bulkArea = defineArea({
  routes: bulk,
  folder: import.meta.dirname,
  env: BulkEnv,
  needs: {
    table: ['Query'],
    uploads: { 'bulk/': ['read', 'write', 'list'], 'reports/': ['read', 'write', 'list'], 'chunks/': ['read', 'list'] },
  },
  // A workbook of 50,000 rows takes some 900 MB and seven seconds of a whole CPU, which Lambda gives by memory.
  memoryMb: 3008,
  load: () => import('./handler.ts'),
});
