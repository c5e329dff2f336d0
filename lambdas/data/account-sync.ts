import { bringInLine } from '../ports/accounts.ts';
import { type Chore, closeChore, type Mail } from './chores.ts';
import { mailChore, notices } from './notices.ts';
import { isOpen, type UserRecord } from './user.ts';

export type Sync = Extract<Chore, { kind: 'sync-user' }>;

/** What of a record the pool must know too. */
const shared = (user: UserRecord) => JSON.stringify([user.userEmail, user.userPhone, isOpen(user)]);

/** The chore that a change of a record leaves, or undefined when the pool need not know. Old addresses are told. D-09. */
export const syncFor = (before: UserRecord, after: UserRecord, own: boolean): Sync | undefined => {
  if (shared(before) === shared(after)) return undefined;
  const { userEmail, userPhone, formerEmail, enabled, accountNonLocked } = before;
  const told: Mail[] = [
    ...(before.userEmail === after.userEmail ? [] : [notices.email(before.userEmail)]),
    ...(before.userPhone === after.userPhone ? [] : [notices.phone(before.userEmail)]),
  ];
  return {
    kind: 'sync-user',
    id: after.id,
    at: Date.now(),
    version: after.version,
    undo: { userEmail, userPhone, formerEmail, enabled, accountNonLocked },
    notices: told,
    own,
  };
};

/**
 * Brings the account in line with the record as it is now, and then hands over the notices. Looks again afterwards: of two
 * changes at once, the later record must win.
 */
export const runSync = async (poolId: string, sync: Sync, read: () => Promise<UserRecord | undefined>) => {
  for (let user = await read(); user && user.sub !== ''; ) {
    const account = { sub: user.sub, email: user.userEmail, phone: user.userPhone, open: isOpen(user) };
    await bringInLine(poolId, account, sync.own);
    const current = await read();
    if (current?.version === user.version) break;
    user = current;
  }
  await closeChore(sync, sync.notices.map(mailChore));
};
