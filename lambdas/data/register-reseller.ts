import type { Reseller } from '../../contract/records/reseller.ts';
import { toE164 } from '../../contract/rules/phones.ts';
import { RESELLER } from '../../contract/rules/roles.ts';
import { type Chore, closeChore, doneStep, giveUpStep } from './chores.ts';
import { rootOf } from './id.ts';
import { type Invited, inviteUser } from './invite-user.ts';
import type { Step } from './journal/commit.ts';
import { releaseSteps } from './once.ts';
import { removeUser } from './remove-user.ts';
import { resellers } from './reseller.ts';
import { type Actor, chosenScope, familyScope, type Scope } from './scope.ts';
import { type UserRecord, users } from './user.ts';
import { idsWhere } from './write-many.ts';

export type Registration = Extract<Chore, { kind: 'register-reseller' }>;

/** The chore of a registration, to be written before anything is done for it; a `fresh` reseller goes again if it fails. */
export const registrationChore = (id: string, userName: string, fresh: boolean, actor: Actor): Registration => ({
  kind: 'register-reseller',
  id,
  at: Date.now(),
  userName,
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

/** What a registration saves when its user is there: the reseller, with the step that ticks the chore off. */
export type SaveRegistered = (done: Step, user: UserRecord) => Promise<Reseller>;

/**
 * Makes the user of a reseller whose registration is promised by a chore, then lets `save` finish both in one transaction.
 * A failure takes back what was done; after a crash the same request goes on, or housekeeping finishes or takes back.
 */
export const registerReseller = async (
  poolId: string,
  scope: Scope,
  reseller: Pick<Reseller, 'id' | 'addressId'>,
  todo: Registration,
  save: SaveRegistered,
): Promise<Reseller> => {
  // One name for the one user this reseller is registered as, so that a second try finds what the first one made.
  const own = chosenScope(scope.actor, reseller.id, `register-${reseller.id}`);
  try {
    const user = await inviteUser(own, poolId, userOf(reseller));
    return await save(doneStep(todo), user);
  } catch (error) {
    const current = await resellers(scope).find(reseller.id);
    // A twin of this request was luckier, or only the answer was lost.
    if (current?.isregisteredUser) return current;
    await takeBack(poolId, scope, todo);
    throw error;
  }
};

/** The user goes, and a fresh reseller too; another one stays as it was. */
const takeBack = async (poolId: string, scope: Scope, todo: Registration) => {
  const family = familyScope(scope.actor, rootOf(todo.id));
  const user = await userNamed(family, todo);
  if (user && user.sub !== '') await removeUser(poolId, family, user);
  const isLeft = todo.fresh && (await resellers(scope).find(todo.id)) !== undefined;
  if (isLeft) await resellers(scope).remove(todo.id, [doneStep(todo), ...releaseSteps(scope)]);
  else await closeChore(todo);
};

/** Finishes a registration that a crash has interrupted, or takes it back when there is no user. Housekeeping only. */
export const settleRegistration = async (todo: Registration, giveUp: (userId: string) => Promise<void>) => {
  const scope = familyScope(todo.actor, rootOf(todo.id));
  const all = resellers(scope);
  const reseller = await all.find(todo.id);
  if (!reseller || reseller.isregisteredUser) return closeChore(todo);
  const user = await userNamed(scope, todo);
  if (user && user.sub !== '') {
    const addressId = { ...reseller.addressId, userName: user.userName };
    await all.amend(todo.id, { isregisteredUser: true, addressId }, [doneStep(todo)]);
    return;
  }
  if (user) await giveUp(user.id);
  if (todo.fresh) await all.remove(todo.id, [giveUpStep(todo)]);
  else await closeChore(todo);
};

const userNamed = async (scope: Scope, { id, userName }: Registration): Promise<UserRecord | undefined> => {
  const all = users(scope);
  const [found] = idsWhere(await all.view(), (value) => value('companyId') === id && value('userName') === userName);
  return found === undefined ? undefined : all.find(found);
};
