import { session } from '#contract/session/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { SessionEnv } from './env.ts';

export const sessionArea = defineArea({
  routes: session,
  folder: import.meta.dirname,
  env: SessionEnv,
  needs: { table: ['Query', 'DeleteItem'], pool: ['AdminGetUser', 'AdminUpdateUserAttributes'] },
  load: () => import('./handler.ts'),
});
