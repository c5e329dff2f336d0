import { companySignIn } from '#contract/company-sign-in/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { CompanySignInEnv } from './env.ts';

export const companySignInArea = defineArea({
  routes: companySignIn,
  mount: { prefix: '/api/companySignIn', authorizer: 'accessToken' },
  folder: import.meta.dirname,
  env: CompanySignInEnv,
  needs: {
    table: ['Query', 'DeleteItem', 'ConditionCheckItem'],
    pool: [
      'AdminGetUser',
      'CreateIdentityProvider',
      'DeleteIdentityProvider',
      'DescribeIdentityProvider',
      'UpdateIdentityProvider',
      'UpdateUserPoolClient',
    ],
    sms: true,
  },
  load: () => import('./handler.ts'),
});
