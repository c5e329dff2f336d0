import { ApplicationError } from '../../../contract/application-error.ts';
import { session } from '../../../contract/session/routes.ts';
import { serve } from '../../kit/serve.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';

export const handler = serve(session, {
  login: ({ body, claims, origin }) => login(body.userName, claims, origin),
  logout: ({ body, claims, origin }) => logout(body.reason, claims, origin),
  verify: async ({ query, caller }) => {
    if (query.userId !== caller.userId) throw new ApplicationError('Id Not Available');
  },
});
