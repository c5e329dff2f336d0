import { webhook } from '#contract/webhook/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { WebhookEnv } from './env.ts';

export const webhookArea = defineArea({
  routes: webhook,
  mount: { prefix: '/api/webhook', authorizer: 'accessToken' },
  folder: import.meta.dirname,
  env: WebhookEnv,
  needs: { table: ['Query', 'DeleteItem'], webhookSecrets: true },
  load: () => import('./handler.ts'),
});
