import { may } from '../../../contract/rules/access.ts';
import type { UserChange } from '../../../contract/user/record.ts';
import { contactChanges, fieldOf, proposeContact } from '../../domain/contacts/change.ts';
import { dropPending } from '../../domain/contacts/pending.ts';
import { dropLinksOf } from '../../domain/contacts/stop-links.ts';
import { notices } from '../../domain/notices.ts';
import { hasSignedIn } from '../../entities/activity.ts';
import type { UserRecord } from '../../entities/user-record.ts';
import type { Caller } from '../../kit/caller.ts';
import { isFresh, notFresh } from '../../kit/fresh.ts';
import { isWaitingForPassword } from '../../ports/accounts.ts';
import { env, means } from './env-values.ts';

type Changes = ReturnType<typeof contactChanges>;

/** What becomes of new addresses: those that count with the save, those that wait for the person, and who is told. */
export interface Decision {
  readonly now: Changes;
  readonly later: Changes;
  /** The person has never come, so the corrected address gets the invitation. */
  readonly invite: boolean;
  readonly told: ReturnType<(typeof notices)['email']>[];
}

/**
 * Nobody who was invited and has never come can confirm anything, and nobody else's account is at stake: there the sender
 * corrects. The pool is asked too, because a reset makes an old account look like a new one.
 */
const hasNeverCome = async (user: UserRecord): Promise<boolean> =>
  user.status === 'INVITED' &&
  user.isFirstLogin &&
  !(await hasSignedIn(user.id)) &&
  (await isWaitingForPassword(env.USER_POOL_ID, user.sub));

const atOnce = (caller: Caller, before: UserRecord, now: Changes): Decision => {
  if (!isFresh(caller)) throw notFresh();
  const told = now.flatMap(({ kind, to }) =>
    kind === 'email' ? [notices.email(before.userEmail), notices.email(to)] : [notices.phone(before.userEmail)],
  );
  return { now, later: [], invite: false, told };
};

/** A super admin may decide at once; everybody else's wish, and a super admin's other one, waits for the person. D-98. */
export const decide = async (caller: Caller, before: UserRecord, input: UserChange): Promise<Decision> => {
  const nothing = { now: [], later: [], invite: false, told: [] };
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
export const fieldsOf = ({ now }: Decision): { userEmail?: string; userPhone?: string; formerEmail?: string } =>
  Object.assign(
    {},
    ...now.map(({ kind, to }) => ({ [fieldOf[kind]]: to, ...(kind === 'email' ? { formerEmail: '' } : {}) })),
  );

/** After the save: what counts now takes the place of older wishes; what waits gets its codes. */
export const follow = async (caller: Caller, after: UserRecord, { now, later }: Decision) => {
  for (const { kind } of now) {
    await dropPending(after.sub, kind);
    await dropLinksOf(after.sub, kind);
  }
  for (const { kind, to } of later) await proposeContact(means, after, kind, to, caller);
};
