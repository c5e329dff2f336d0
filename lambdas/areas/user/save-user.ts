import { ApplicationError, conflict } from '#contract/application-error.ts';
import { may } from '#contract/rules/access.ts';
import { grantableRoles } from '#contract/rules/roles.ts';
import { accountStateOf } from '#contract/user/account-state.ts';
import type { NewUser, UserChange } from '#contract/user/forms.ts';
import { isOpen, type Profile, type UserRecord } from '#contract/user/record.ts';
import { contactChanges, fieldOf, proposeContact } from '#lambdas/domain/contacts/change.ts';
import { deletePending } from '#lambdas/domain/contacts/pending.ts';
import { deleteLinksOf } from '#lambdas/domain/contacts/stop-links.ts';
import { releasePerson } from '#lambdas/domain/responsible/release.ts';
import { inviteUser } from '#lambdas/domain/user/invite-user.ts';
import { showUser } from '#lambdas/domain/user/profile.ts';
import { saveUser } from '#lambdas/domain/user/save-user.ts';
import { hasSignedIn, type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { releaseTask } from '#lambdas/entities/people/user-side-effects.ts';
import { findCompany } from '#lambdas/entities/records/company-lookup.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { type Caller, isFresh, notFresh } from '#lambdas/kit/caller.ts';
import { followUp } from '#lambdas/kit/log.ts';
import { accountEmails } from '#lambdas/mail/account.ts';
import { hasAccount, isWaitingForPassword } from '#lambdas/ports/cognito/accounts.ts';
import type { Email } from '#lambdas/ports/mail.ts';
import { env } from './env.ts';
import { codeSender } from './sign-in-account.ts';

/** Invites a user into the chosen company of a super admin, or into the caller's own. D-08; roles role matrix 3.1. */
export const createUser = async (
  caller: Caller,
  { userPassword, ...input }: NewUser,
  origin: Origin,
): Promise<Profile> => {
  const companyId = caller.isSuperadmin ? (input.companyId ?? '') : caller.home;
  const scope = caller.scope(companyId);
  if (!(await findCompany(scope, companyId))) throw new ApplicationError('Company Id is not available');
  const grantable = grantableRoles(caller);
  if (!input.userRoles.every(({ roleId }) => grantable.includes(roleId)))
    throw new ApplicationError('Save Failed', 'You cannot give this role.');
  const fields = {
    ...input,
    companyId,
    adminAlert: may(caller, 'user.setAdminAlert') && input.adminAlert,
    isSuperadmin: false,
    isMFAenabled: true,
    isFirstLogin: true,
  };
  const user = await inviteUser(scope, env().USER_POOL_ID, fields, userPassword || undefined);
  await recordActivity(user.id, { type: 'user-change', detail: `created by ${caller.userId}` }, origin);
  return showUser(scope, user);
};

type Changes = ReturnType<typeof contactChanges>;

/** New addresses: those that are saved now, those that wait for the person's code, and the mails to send. */
interface Decision {
  readonly now: Changes;
  readonly later: Changes;
  /** The person has never signed in, so the corrected address gets the invitation. */
  readonly invite: boolean;
  readonly emails: Email[];
}

/**
 * Whether the person was invited and has never signed in. They cannot confirm a code, so the sender may correct the
 * address. The pool is asked too, because after a password reset an old account looks like a new one.
 */
const hasNeverCome = async (user: UserRecord): Promise<boolean> =>
  user.status === 'INVITED' &&
  user.isFirstLogin &&
  !(await hasSignedIn(user.id)) &&
  (await isWaitingForPassword(env().USER_POOL_ID, user.sub));

const atOnce = (caller: Caller, before: UserRecord, now: Changes): Decision => {
  if (!isFresh(caller)) throw notFresh();
  const emails = now.flatMap(({ kind, to }) =>
    kind === 'email'
      ? [accountEmails.email(before.userEmail), accountEmails.email(to)]
      : [accountEmails.phone(before.userEmail)],
  );
  return { now, later: [], invite: false, emails };
};

/** A super admin may set an address at once; otherwise it waits for the person's code. D-98. */
const decide = async (caller: Caller, before: UserRecord, input: UserChange): Promise<Decision> => {
  const nothing = { now: [], later: [], invite: false, emails: [] };
  const changes = contactChanges(before, before.id === caller.userId ? { userPhone: input.userPhone } : input);
  if (changes.length === 0) return nothing;
  if (before.id === caller.userId && !isFresh(caller)) throw notFresh();
  if (before.id !== caller.userId && (await hasNeverCome(before)))
    return { ...nothing, now: changes, invite: changes.some(({ kind }) => kind === 'email') };
  if (input.atOnce && may(caller, 'user.setContactAtOnce') && before.id !== caller.userId)
    return atOnce(caller, before, changes);
  return { ...nothing, later: changes };
};

/** The fields of the record that change with the save. */
const fieldsOf = ({ now }: Decision): { userEmail?: string; userPhone?: string; formerEmail?: string } =>
  Object.assign(
    {},
    ...now.map(({ kind, to }) => ({ [fieldOf[kind]]: to, ...(kind === 'email' ? { formerEmail: '' } : {}) })),
  );

/** After the save: addresses that were set at once replace pending changes; the others get their codes. */
const follow = async (caller: Caller, after: UserRecord, { now, later }: Decision) => {
  for (const { kind } of now) {
    await deletePending(after.sub, kind);
    await deleteLinksOf(after.sub, kind);
  }
  for (const { kind, to } of later) await proposeContact(codeSender, after, kind, to, caller);
};

const refused = (reason: string) => new ApplicationError('Update Failed', reason);

/**
 * Saves a user; whatever the sender may not change stays as it was. A new e-mail or phone waits for the person's code,
 * unless they have never signed in or a super admin sets it at once. D-09, D-98, role matrix 3.1.
 */
export const updateUser = async (caller: Caller, input: UserChange, origin: Origin): Promise<Profile> => {
  const before = await users(caller.scope()).get(input.id);
  if (before.version !== input.version) throw conflict();
  if (before.sub === '') throw refused('The user is still being made. Please try again in a minute.');
  const fields = allowed(caller, before, input);
  const companyId = await workplace(caller, before, input);
  requireWhole(before, { ...fields, companyId });
  if (fields.enabled || companyId !== '') await requireConfirmed(before);
  const contacts = await decide(caller, before, input);
  const places = { from: caller.scope(), to: caller.scope(companyId) };
  const { invite } = contacts;
  const invited = invite ? { signedIn: false, invitedAt: Date.now() } : {};
  const changes = { ...fields, ...fieldsOf(contacts), ...invited, companyId };
  const emails = [...contacts.emails, ...approvalOf(before, { ...before, ...changes })];
  const after = await saveUser(env().USER_POOL_ID, places, before, changes, { invite, emails });
  if (isOpen(before) && !isOpen(after)) await followUp(releasePerson(releaseTask(after, caller)));
  const how = contacts.now.map(({ kind }) => `, ${kind} at once`).join('');
  await recordActivity(after.id, { type: 'user-change', detail: `changed by ${caller.userId}${how}` }, origin);
  await follow(caller, after, contacts);
  return showUser(caller.scope(), after);
};

/**
 * A user who has not entered the code of a registration cannot be approved. Without an account at the pool there is nothing
 * left to confirm: an invitation makes another one.
 */
const requireConfirmed = async (before: UserRecord) => {
  if (accountStateOf(before) === 'Unconfirmed' && (await hasAccount(env().USER_POOL_ID, before.sub)))
    throw refused('The user has not confirmed the registration yet, and can be approved after that.');
};

/** Every user needs a company and a role, except super admins. Who waits for both cannot be enabled without them. D-19. */
const requireWhole = (
  before: UserRecord,
  { companyId, userRoles, enabled }: Pick<UserRecord, 'companyId' | 'userRoles' | 'enabled'>,
) => {
  if (before.isSuperadmin) return;
  const waits = before.companyId === '';
  if (waits && enabled && companyId === '') throw new ApplicationError('Please select a company first.', '', 400);
  if ((!waits || enabled) && userRoles.length === 0) throw new ApplicationError('Please select user role', '', 400);
};

/** The mail to a person who registered and was approved now. D-19. */
const approvalOf = (before: UserRecord, after: UserRecord) =>
  before.status === 'REGISTERED' && !isOpen(before) && isOpen(after) && after.companyId !== ''
    ? [(before.uninvited ? accountEmails.admitted : accountEmails.approved)(after.userEmail)]
    : [];

const allowed = (caller: Caller, before: UserRecord, input: UserChange) => {
  const isSelf = before.id === caller.userId;
  const setsRoles = may(caller, 'user.setRoles') && !isSelf && !before.isSuperadmin;
  const setsLock = may(caller, 'user.setLock') && !isSelf;
  return {
    firstName: input.firstName,
    middleInitial: input.middleInitial,
    lastName: input.lastName,
    userRoles: (setsRoles ? input.userRoles : undefined) ?? before.userRoles,
    enabled: (setsLock ? input.enabled : undefined) ?? before.enabled,
    accountNonLocked: (setsLock ? input.accountNonLocked : undefined) ?? before.accountNonLocked,
    adminAlert: (may(caller, 'user.setAdminAlert') ? input.adminAlert : undefined) ?? before.adminAlert,
  };
};

/** Only a user without a company can be given one, and only by a super admin. D-19. */
const workplace = async (caller: Caller, before: UserRecord, { companyId = '' }: UserChange) => {
  const isWaiting = before.companyId === '' && !before.isSuperadmin;
  if (!caller.isSuperadmin || !isWaiting || companyId === '') return before.companyId;
  if (!(await findCompany(caller.scope(companyId), companyId)))
    throw new ApplicationError('Company Id is not available');
  return companyId;
};
