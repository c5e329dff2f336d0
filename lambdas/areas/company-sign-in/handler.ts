import { companySignIn } from '#contract/company-sign-in/routes.ts';
import { serve } from '#lambdas/kit/serve.ts';

const refuse = (): never => {
  throw new Error('Company sign-in has no calls yet');
};

export const handler = serve(companySignIn, {
  way: refuse,
  page: refuse,
  save: refuse,
  remove: refuse,
  checkProof: refuse,
  decide: refuse,
  setMode: refuse,
  sendCode: refuse,
  confirmCode: refuse,
});
