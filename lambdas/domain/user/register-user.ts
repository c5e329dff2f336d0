import { ApplicationError } from '#contract/application-error.ts';
import { notificationLinks } from '#contract/notification/links.ts';
import { NAME_MAX } from '#contract/rules/limits.ts';
import { findPrincipal } from '#lambdas/entities/people/principal.ts';
import { alertedAdmins, createUser, users } from '#lambdas/entities/records/user.ts';
import { accountEmails } from '#lambdas/mail/account.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { closeTask, doneItem, mailTask, type OutboxTask, openTask, taskItem } from '#lambdas/store/outbox.ts';
import { ownScope, topScope } from '#lambdas/store/scope.ts';
import { notificationTask } from '../notifications/telling.ts';

/** Tells super admins that a user waits for a company and a role. Who it is stands in the list, as with the mail. */
const waitingUser = (to: readonly string[]) =>
  notificationTask(to, {
    kind: 'approval',
    title: 'A user waits for approval',
    text: 'A user has registered and waits for a company and a role.',
    link: notificationLinks.waitingUsers(),
  });

declare module '../../store/outbox.ts' {
  interface TaskDetails {
    /** A registration whose code was never entered goes at `at`; `id` is its sub. */
    'drop-sign-up': unknown;
  }
}

const registrar = { userId: 'registration', userName: 'Registration' };
const DAY_MS = 86_400_000;
/** A registration whose code is never entered is deleted after this long, and the address is free again. */
const UNCONFIRMED_DAYS = 7;

/** Who registers, as Cognito tells it. */
export interface Registered {
  readonly sub: string;
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
}

const deleteSignUpTask = (sub: string): OutboxTask<'drop-sign-up'> => ({
  kind: 'drop-sign-up',
  id: sub,
  at: Date.now() + UNCONFIRMED_DAYS * DAY_MS,
});

/** Mails and a notification to the super admins: a user waits for a company and a role. */
const alerting = async (): Promise<TransactItem[]> => {
  const admins = await alertedAdmins(topScope(registrar));
  if (admins.length === 0) return [];
  const mails = admins.map(({ userEmail }) => mailTask(accountEmails.waiting(userEmail)));
  return [...mails, waitingUser(admins.map(({ id }) => id))].map(taskItem);
};

/** A disabled user without company and role, until a super admin gives them both. The same registration twice is one user. D-19. */
const create = async (
  { sub, email, phone, firstName, lastName }: Registered,
  status: 'SIGNED_UP' | 'REGISTERED',
): Promise<void> => {
  if (await findPrincipal(sub)) return;
  const transactItems = status === 'REGISTERED' ? await alerting() : [];
  const fields = {
    sub,
    companyId: '',
    status,
    userName: email,
    userEmail: email,
    userPhone: phone,
    firstName: firstName.slice(0, NAME_MAX),
    middleInitial: '',
    lastName: lastName.slice(0, NAME_MAX),
    userRoles: [],
    isSuperadmin: false,
    isMFAenabled: true,
    isFirstLogin: false,
    signedIn: false,
    enabled: false,
    adminAlert: false,
    accountNonLocked: true,
  };
  try {
    await createUser(topScope(registrar), fields, transactItems);
  } catch (error) {
    const isTwin = error instanceof ApplicationError && (await findPrincipal(sub)) !== undefined;
    if (!isTwin) throw error;
  }
};

/** A user has registered and has to enter the code; without it the registration is deleted later. */
export const noteSignUp = async (who: Registered): Promise<void> => {
  await openTask(deleteSignUpTask(who.sub));
  await create(who, 'SIGNED_UP');
};

/** A user has confirmed a registration of their own. */
export const registerUser = async (who: Registered): Promise<void> => {
  await create(who, 'REGISTERED');
  const principal = await findPrincipal(who.sub);
  const all = principal && users(ownScope(principal));
  const user = principal && (await all?.find(principal.userId));
  if (user?.status !== 'SIGNED_UP') return closeTask(deleteSignUpTask(who.sub));
  await all?.patchLatest(user.id, { status: 'REGISTERED' }, [
    doneItem(deleteSignUpTask(who.sub)),
    ...(await alerting()),
  ]);
};
