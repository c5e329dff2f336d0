import { randomUUID } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  type AttributeType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { TestPool } from './harness.ts';

let phones = 5_550_000;

/** A new person with a unique address, phone number and password. */
export const newPerson = () => {
  phones += 1;
  return { email: `p-${randomUUID()}@example.com`, phone: `+1201${phones}`, password: 'correct horse battery' };
};
export type Person = ReturnType<typeof newPerson>;

/** Invites a person with a temporary password of their own choice; `phone: false` leaves the phone number out. */
export const invite = async (
  { client, identity }: TestPool,
  person: Person,
  options: { phone?: boolean; password?: string } = {},
) => {
  const attributes: AttributeType[] = [{ Name: 'email_verified', Value: 'true' }];
  if (options.phone !== false) attributes.push({ Name: 'phone_number', Value: person.phone });
  const { User } = await client.send(
    new AdminCreateUserCommand({
      UserPoolId: identity.poolId,
      Username: person.email,
      UserAttributes: attributes,
      DesiredDeliveryMediums: ['EMAIL'],
      ...(options.password ? { TemporaryPassword: options.password } : {}),
    }),
  );
  return User?.Username ?? '';
};

/** A person with a permanent password and, unless `phone: false`, a phone number. Returns the id. */
export const enlist = async (pool: TestPool, person: Person, options: { phone?: boolean } = {}) => {
  const id = await invite(pool, person, options);
  await pool.client.send(
    new AdminSetUserPasswordCommand({
      UserPoolId: pool.identity.poolId,
      Username: person.email,
      Password: person.password,
      Permanent: true,
    }),
  );
  return id;
};
