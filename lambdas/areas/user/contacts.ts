import { may } from '../../../contract/rules/access.ts';
import type { UserChange } from '../../../contract/user/forms.ts';
import type { UserRecord } from '../../../contract/user/record.ts';
import { contactChanges, fieldOf, proposeContact } from '../../domain/contacts/change.ts';
import { dropPending } from '../../domain/contacts/pending.ts';
import { dropLinksOf } from '../../domain/contacts/stop-links.ts';
import { notices } from '../../domain/user/notices.ts';
import { hasSignedIn } from '../../entities/activity.ts';
import type { Caller } from '../../kit/caller.ts';
import { isFresh, notFresh } from '../../kit/fresh.ts';
import { isWaitingForPassword } from '../../ports/accounts.ts';
import { codeSender, env } from './env-values.ts';

type Changes = ReturnType<typeof contactChanges>;

/** New addresses: those that are saved now, those that wait for the person's code, and the mails to send. */
export interface Decision {
  readonly now: Changes;
  readonly later: Changes;
  /** The person has never signed in, so the corrected address gets the invitation. */
  readonly invite: boolean;
  readonly told: ReturnType<(typeof notices)['email']>[];
}

/**
 * Whether the person was invited and has never signed in. They cannot confirm a code, so the sender may correct the
 * address. The pool is asked too, because after a password reset an old account looks like a new one.
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

/** A super admin may set an address at once; otherwise it waits for the person's code. D-98. */
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

/** After the save: addresses that were set at once replace pending changes; the others get their codes. */
export const follow = async (caller: Caller, after: UserRecord, { now, later }: Decision) => {
  for (const { kind } of now) {
    await dropPending(after.sub, kind);
    await dropLinksOf(after.sub, kind);
  }
  for (const { kind, to } of later) await proposeContact(codeSender, after, kind, to, caller);
};
