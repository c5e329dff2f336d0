import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { type Item, keyParts, textOf } from './items.ts';
import type { Stage } from './stage.ts';

/** An account to be: its address counts as proven, its phone ('' for none) as not. */
interface NewAccount {
  readonly email: string;
  readonly phone: string;
  /** Permanent: its owner does not have to set another one. */
  readonly password: string;
}

/** Opens an account without notifying its owner; returns its `sub`. */
export const openAccount = async (
  pool: CognitoIdentityProviderClient,
  UserPoolId: string,
  { email, phone, password }: NewAccount,
): Promise<string> => {
  const { User } = await pool.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        ...(phone === '' ? [] : [{ Name: 'phone_number', Value: phone }]),
      ],
    }),
  );
  const sub = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
  // An account that waits for its first sign-in could not use 'Forgot Password'.
  await pool.send(new AdminSetUserPasswordCommand({ UserPoolId, Username: sub, Password: password, Permanent: true }));
  return sub;
};

/** A person of another stage, as their record tells. */
export interface Person {
  readonly id: string;
  readonly sub: string;
  readonly email: string;
  readonly phone: string;
  readonly isOpen: boolean;
}

const SUB = 'sub';

/** The `sub` of an account; undefined if there is none. */
const subOf = async ({ pool, poolId }: Stage, Username: string): Promise<string | undefined> => {
  try {
    const { UserAttributes = [] } = await pool.send(new AdminGetUserCommand({ UserPoolId: poolId, Username }));
    return UserAttributes.find(({ Name }) => Name === SUB)?.Value;
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
};

/** Deletes an account; one that is deleted is no error. */
export const removeAccount = async ({ pool, poolId }: Stage, Username: string): Promise<void> => {
  await pool.send(new AdminDeleteUserCommand({ UserPoolId: poolId, Username })).catch((error: unknown) => {
    if (!(error instanceof UserNotFoundException)) throw error;
  });
};

/** A password that no user knows, of 256 bits, with all classes of characters. */
const unknownPassword = () => `${randomBytes(32).toString('base64')}aA1!`;

/**
 * Makes the account of a person of another stage; returns its `sub`. No pool gives passwords or authenticator apps away, so
 * no user knows the password of this one: its owner sets one by 'Forgot Password', which goes to the address of the record,
 * and enrols an app again. An account that `isOurs` does not know by its `sub` is replaced: a user may have registered with
 * this address and wait for its owner.
 */
export const makeAccount = async (
  stage: Stage,
  { email, phone, isOpen }: Person,
  isOurs: (sub: string) => Promise<boolean>,
): Promise<string> => {
  const { pool, poolId: UserPoolId } = stage;
  const known = await subOf(stage, email);
  if (known !== undefined && (await isOurs(known))) return known;
  if (known !== undefined) await removeAccount(stage, known);
  // The address was proven at the stage the record comes from.
  const sub = await openAccount(pool, UserPoolId, { email, phone, password: unknownPassword() });
  if (!isOpen) await pool.send(new AdminDisableUserCommand({ UserPoolId, Username: sub }));
  return sub;
};

const isUser = (item: Item) => {
  const [kind, , entity] = keyParts(item);
  return kind === 'T' && entity === 'user';
};

/** The person of a user's record; undefined for other items, and for a user who has no account yet. */
export const personOf = (item: Item): Person | undefined => {
  if (!isUser(item)) return undefined;
  const { sub, userEmail, userPhone, enabled, accountNonLocked } = JSON.parse(textOf(item, 'record'));
  const [, , , id = ''] = keyParts(item);
  return sub ? { id, sub, email: userEmail, phone: userPhone, isOpen: enabled && accountNonLocked } : undefined;
};

/** A UUID that is a whole value, or the last part of a key; also in JSON that is stored as text. */
const UUID = /(?<=["#])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?=["\\])/g;

/** The new account has no authenticator app; its owner is notified when one is added. */
const withoutApp = (item: Item): Item => {
  const { app: _app, ...record } = JSON.parse(textOf(item, 'record'));
  return { ...item, record: { S: JSON.stringify({ ...record, app: 'none' }) } };
};

/** An item as it stands next to other accounts: the `sub` of each is replaced by that of the new one, wherever it is. */
export const withAccounts = (item: Item, subs: ReadonlyMap<string, string>): Item => {
  const moved: Item = JSON.parse(JSON.stringify(item).replace(UUID, (sub) => subs.get(sub) ?? sub));
  return isUser(item) ? withoutApp(moved) : moved;
};
