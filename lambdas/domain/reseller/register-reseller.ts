import type { Reseller } from '#contract/reseller/record.ts';
import { toE164 } from '#contract/rules/phones-and-zips.ts';
import { RESELLER } from '#contract/rules/roles.ts';
import type { UserRecord } from '#contract/user/record.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { findDuplicate, releaseItems } from '#lambdas/store/idempotency.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { closeTask, doneItem, doneUnlessReopened, type OutboxTask } from '#lambdas/store/outbox.ts';
import { type Actor, chosenScope, type Scope, tenantScope } from '#lambdas/store/scope.ts';
import { idsWhere } from '#lambdas/store/write-many.ts';
import { type Invited, inviteUser } from '../user/invite-user.ts';
import { removeUser } from '../user/save-user.ts';

declare module '../../store/outbox.ts' {
  interface TaskDetails {
    /** A reseller that is being registered as a user; a `fresh` one goes again if that fails. `id` is the reseller's. D-58. */
    'register-reseller': { readonly fresh: boolean; readonly actor: Actor };
  }
}

export type Registration = OutboxTask<'register-reseller'>;

/** The task of a registration, stored before the registration begins; a `fresh` reseller goes again if it fails. */
export const registrationTask = (id: string, fresh: boolean, actor: Actor): Registration => ({
  kind: 'register-reseller',
  id,
  at: Date.now(),
  fresh,
  actor: { userId: actor.userId, userName: actor.userName },
});

/** The reseller's contact as a user of its own company, with the reseller role and no other. D-58. */
const userOf = ({ id, addressId }: Pick<Reseller, 'id' | 'addressId'>): Invited => {
  const [firstName = '', ...rest] = addressId.contactName.split(/\s+/);
  return {
    userName: addressId.userName,
    userEmail: addressId.contactEmail,
    userPhone: toE164(addressId.contactPhone) ?? '',
    firstName,
    middleInitial: '',
    lastName: rest.join(' '),
    companyId: id,
    userRoles: [{ roleId: RESELLER }],
    isSuperadmin: false,
    isMFAenabled: true,
    isFirstLogin: true,
    enabled: true,
    adminAlert: false,
    accountNonLocked: true,
  };
};

/** A fixed idempotency key for the one user that is made for a reseller: every later try finds that user and no other. */
const registrar = ({ id, actor }: Registration) => chosenScope(actor, id, { key: `register-${id}`, body: '' });

const madeUser = async (task: Registration): Promise<UserRecord | undefined> => {
  const id = await findDuplicate(registrar(task));
  return id === undefined ? undefined : users(registrar(task)).find(id);
};

/** Saves the reseller once its user exists, with the item that closes the task. */
export type SaveRegistered = (done: TransactItem, user: UserRecord) => Promise<Reseller>;

/**
 * Makes the user of a reseller whose registration a task stands for, then lets `save` write the reseller and close the task in
 * one transaction. A failure removes what was made; after a crash the same request continues, or the task worker finishes or removes it.
 */
export const registerReseller = async (
  poolId: string,
  scope: Scope,
  reseller: Pick<Reseller, 'id' | 'addressId'>,
  task: Registration,
  save: SaveRegistered,
): Promise<Reseller> => {
  try {
    const user = await inviteUser(registrar(task), poolId, userOf(reseller));
    return await save(doneItem(task), user);
  } catch (error) {
    const current = await resellers(scope).find(reseller.id);
    // The same request, sent twice, has succeeded meanwhile, or only its reply was lost.
    if (current?.isregisteredUser) return current;
    const user = await madeUser(task);
    // The account could not be removed because the pool was out of reach: the task worker removes all of it later.
    if (user?.sub === '') throw error;
    if (user) await removeUser(poolId, registrar(task), user);
    await takeBack(task, doneItem(task), releaseItems(scope));
    throw error;
  }
};

/** Finishes a registration after a crash, or undoes it if there is no user. Only the task worker calls it. */
export const completeRegistration = async (task: Registration, giveUp: (userId: string) => Promise<void>) => {
  const all = resellers(tenantScope(task.actor, tenantIdOf(task.id)));
  const reseller = await all.find(task.id);
  if (!reseller || reseller.isregisteredUser) return closeTask(task);
  const user = await madeUser(task);
  if (user && user.sub !== '') {
    const addressId = { ...reseller.addressId, userName: user.userName };
    await all.patchLatest(task.id, { isregisteredUser: true, addressId }, [doneItem(task)]);
    return;
  }
  if (user) await giveUp(user.id);
  await takeBack(task, doneUnlessReopened(task));
};

/** A fresh reseller goes, unless a user has given it users of its own meanwhile; any other stays as it was. */
const takeBack = async (task: Registration, closing: TransactItem, releasing: readonly TransactItem[] = []) => {
  const tenant = tenantScope(task.actor, tenantIdOf(task.id));
  const isLeft = task.fresh && (await resellers(tenant).find(task.id)) !== undefined;
  if (!isLeft || (await hasStaff(tenant, task.id))) return closeTask(task);
  await resellers(tenant).remove(task.id, [closing, ...releasing]);
};

const hasStaff = async (tenant: Scope, resellerId: string) =>
  idsWhere(await users(tenant).view(), (value) => value('companyId') === resellerId).length > 0;
