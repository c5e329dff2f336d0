import { randomBytes } from 'node:crypto';
import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { openAccount } from './open-account.ts';
import type { Stage } from './stage.ts';

/** A person of another stage, as their record tells. */
export interface Person {
  readonly id: string;
  readonly sub: string;
  readonly email: string;
  readonly phone: string;
  readonly isOpen: boolean;
}

const SUB = 'sub';

/** The `sub` of an account; undefined where there is none. */
const subOf = async ({ pool, poolId }: Stage, Username: string): Promise<string | undefined> => {
  try {
    const { UserAttributes = [] } = await pool.send(new AdminGetUserCommand({ UserPoolId: poolId, Username }));
    return UserAttributes.find(({ Name }) => Name === SUB)?.Value;
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
};

/** Deletes an account; one that is gone is no error. */
export const removeAccount = async ({ pool, poolId }: Stage, Username: string): Promise<void> => {
  await pool.send(new AdminDeleteUserCommand({ UserPoolId: poolId, Username })).catch((error: unknown) => {
    if (!(error instanceof UserNotFoundException)) throw error;
  });
};

/** A password that nobody knows, of 256 bits, with all classes of characters. */
const unknownPassword = () => `${randomBytes(32).toString('base64')}aA1!`;

/**
 * Makes the account of a person of another stage; returns its `sub`. No pool gives passwords or authenticator apps away, so
 * nobody knows the password of this one: its owner sets one by 'Forgot password?', which goes to the address of the record,
 * and enrols an app again. An account that `isOurs` does not know by its `sub` is replaced: somebody may have registered with
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
