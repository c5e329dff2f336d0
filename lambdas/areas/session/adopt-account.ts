import { ApplicationError } from '../../../contract/application-error.ts';
import { registerUser } from '../../domain/user/register-user.ts';
import { findPrincipal } from '../../entities/principal.ts';
import { env } from '../../kit/env-values.ts';
import { attributesOf } from '../../ports/identity.ts';
import { isTaskOpen } from '../../store/outbox.ts';

/**
 * Makes the record of a confirmed account that has none, because it could not be written when the account was confirmed.
 * The person then waits for approval, as usual. Accounts that are about to be deleted get no record. D-19.
 */
export const adoptAccount = async (sub: string) => {
  const leaving = await isTaskOpen('delete-account', sub);
  const account = leaving ? undefined : await attributesOf(env.USER_POOL_ID, sub);
  if (!account) return undefined;
  const { email = '', phone_number: phone = '', given_name: firstName = '', family_name: lastName = '' } = account;
  await registerUser({ sub, email, phone, firstName, lastName }).catch(unlessTaken);
  return findPrincipal(sub);
};

/** The address still belongs to another record; the next sign-in looks again. */
const unlessTaken = (error: unknown) => {
  if (!(error instanceof ApplicationError)) throw error;
};
