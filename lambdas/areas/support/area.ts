import { support } from '#contract/support/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { SupportEnv } from './env.ts';

export const supportArea = defineArea({
  routes: support,
  folder: import.meta.dirname,
  env: SupportEnv,
  needs: { uploads: { 'support/': ['read', 'write', 'list'] } },
  load: () => import('./handler.ts'),
});
