import { user } from '#contract/user/routes.ts';
import { alignAccount, defineArea } from '#lambdas/kit/area.ts';
import { UserEnv } from './env.ts';

export const userArea = defineArea({
  routes: user,
  folder: import.meta.dirname,
  env: UserEnv,
  needs: {
    table: ['Query', 'DeleteItem', 'ConditionCheckItem'],
    pool: [...alignAccount, 'AdminCreateUser', 'AdminDeleteUser', 'AdminSetUserPassword', 'DescribeUserPoolClient'],
    mail: true,
    sms: true,
  },
  load: () => import('./handler.ts'),
});
