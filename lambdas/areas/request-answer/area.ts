import { requestAnswer } from '#contract/request-answer/routes.ts';
import { FORM_PREFIX, INCOMING_PREFIX } from '#contract/rules/object-tags.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { AnswerEnv } from './env.ts';

/** The function puts new files where files arrive. It reads blank forms and logos, and no stored document. */
export const requestAnswerArea = defineArea({
  routes: requestAnswer,
  folder: import.meta.dirname,
  env: AnswerEnv,
  needs: {
    table: ['Query', 'DeleteItem'],
    uploads: { [INCOMING_PREFIX]: ['write'] },
    // Without the right to list, a logo that does not exist would be a refusal instead of none.
    documents: { 'logos/': ['read', 'list'], [FORM_PREFIX]: ['read'] },
    mail: true,
  },
  load: () => import('./handler.ts'),
});
