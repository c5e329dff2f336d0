import { roles } from '../../../contract/rules/roles.ts';
import { user } from '../../../contract/user/routes.ts';
import { pageOf } from '../../domain/lists/list-rows.ts';
import { unsearched } from '../../domain/lists/record-rows.ts';
import { userRows } from '../../domain/lists/user-rows.ts';
import { profileOf } from '../../domain/user/profile.ts';
import { anyCompanyOptions } from '../../entities/company-lookup.ts';
import { forgetReturnedMail } from '../../entities/returned-mail.ts';
import { serve } from '../../kit/serve.ts';
import { confirmUser, resendUserCode } from './confirm-user.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { inviteAgain } from './invite-again.ts';
import { readUser } from './read-user.ts';
import { resetPassword } from './reset-password.ts';
import { responsiblePeople } from './responsible-people.ts';
import { returnedMailsFor } from './returned-mails.ts';
import { unlockNotice } from './unlock-notice.ts';
import { updateUser } from './update-user.ts';

export const handler = serve(user, {
  profile: ({ caller }) => profileOf(caller.principal),
  roles: async () => [...roles],
  companyOptions: ({ query, caller }) => anyCompanyOptions(caller.scope(), caller.home, query),
  responsible: ({ query, caller, origin }) => responsiblePeople(caller, query, origin),
  list: ({ query, caller }) => pageOf(userRows(caller, unsearched(query))),
  search: ({ query, caller }) => pageOf(userRows(caller, query)),
  read: ({ params, caller }) => readUser(caller, params.id),
  create: ({ body, caller, origin }) => createUser(caller, body, origin),
  update: ({ body, caller, origin }) => updateUser(caller, body, origin),
  remove: ({ params, caller, origin }) => deleteUser(caller, params.id, origin),
  resetPassword: ({ body, caller, origin }) => resetPassword(caller, body.userId, body.newPassword1, origin),
  invite: ({ body, caller, origin }) => inviteAgain(caller, body.id, origin),
  resendCode: ({ body, caller }) => resendUserCode(caller, body.id),
  confirm: ({ body, caller, origin }) => confirmUser(caller, body, origin),
  returnedMails: ({ caller }) => returnedMailsFor(caller),
  forgetReturnedMail: ({ body }) => forgetReturnedMail(body.address),
  notice: ({ body, caller, origin }) => unlockNotice(caller, body.enduserId, origin),
  noticeByEndUser: ({ body, caller, origin }) => unlockNotice(caller, body.enduserId, origin),
});
