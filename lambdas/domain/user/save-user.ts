import { ApplicationError } from '#contract/application-error.ts';
import type { UserRecord } from '#contract/user/record.ts';
import { releaseTask, userSideEffects } from '#lambdas/entities/people/user-side-effects.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { deleteAccount, removeInvited } from '#lambdas/ports/cognito/accounts.ts';
import type { Email } from '#lambdas/ports/mail.ts';
import { isCognitoError } from '#lambdas/ports/service-errors.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { closeTask, mailTask, type OutboxTask, taskItem } from '#lambdas/store/outbox.ts';
import { type ExtraItems, resolved } from '#lambdas/store/repository/repository.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { taskWorker } from '../define-task.ts';
import { releasePerson } from '../responsible/release.ts';
import { runSync, type Sync, type SyncOptions, syncFor } from './account-sync.ts';

/** The scopes of a user before and after a save; they differ only when the user is given a company. */
interface UserScopes {
  readonly from: Scope;
  readonly to: Scope;
}

/**
 * Moves a user into another tenant: `after` has an id of that one. Record, side effects and the lists of both tenants
 * change in one transaction, with further items; 409 when another user has changed the user meanwhile. D-19.
 */
const moveUser = async ({ from, to }: UserScopes, before: UserRecord, after: UserRecord, more: ExtraItems) => {
  const [old, target] = [users(from), users(to)];
  await target.write(async (view) => ({
    parts: [target.creation(view, after, { sideEffects: userSideEffects(before, after, to.actor) })],
    transactItems: [
      ...(await old.alsoUpdate(tenantIdOf(before.id), async (view) => [await old.removal(view, before, [])])),
      ...(await resolved(more)),
    ],
  }));
  return after;
};

type Fields = Partial<Omit<UserRecord, 'id' | 'version'>>;
type SavedChange = [before: UserRecord, fields: Fields, options?: SyncOptions, more?: ExtraItems];

/**
 * Saves a user, with the task that brings the account in line if it is affected, which the task worker does unless the caller does.
 * New addresses and locks end the user's sessions at once. `more` is written in the same transaction.
 */
export const writeUser = async (
  scopes: UserScopes,
  before: UserRecord,
  fields: Fields,
  options: SyncOptions = {},
  more: ExtraItems = [],
) => {
  const moves = fields.companyId !== undefined && fields.companyId !== before.companyId;
  const id = moves ? users(scopes.to).newId() : before.id;
  const draft = { ...before, ...fields, id, version: moves ? 1 : before.version + 1 };
  const sync = syncFor(before, draft, options);
  const ended = sync ? { sessionsFrom: Date.now() } : {};
  const transactItems = async () => [...(sync ? [taskItem(sync)] : []), ...(await resolved(more))];
  const after = moves
    ? await moveUser(scopes, before, { ...draft, ...ended }, transactItems)
    : await users(scopes.from).save(before, before.version, { ...fields, ...ended }, transactItems);
  return { after, sync };
};

/**
 * Saves a user, and then the account if it is affected. The record counts at once; the task worker finishes what a crash
 * interrupts; if the pool refuses, the change is rolled back. D-09, D-92.
 */
export const saveUser = async (poolId: string, scopes: UserScopes, ...change: SavedChange): Promise<UserRecord> => {
  const { after, sync } = await writeUser(scopes, ...change);
  if (sync) await syncOrUndo(poolId, scopes.to, sync);
  return after;
};

const syncOrUndo = async (poolId: string, scope: Scope, sync: Sync) => {
  try {
    await runSync(poolId, sync, () => users(scope).find(sync.id));
  } catch (error) {
    await undoSync(poolId, scope, sync);
    throw new ApplicationError('Update Failed', reasonOf(error));
  }
};

/** Restores the former addresses and lock of the record. The account is brought in line now, or by the task worker. */
export const undoSync = async (poolId: string, scope: Scope, sync: Sync) => {
  const quiet: Sync = { ...sync, notices: [] };
  await users(scope).patchLatest(sync.id, sync.undo, [taskItem(quiet)]);
  await runSync(poolId, quiet, () => users(scope).find(sync.id)).catch(() => undefined);
};

/** The pool will never accept these values, however often they are sent. */
export const isFinal = (error: unknown) => isCognitoError(error, 'AliasExistsException', 'InvalidParameterException');

const reasonOf = (error: unknown) => {
  if (isCognitoError(error, 'AliasExistsException')) return 'An account with this e-mail exists already.';
  if (isCognitoError(error, 'InvalidParameterException')) return 'The e-mail address or phone number is not valid.';
  return 'The sign-in account could not be changed. Please try again.';
};

declare module '../../store/outbox.ts' {
  interface TaskDetails {
    /** The account of a deleted user; `id` is its sub. */
    'delete-account': unknown;
  }
}

/** Due at once: no request is at it. */
const AT_ONCE = 0;

/** The account of a removed user, to be deleted. */
export const deleteAccountTask = (sub: string, at = AT_ONCE): OutboxTask<'delete-account'> => ({
  kind: 'delete-account',
  id: sub,
  at,
});

/**
 * Removes a user whose account was never finished. The record is marked as abandoned first, so that a late second try of
 * the same request cannot connect an account to it; then account and record are deleted. D-08.
 */
export const giveUpUser = async (poolId: string, task: OutboxTask<'create-user'>) => {
  const all = users(taskWorker);
  const found = await all.find(task.id);
  if (found?.status !== 'PENDING' && found?.status !== 'ABANDONED') return closeTask(task);
  const claimed = found.status === 'ABANDONED' ? found : await all.save(found, found.version, { status: 'ABANDONED' });
  await removeInvited(poolId, { email: claimed.userEmail, since: claimed.createdAt });
  await all.remove(claimed.id);
};

/**
 * Deletes a user and what lets them sign in, then their account, and unassigns the records that they were responsible
 * for. After a crash in between, the task worker does the rest.
 */
export const removeUser = async (poolId: string, scope: Scope, user: UserRecord, emails: readonly Email[] = []) => {
  const { id, sub } = user;
  const rest = deleteAccountTask(sub, Date.now());
  await users(scope).remove(id, [rest, ...emails.map(mailTask)].map(taskItem));
  await deleteAccount(poolId, sub);
  await closeTask(rest);
  // What fails here is left to the task worker: the user is deleted.
  await releasePerson(releaseTask(user, scope.actor)).catch(() => undefined);
};
