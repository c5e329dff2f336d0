import { company } from '#contract/company/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { CompanyEnv } from './env.ts';

export const companyArea = defineArea({
  routes: company,
  anyMethod: ['/api/company/retention'],
  folder: import.meta.dirname,
  env: CompanyEnv,
  needs: { table: ['Query', 'DeleteItem', 'ConditionCheckItem'], documents: { 'logos/': ['write'] } },
  load: () => import('./handler.ts'),
});
