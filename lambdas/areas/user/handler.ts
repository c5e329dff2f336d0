import { ApplicationError, noAccount } from '#contract/application-error.ts';
import type { Option } from '#contract/fields/common.ts';
import type { ResponsibleKind } from '#contract/fields/responsible.ts';
import type { ReturnedMail } from '#contract/fields/returned-mail.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { permissionFor } from '#contract/rules/access.ts';
import { roles } from '#contract/rules/roles.ts';
import { accountStateOf, NO_ACCOUNT } from '#contract/user/account-state.ts';
import { isOpen, type Profile } from '#contract/user/record.ts';
import { user } from '#contract/user/routes.ts';
import { pageOfCall } from '#lambdas/domain/lists/list-call.ts';
import { userLists } from '#lambdas/domain/lists/user-lists.ts';
import { staffOptions } from '#lambdas/domain/responsible/responsible-person.ts';
import { profileOf, showUser } from '#lambdas/domain/user/profile.ts';
import { removeUser } from '#lambdas/domain/user/save-user.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { forgetReturnedMail, returnedMails, sameAddress } from '#lambdas/entities/people/returned-mail.ts';
import { anyCompanyOptions, findCompany } from '#lambdas/entities/records/company-lookup.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { accountEmails } from '#lambdas/mail/account.ts';
import { hasAccount } from '#lambdas/ports/cognito/accounts.ts';
import { confirmSignUp, resendSignUpCode } from '#lambdas/ports/cognito/registrations.ts';
import { isCognitoError, isUnavailable } from '#lambdas/ports/service-errors.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { mailTask, openTask } from '#lambdas/store/outbox.ts';
import { isWithin } from '#lambdas/store/throttle.ts';
import { env } from './env.ts';
import { createUser, updateUser } from './save-user.ts';
import { inviteAgain, registration, requireFewMails, resetPassword } from './sign-in-account.ts';

/** The marked addresses, the newest first, and who has them. Role matrix row 24b. */
const returnedMailsFor = async (caller: Caller): Promise<ReturnedMail[]> => {
  const marked = await returnedMails();
  if (marked.length === 0) return [];
  const holders = new Map<string, string>();
  for (const { view } of await users(caller.scope()).select())
    for (const at of view.columns.positions())
      holders.set(sameAddress(String(view.columns.value('userEmail', at))), String(view.columns.value('id', at)));
  return marked
    .map((mail) => ({ ...mail, userId: holders.get(sameAddress(mail.address)) ?? '' }))
    .sort((a, b) => b.at.localeCompare(a.at));
};

const refused = (reason: string) => new ApplicationError('Delete Failed', reason);

/** Deletes a user and their account. Not oneself, not the last super admin. Role matrix row 22. */
const deleteUser = async (caller: Caller, id: string, origin: Origin): Promise<void> => {
  const user = await users(caller.scope()).get(id);
  if (id === caller.userId) throw refused('You cannot delete yourself.');
  if (user.sub === '') throw refused('The user is still being made. Please try again in a minute.');
  const isDeclined = accountStateOf(user) === 'Waiting for approval';
  await removeUser(
    env().USER_POOL_ID,
    caller.scope(),
    user,
    isDeclined ? [accountEmails.declined(user.userEmail)] : [],
  );
  await recordActivity(id, { type: 'user-change', detail: `deleted by ${caller.userId}` }, origin);
};

const waiting = async (caller: Caller, id: string) => {
  const user = await users(caller.scope()).get(id);
  if (user.status !== 'SIGNED_UP' || user.sub === '') throw new ApplicationError(notUnconfirmed);
  if (!(await hasAccount(env().USER_POOL_ID, user.sub))) throw noAccount();
  return user;
};

const notUnconfirmed = 'This user is confirmed already, or was invited: there is no code to enter or to send.';

/** Another code for a user who has registered and not entered theirs. Spec part 1, 2.14. */
const resendUserCode = async (caller: Caller, id: string): Promise<void> => {
  const user = await waiting(caller, id);
  await requireFewMails(user);
  await resendSignUpCode(registration, user.userEmail);
};

