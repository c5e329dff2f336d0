import { register } from '#contract/register/routes.ts';
import { pageOfCall } from '#lambdas/domain/lists/list-call.ts';
import { registerLists } from '#lambdas/domain/lists/register-lists.ts';
import { serve } from '#lambdas/kit/serve.ts';

export const handler = serve(register, {
  list: pageOfCall(registerLists.list),
});
