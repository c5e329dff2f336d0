import { notification } from '#contract/notification/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { KitEnv } from '#lambdas/kit/env.ts';

export const notificationArea = defineArea({
  routes: notification,
  folder: import.meta.dirname,
  env: KitEnv,
  needs: { table: ['Query', 'DeleteItem'] },
  load: () => import('./handler.ts'),
});
