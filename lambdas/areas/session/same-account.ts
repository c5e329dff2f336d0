import { ACCOUNT_DIFFERS } from '../../../contract/rules/log-events.ts';
import { ownRecord } from '../../domain/user/own-record.ts';
import type { Principal } from '../../entities/principal.ts';
import { log } from '../../kit/log.ts';
import type { PoolAccount } from '../../ports/cognito/identity.ts';
import { isTaskOpen } from '../../store/outbox.ts';

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Compares the pool's e-mail, phone and authenticator app with the record's. Only the portal changes them, always together; while a
 * task says that a change is under way, the person has to wait. Any other difference was made outside the portal: the
 * sign-in is refused, and an alarm goes off. D-92.
 */
export const sameAccount = async (
  principal: Principal,
  { email, phone, hasApp }: PoolAccount,
): Promise<'same' | 'changing' | 'differs'> => {
  const { userEmail, formerEmail, userPhone, app } = await ownRecord(principal);
  // Without a phone the sign-in itself asks for an app, after the password; a token alone does not lead there.
  const isApp = !hasApp || app !== 'none' || userPhone === '';
  // Older records may still wait until the pool has the new address.
  const isEmail = isSame(email, userEmail) || (formerEmail !== '' && isSame(email, formerEmail));
  if (isEmail && phone === userPhone && isApp) return 'same';
  if (await isTaskOpen('sync-user', principal.userId)) return 'changing';
  log.error(ACCOUNT_DIFFERS, { userId: principal.userId, email: !isEmail, phone: phone !== userPhone, app: !isApp });
  return 'differs';
};
