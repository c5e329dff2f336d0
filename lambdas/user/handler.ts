import { user } from '../../contract/routes/user.ts';
import { roles } from '../../contract/rules/roles.ts';
import { companyOptions } from '../data/own-company.ts';
import { profileOf } from '../data/profile.ts';
import { serve } from '../kit/serve.ts';

export const handler = serve(user, {
  profile: ({ caller }) => profileOf(caller.principal),
  roles: async () => [...roles],
  companyOptions: ({ caller }) => companyOptions(caller.scope(), caller.home),
});
