import { randomInt } from 'node:crypto';
import { isOpen, type UserRecord } from '#contract/user/record.ts';
import { bringInLine, resendInvitation } from '#lambdas/ports/cognito/accounts.ts';
import type { Email } from '#lambdas/ports/mail.ts';
import { closeTask, mailTask, type OutboxTask } from '#lambdas/store/outbox.ts';

const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const digits = '0123456789';
/** Those of the specification without the ones that mean something in HTML: the invitation is a mail in HTML. */
const symbols = '!@#$%^*()-';

/** The shape of a generated password: 8 characters. Spec part 1, section 5. */
const shape = [lower, lower, lower, lower, digits, digits, symbols, upper];

const pick = (alphabet: string) => alphabet.charAt(randomInt(alphabet.length));

/** A one-time password for an invitation: the spec's classes in random order, about 42 bits. D-18. */
export const generatePassword = (): string => {
  const characters = shape.map(pick);
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    const moved = characters[last] ?? '';
    characters[last] = characters[other] ?? '';
    characters[other] = moved;
  }
  return characters.join('');
};

declare module '../../store/outbox.ts' {
  interface TaskDetails {
    /** Record and account differ until this is done; `notices` go out then. */
    'sync-user': {
      readonly version: number;
      readonly undo: Pick<UserRecord, 'userEmail' | 'userPhone' | 'formerEmail' | 'enabled' | 'accountNonLocked'>;
      readonly notices: readonly Email[];
      /** A person's own change: the login it was made with goes on, the portal ends the others by itself. */
      readonly own: boolean;
      /** The invitation goes out again, with another temporary password. */
      readonly invite: boolean;
    };
  }
}

export type Sync = OutboxTask<'sync-user'>;

/** Options of a change that concerns the account too. */
export interface SyncOptions {
  /** A person's own change, proven by a code: the login it is made with goes on. */
  readonly own?: boolean;
  /** The person has never signed in: the invitation goes out again. */
  readonly invite?: boolean;
  /** The mails that are sent once it is done. */
  readonly emails?: readonly Email[];
}

/** The fields that record and account share. */
const shared = (user: UserRecord) => JSON.stringify([user.userEmail, user.userPhone, isOpen(user)]);

/** The task that a change of a record leaves, or undefined when the account is not affected. D-09, D-92. */
export const syncFor = (
  before: UserRecord,
  after: UserRecord,
  { own = false, invite = false, emails = [] }: SyncOptions,
): Sync | undefined => {
  if (shared(before) === shared(after)) return undefined;
  const { userEmail, userPhone, formerEmail, enabled, accountNonLocked } = before;
  return {
    kind: 'sync-user',
    id: after.id,
    at: Date.now(),
    version: after.version,
    undo: { userEmail, userPhone, formerEmail, enabled, accountNonLocked },
    notices: [...emails],
    own,
    invite,
  };
};

/**
 * Brings the account in line with the record as it is now, sends the invitation again if the task says so, and then
 * opens its mails as tasks. Reads the record again afterwards: of two changes at the same time, the later record must win.
 */
export const runSync = async (poolId: string, sync: Sync, read: () => Promise<UserRecord | undefined>) => {
  for (let user = await read(); user && user.sub !== ''; ) {
    const account = { sub: user.sub, email: user.userEmail, phone: user.userPhone, open: isOpen(user) };
    await bringInLine(poolId, account, sync.own);
    if (sync.invite) await resendInvitation(poolId, user.userEmail, generatePassword());
    const current = await read();
    if (current?.version === user.version) break;
    user = current;
  }
  await closeTask(sync, sync.notices.map(mailTask));
};
