import { account } from '#contract/account/routes.ts';
import { alignAccount, defineArea } from '#lambdas/kit/area.ts';
import { AccountEnv } from './env.ts';

export const accountArea = defineArea({
  routes: account,
  folder: import.meta.dirname,
  env: AccountEnv,
  needs: {
    table: ['Query', 'DeleteItem'],
    pool: [...alignAccount, 'AdminSetUserMFAPreference', 'DescribeUserPoolClient'],
    mail: true,
    sms: true,
  },
  load: () => import('./handler.ts'),
});
