import { document } from '#contract/document/routes.ts';
import { DOCUMENT_PREFIX, INCOMING_PREFIX } from '#contract/rules/object-tags.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { DocumentEnv } from './env.ts';

export const documentArea = defineArea({
  routes: document,
  folder: import.meta.dirname,
  env: DocumentEnv,
  needs: {
    table: ['Query', 'DeleteItem'],
    uploads: { [INCOMING_PREFIX]: ['write'] },
    documents: { [DOCUMENT_PREFIX]: ['read'] },
  },
  load: () => import('./handler.ts'),
});
