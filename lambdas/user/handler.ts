import { user } from '../../contract/routes/user.ts';
import { roles } from '../../contract/rules/roles.ts';
import { companyOptions } from '../data/own-company.ts';
import { profileOf, showUser } from '../data/profile.ts';
import { users } from '../data/user.ts';
import { serve } from '../kit/serve.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { resetPassword } from './reset-password.ts';
import { unlockNotice } from './unlock-notice.ts';
import { updateUser } from './update-user.ts';

export const handler = serve(user, {
  profile: ({ caller }) => profileOf(caller.principal),
  roles: async () => [...roles],
  companyOptions: ({ caller }) => companyOptions(caller.scope(), caller.home),
  list: ({ query, caller }) => users(caller.scope(query.companyId)).page({ ...query, searchText: '' }),
  search: ({ query, caller }) => users(caller.scope(query.companyId)).page(query),
  read: async ({ params, caller }) => showUser(caller.scope(), await users(caller.scope()).get(params.id)),
  create: ({ body, caller, origin }) => createUser(caller, body, origin),
  update: ({ body, caller, origin }) => updateUser(caller, body, origin),
  remove: ({ params, caller, origin }) => deleteUser(caller, params.id, origin),
  resetPassword: ({ body, caller, origin }) => resetPassword(caller, body.userId, body.newPassword1, origin),
  notice: ({ body, caller, origin }) => unlockNotice(caller, body.enduserId, origin),
  noticeByEndUser: ({ body, caller, origin }) => unlockNotice(caller, body.enduserId, origin),
});
