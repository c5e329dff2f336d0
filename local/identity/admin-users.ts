import * as z from 'zod';
import { AttributeList, writeAttributes } from './attributes.ts';
import { describeClient } from './clients.ts';
import { dropCodes } from './codes.ts';
import { verifyNewEmail } from './delivery.ts';
import { notAuthorized } from './errors.ts';
import { factorSettings } from './factors.ts';
import { revokeLogins } from './logins.ts';
import type { Pool } from './pool.ts';
import { call, Metadata, Username, UserPoolId } from './protocol.ts';
import type { User } from './state.ts';
import { postConfirmation } from './triggers.ts';
import { attributeList, describeUser, dropChallenges, requireUser } from './users.ts';

const OneUser = z.object({ UserPoolId, Username });

/** The description of a user for Admin calls. */
export const adminGetUser = call(OneUser, (pool, input) => {
  const user = requireUser(pool, input.Username);
  return { ...describeUser(user), UserAttributes: attributeList(user), ...factorSettings(user) };
});

const endEverything = (pool: Pool, user: User) => {
  revokeLogins(pool, user);
  dropChallenges(pool, user);
  dropCodes(pool, user.id);
};

/** Deletes a user, and with it all tokens. */
export const adminDeleteUser = call(OneUser, (pool, input) => {
  const user = requireUser(pool, input.Username);
  endEverything(pool, user);
  delete pool.state.users[user.id];
  return {};
});

/** Locks a user out and ends all logins (D-09). */
export const adminDisableUser = call(OneUser, (pool, input) => {
  const user = requireUser(pool, input.Username);
  endEverything(pool, user);
  user.enabled = false;
  user.modifiedAt = pool.now();
  return {};
});

/** Lets a user in again. */
export const adminEnableUser = call(OneUser, (pool, input) => {
  const user = requireUser(pool, input.Username);
  user.enabled = true;
  user.modifiedAt = pool.now();
  return {};
});

/** Writes attributes, the *_verified flags included; an e-mail address that is not declared verified waits for its code. */
export const adminUpdateUserAttributes = call(
  OneUser.extend({ UserAttributes: AttributeList }),
  async (pool, input) => {
    const user = requireUser(pool, input.Username);
    await verifyNewEmail(pool, user, writeAttributes(pool, user, input.UserAttributes, 'admin'));
    return {};
  },
);

/** What the server may read of an app client: its secret. */
export const describeUserPoolClient = call(z.object({ UserPoolId, ClientId: z.string().max(128) }), (pool, input) =>
  describeClient(pool, input.ClientId),
);

/** Confirms a self sign-up without a code; the e-mail address stays unverified. */
export const adminConfirmSignUp = call(OneUser.extend({ ClientMetadata: Metadata }), async (pool, input) => {
  const user = requireUser(pool, input.Username);
  if (user.status !== 'UNCONFIRMED') {
    throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
  }
  user.status = 'CONFIRMED';
  await postConfirmation(pool, user, 'PostConfirmation_ConfirmSignUp', input.ClientMetadata);
  return {};
});
