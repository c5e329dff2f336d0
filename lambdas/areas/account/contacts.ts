import type { ContactKind } from '../../../contract/fields/contact.ts';
import type { Profile } from '../../../contract/user/record.ts';
import { redeemContact, resendContactCode, settleContact } from '../../domain/contacts/change.ts';
import { dropPending } from '../../domain/contacts/pending.ts';
import { ownRecord } from '../../domain/user/own-record.ts';
import { profileOf, showUser } from '../../domain/user/profile.ts';
import { type Origin, recordActivity } from '../../entities/activity.ts';
import { renewSession } from '../../entities/principal.ts';
import type { Caller } from '../../kit/caller.ts';
import { isFresh, notFresh } from '../../kit/fresh.ts';
import { ownScope } from '../../store/scope.ts';
import { codeSender } from './env-values.ts';

/**
 * The person enters the code that went to the new address, which counts from now on. In another session than the one that
 * asked for the change, a fresh sign-in is needed, so that a stolen token alone confirms nothing. D-92.
 */
export const confirmContact = async (
  caller: Caller,
  { kind, code }: { kind: ContactKind; code: string },
  origin: Origin,
): Promise<Profile> => {
  const pending = await redeemContact(codeSender, caller.sub, kind, code);
  if (pending.session !== caller.sessionId && !isFresh(caller)) throw notFresh();
  const after = await settleContact(codeSender, await ownRecord(caller.principal), pending);
  await renewSession(caller.sessionId);
  await recordActivity(caller.userId, { type: 'user-change', detail: `own ${kind} confirmed` }, origin);
  return showUser(ownScope(caller), after);
};

/** Another code to the new address. */
export const resendContact = (caller: Caller, kind: ContactKind): Promise<void> =>
  resendContactCode(codeSender, caller.sub, kind, caller);

/** The person does not want the change. */
export const cancelContact = async (caller: Caller, kind: ContactKind, origin: Origin): Promise<Profile> => {
  await dropPending(caller.sub, kind);
  await recordActivity(caller.userId, { type: 'user-change', detail: `${kind} change cancelled` }, origin);
  return profileOf(caller.principal);
};
