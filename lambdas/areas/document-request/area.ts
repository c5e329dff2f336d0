import { documentRequest } from '#contract/document-request/routes.ts';
import { INCOMING_PREFIX } from '#contract/rules/object-tags.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { DocumentRequestEnv } from './env.ts';

/** Of blank forms it can only put new ones where files arrive. */
export const documentRequestArea = defineArea({
  routes: documentRequest,
  folder: import.meta.dirname,
  env: DocumentRequestEnv,
  needs: { table: ['Query', 'ConditionCheckItem'], uploads: { [INCOMING_PREFIX]: ['write'] } },
  load: () => import('./handler.ts'),
});
