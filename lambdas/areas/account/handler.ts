import type * as z from 'zod';
import type { ActivityRow } from '#contract/account/activity-list.ts';
import { NEEDS_PASSWORD } from '#contract/account/identity-sentences.ts';
import { account } from '#contract/account/routes.ts';
import { ApplicationError, conflict } from '#contract/application-error.ts';
import type { PageRequest } from '#contract/definition/list.ts';
import type { ContactKind } from '#contract/fields/contact.ts';
import type { OwnProfile } from '#contract/user/forms.ts';
import type { Profile } from '#contract/user/record.ts';
import { requireDomainKept } from '#lambdas/domain/company-sign-in/admission.ts';
import {
  contactChanges,
  proposeContact,
  redeemContact,
  resendContactCode,
  stopChange,
  storeProvenContact,
} from '#lambdas/domain/contacts/change.ts';
import { deletePending } from '#lambdas/domain/contacts/pending.ts';
import { ownRecord, profileOf, showUser } from '#lambdas/domain/user/profile.ts';
import { saveUser } from '#lambdas/domain/user/save-user.ts';
import { type Origin, recordActivity, signInsOf } from '#lambdas/entities/activity.ts';
import { renewSession } from '#lambdas/entities/people/principal.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { reference } from '#lambdas/entities/reference.ts';
import { type Caller, isFresh, notFresh } from '#lambdas/kit/caller.ts';
import type { RequestOrigin } from '#lambdas/kit/input.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { accountEmails } from '#lambdas/mail/account.ts';
import * as passwords from '#lambdas/ports/cognito/credentials.ts';
import { isCognitoError, isOfCompanySignIn } from '#lambdas/ports/service-errors.ts';
import { searchableText } from '#lambdas/store/journal/view/normalize.ts';
import { closeTask, doneItem, mailTask, type OutboxTask, openTask, taskItem } from '#lambdas/store/outbox.ts';
import type { Page } from '#lambdas/store/repository/list-page.ts';
import { ownScope } from '#lambdas/store/scope.ts';
import { isWithin } from '#lambdas/store/throttle.ts';
import {
  changeFactor,
  confirmApp,
  firstPassword,
  ownFactors,
  preferFactor,
  removeApp,
  startApp,
} from './credentials.ts';
import { env } from './env.ts';
import { codeSender, confirmRegistration, register, requireFewFrom, resendRegistration } from './register.ts';

declare module '../../store/outbox.ts' {
  interface TaskDetails {
    /** The password is being changed: sessions that began before `at` end. */
    'end-sessions': unknown;
  }
}

/** The sentence for each refusal of Cognito. */
const refusalOf = (error: unknown): ApplicationError | undefined => {
  if (isOfCompanySignIn(error)) return new ApplicationError(NEEDS_PASSWORD);
  if (isCognitoError(error, 'NotAuthorizedException')) return new ApplicationError('The old password is not right.');
  if (isCognitoError(error, 'LimitExceededException'))
    return new ApplicationError('Too many attempts. Please try again later.');
  if (isCognitoError(error, 'InvalidPasswordException', 'PasswordHistoryPolicyViolationException'))
    return new ApplicationError('The new password is not allowed. Please choose another one.');
  return undefined;
};

interface OwnChange {
  readonly userId: string;
  readonly oldPassword: string;
  readonly newPassword: string;
}

/**
 * The caller's own change, proven to Cognito by token and old password. Their other sessions end, even if the
 * process is interrupted: the task is stored before the password changes. D-13.
 */
const changePassword = async (caller: Caller, change: OwnChange, origin: RequestOrigin): Promise<void> => {
  const { userId } = caller;
  if (change.userId !== '0' && change.userId !== userId) throw new ApplicationError('Id Not Available');
  const ending: OutboxTask<'end-sessions'> = { kind: 'end-sessions', id: userId, at: Date.now() };
  await openTask(ending);
  try {
    await passwords.changePassword(origin.token, change.oldPassword, change.newPassword);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) await closeTask(ending);
    throw refusal ?? error;
  }
  const transactItems = [doneItem(ending), taskItem(mailTask(accountEmails.password(caller.principal.userEmail)))];
  await users(ownScope(caller)).patchLatest(userId, { isFirstLogin: false, sessionsFrom: Date.now() }, transactItems);
  await renewSession(caller.sessionId);
  await recordActivity(userId, { type: 'password', detail: 'changed', said: 'Password changed' }, origin);
};

/**
 * The person enters the code that went to the new address, which counts from now on. In another session than the one
 * that requested the change, a fresh sign-in is needed, so that a stolen token alone confirms nothing. D-92.
 */
const confirmContact = async (
  caller: Caller,
  { kind, code }: { kind: ContactKind; code: string },
  origin: Origin,
): Promise<Profile> => {
  const pending = await redeemContact(codeSender, caller.sub, kind, code);
  if (pending.session !== caller.sessionId && !isFresh(caller)) throw notFresh();
  // The mode may have become another one since; what an administrator has asked for counts.
  if (kind === 'email' && pending.by === caller.userId) await requireDomainKept(caller.principal, pending.to);
  const after = await storeProvenContact(codeSender, await ownRecord(caller.principal), pending);
  await renewSession(caller.sessionId);
  await recordActivity(caller.userId, { type: 'user-change', detail: `own ${kind} confirmed` }, origin);
  return showUser(ownScope(caller), after);
};

