import { session } from '#contract/session/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { KitEnv } from '#lambdas/kit/env.ts';

export const sessionArea = defineArea({
  routes: session,
  folder: import.meta.dirname,
  env: KitEnv,
  needs: { table: ['Query', 'DeleteItem'], pool: ['AdminGetUser'] },
  load: () => import('./handler.ts'),
});