/** Why a code was not accepted. */
const refusalOf = (error: unknown) => {
  if (isCognitoError(error, 'CodeMismatchException', 'ExpiredCodeException'))
    return new ApplicationError('The code is not right, or no longer good.', 'Check it, or send the user another one.');
  if (isCognitoError(error, 'LimitExceededException', 'TooManyFailedAttemptsException'))
    return new ApplicationError('Too many wrong codes were entered.', 'Send the user another code.');
  return isCognitoError(error, 'NotAuthorizedException') ? new ApplicationError(notUnconfirmed) : error;
};

/** Confirms a user who has registered with the code from their mail. Spec part 1, 2.14. */
const confirmUser = async (caller: Caller, { id, code }: { id: string; code: string }, origin: Origin) => {
  const user = await waiting(caller, id);
  await confirmSignUp(registration, user.userEmail, code).catch((error: unknown) => {
    throw refusalOf(error);
  });
  await recordActivity(id, { type: 'user-change', detail: `confirmed by ${caller.userId}` }, origin);
};

/** The company that a record belongs to: providers and resellers are the root company's. */
const companyFor = async (caller: Caller, kind: ResponsibleKind, given: string) => {
  const named = given === '' ? caller.home : given;
  const companyId = kind === 'endUser' ? named : tenantIdOf(named);
  const isRootOfOwn = kind !== 'endUser' && companyId === tenantIdOf(caller.home);
  const scope = caller.isSuperadmin ? caller.scope(companyId) : caller.scope();
  if (!isRootOfOwn && !(await findCompany(scope, companyId))) throw new ApplicationError('Company Id is not available');
  return companyId;
};

/** The users of a company who can be responsible for its records of a kind, by name. */
const responsiblePeople = async (
  caller: Caller,
  { kind, companyId: given }: { readonly kind: ResponsibleKind; readonly companyId: string },
  origin: Origin,
): Promise<Option[]> => {
  if (permissionFor(caller, kinds[kind].rights.update) !== 'allow') await deny(caller, 'responsible.set', origin);
  const companyId = await companyFor(caller, kind, given);
  return staffOptions(caller, companyId);
};

/** Reads a user, and says so when the pool has no account of the user any more, who can be invited again then. */
const readUser = async (caller: Caller, id: string): Promise<Profile> => {
  const user = await users(caller.scope()).get(id);
  const [shown, isLost] = await Promise.all([showUser(caller.scope(), user), hasLostAccount(user.sub)]);
  return isLost ? { ...shown, accountStatus: 'gone', accountState: NO_ACCOUNT } : shown;
};

/** A pool that gives no answer says nothing of the account. */
const hasLostAccount = async (sub: string) => {
  if (sub === '') return false;
  return !(await hasAccount(env().USER_POOL_ID, sub).catch((error: unknown) => {
    if (isUnavailable(error)) return true;
    throw error;
  }));
};

const oncePerMinute = { times: 1, within: 60 };

/** Tells a user that their account is not locked: a fixed text, to the address on record, at most once a minute. D-26, D-38. */
const sendUnlockedEmail = async (caller: Caller, userId: string, origin: Origin): Promise<void> => {
  const user = await users(caller.scope()).get(userId);
  if (!isOpen(user)) throw new ApplicationError('Update Failed', 'The account is locked or disabled.');
  if (!(await isWithin('notice', user.id, oncePerMinute))) return;
  await openTask(mailTask(accountEmails.unlocked(user.userEmail)));
  await recordActivity(user.id, { type: 'user-change', detail: `notice by ${caller.userId}` }, origin);
};

export const handler = serve(user, {
  profile: ({ caller }) => profileOf(caller.principal),
  roles: async () => [...roles],
  companyOptions: ({ query, caller }) => anyCompanyOptions(caller.scope(), caller.home, query),
  responsible: ({ query, caller, origin }) => responsiblePeople(caller, query, origin),
  list: pageOfCall(userLists.list),
  search: pageOfCall(userLists.search),
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
  notice: ({ body, caller, origin }) => sendUnlockedEmail(caller, body.enduserId, origin),
  noticeByEndUser: ({ body, caller, origin }) => sendUnlockedEmail(caller, body.enduserId, origin),
});
