import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { accountPool } from '#contract/account/account-pool.ts';
import { CognitoError, invalidParameter, notAuthorized } from './errors.ts';
import type { Client, Pool } from './pool.ts';
import { isSame } from './secrets.ts';

/** The two clients of the pool, as lib/identity deploys them. D-92. */
export const clientsOf = (siteId: string, registration: { id: string; secret: string }): readonly Client[] => [
  { id: siteId, name: 'Site', writes: accountPool.writtenBySite, signsIn: true },
  { ...registration, name: 'Registration', writes: accountPool.writtenByRegistration, signsIn: false },
];

/** The SECRET_HASH of a client with a secret, base64. */
export const secretHash = (secret: string, username: string, clientId: string) =>
  createHmac('sha256', secret).update(`${username}${clientId}`).digest('base64');

/** The client with an id. Throws ResourceNotFoundException. */
export const findClient = (pool: Pool, id: string): Client => {
  const client = pool.clients.find((one) => one.id === id);
  if (!client) throw new CognitoError('ResourceNotFoundException', 'User pool client does not exist.');
  return client;
};

const Signed = z.object({ Username: z.string().default(''), SecretHash: z.string().optional() });

/** A client with a secret has to prove that it knows it, in every call that names the client. */
export const checkSecret = ({ id, secret }: Client, body: unknown) => {
  if (secret === undefined) return;
  const { Username, SecretHash } = Signed.catch({ Username: '' }).parse(body);
  if (SecretHash === undefined) {
    throw notAuthorized(`Client ${id} is configured with secret but SECRET_HASH was not received`);
  }
  if (!isSame(SecretHash, secretHash(secret, Username, id))) {
    throw notAuthorized(`Unable to verify secret hash for client ${id}`);
  }
};

/** Refuses a sign-in with a client that has no flow for it. */
export const requireSignIn = (pool: Pool, clientId: string, flow: string) => {
  if (!findClient(pool, clientId).signsIn) throw invalidParameter(`${flow} is not enabled for the client.`);
};

/** The description of a client, with its secret: for the server, which may ask for it. */
export const describeClient = (pool: Pool, id: string) => {
  const { name, secret, writes } = findClient(pool, id);
  return {
    UserPoolClient: {
      UserPoolId: pool.poolId,
      ClientId: id,
      ClientName: name,
      ...(secret === undefined ? {} : { ClientSecret: secret }),
      WriteAttributes: [...writes],
    },
  };
};