/** Another code to the new address. */
const resendContact = (caller: Caller, kind: ContactKind): Promise<void> =>
  resendContactCode(codeSender, caller.sub, kind, caller);

/** The person does not want the change. */
const cancelContact = async (caller: Caller, kind: ContactKind, origin: Origin): Promise<Profile> => {
  await deletePending(caller.sub, kind);
  await recordActivity(caller.userId, { type: 'user-change', detail: `${kind} change cancelled` }, origin);
  return profileOf(caller.principal);
};

/**
 * Saves what people may change about themselves. A new phone or e-mail gets a code and counts once that was entered; it
 * needs a sign-in of the last ten minutes. Role matrix 3.1; D-92.
 */
const saveProfile = async (
  caller: Caller,
  { version, userEmail, userPhone, ...fields }: z.infer<typeof OwnProfile>,
  origin: Origin,
): Promise<Profile> => {
  const scope = ownScope(caller);
  const before = await ownRecord(caller.principal);
  if (before.version !== version) throw conflict();
  const changes = contactChanges(before, { userEmail, userPhone });
  if (changes.length > 0 && !isFresh(caller)) throw notFresh();
  for (const { kind, to } of changes) if (kind === 'email') await requireDomainKept(caller.principal, to);
  const after = await saveUser(env().USER_POOL_ID, { from: scope, to: scope }, before, fields);
  await recordActivity(caller.userId, { type: 'user-change', detail: 'own profile' }, origin);
  for (const { kind, to } of changes) await proposeContact(codeSender, after, kind, to, caller);
  return showUser(scope, after);
};

const perAddress = { times: 20, within: 600 };
const perValue = { times: 5, within: 600 };

/** Longer than the work ever takes, so that the duration reveals nothing. */
const ANSWER_MS = 400;

/**
 * Notes that a user requested a new password: Cognito does the rest with the browser. The name is not looked up, so
 * known and unknown ones cannot be distinguished. D-15.
 */
const forgotten = async (value: string, origin: Origin): Promise<void> => {
  const answer = new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  if (!(await isWithin('forgot-address', origin.ip, perAddress)))
    throw new ApplicationError('Please try again', '', 429);
  if (await isWithin('forgot-value', value, perValue))
    await recordActivity(`forgot:${value.toLowerCase()}`, { type: 'password', detail: 'forgotten' }, origin);
  await answer;
};

/** One page of a person's sign-ins; 400 days of them are few enough to sort here. */
const activityPage = async (userId: string, request: PageRequest): Promise<Page<ActivityRow>> => {
  const { page, size, orderBy, modifier, searchText } = request;
  const field = orderBy === 'type' ? 'type' : 'date';
  const needle = searchableText(searchText);
  const rows = (await signInsOf(userId)).filter(({ type }) => type.includes(needle));
  const sorted = rows.toSorted((a, b) => a[field].localeCompare(b[field]) || a.date.localeCompare(b.date));
  const content = (modifier === 'desc' ? sorted.reverse() : sorted).slice(page * size, (page + 1) * size);
  return { content, totalElements: rows.length, totalPages: Math.ceil(rows.length / size) };
};

export const handler = serve(account, {
  forgotByEmail: ({ body, origin }) => forgotten(body.emailAddress, origin),
  forgotByName: ({ body, origin }) => forgotten(body.value, origin),
  register: ({ body, origin }) => register(body, origin),
  confirmRegistration: ({ body, origin }) => confirmRegistration(body, origin),
  resendRegistration: ({ body, origin }) => resendRegistration(body, origin),
  stopChange: async ({ body, origin }) => {
    await requireFewFrom(origin);
    await stopChange(env().USER_POOL_ID, body.token, origin);
  },
  confirmContact: ({ body, caller, origin }) => confirmContact(caller, body, origin),
  resendContact: ({ body, caller }) => resendContact(caller, body.kind),
  cancelContact: ({ body, caller, origin }) => cancelContact(caller, body.kind, origin),
  saveProfile: ({ body, caller, origin }) => saveProfile(caller, body, origin),
  factor: ({ body, caller, origin }) => changeFactor(caller, body, origin),
  factors: ({ caller }) => ownFactors(caller),
  preferFactor: ({ body, caller, origin }) => preferFactor(caller, body.factor, origin),
  startApp: ({ caller, origin }) => startApp(caller, origin),
  confirmApp: ({ body, caller, origin }) => confirmApp(caller, body.code, origin),
  removeApp: ({ caller, origin }) => removeApp(caller, origin),
  activity: ({ query, caller }) => activityPage(caller.userId, query),
  securityQuestions: () => reference('securityQuestions'),
  firstQuestions: async ({ origin }) => {
    await requireFewFrom(origin);
    return reference('securityQuestions');
  },
  firstPassword: ({ body, caller, origin }) => firstPassword(caller, body, origin),
  changePassword: ({ body, caller, origin }) => changePassword(caller, body, origin),
});
