import { hold } from '#contract/hold/routes.ts';
import { CERTIFICATE_PREFIX } from '#contract/rules/object-tags.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { HoldEnv } from './env.ts';

export const holdArea = defineArea({
  routes: hold,
  mount: { prefix: '/api/hold', authorizer: 'accessToken' },
  folder: import.meta.dirname,
  env: HoldEnv,
  needs: { table: ['Query', 'ConditionCheckItem'], documents: { [CERTIFICATE_PREFIX]: ['read', 'list'] } },
  load: () => import('./handler.ts'),
});
