import { exportKeys } from '#contract/analytics/keys.ts';
import { evidence } from '#contract/evidence/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { EvidenceAreaEnv } from './env.ts';

export const evidenceArea = defineArea({
  routes: evidence,
  folder: import.meta.dirname,
  env: EvidenceAreaEnv,
  needs: {
    table: ['Query'],
    exports: { [exportKeys.evidence]: ['read', 'write'] },
    queues: ['packaging'],
  },
  load: () => import('./handler.ts'),
});
