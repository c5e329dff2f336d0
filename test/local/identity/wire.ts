import { createDiffieHellman, createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from 'node:crypto';
import {
  AssociateSoftwareTokenCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { generateSync } from 'otplib';
import type { TestPool } from './harness.ts';

/** The parts of a pool that a sign-in needs. */
export interface Wire extends Pick<TestPool, 'client' | 'codeFor'> {
  readonly identity: Pick<TestPool['identity'], 'poolId' | 'clientId'>;
}

const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const hexOf = (value: bigint) => {
  const hex = value.toString(16);
  const even = `${hex.length % 2 ? '0' : ''}${hex}`;
  return /^[89a-f]/.test(even) ? `00${even}` : even;
};
const bytes = (value: bigint) => Buffer.from(hexOf(value), 'hex');
const hash = (...parts: (string | Buffer)[]) =>
  BigInt(`0x${parts.reduce((sha, part) => sha.update(part), createHash('sha256')).digest('hex')}`);
const group = createDiffieHellman(bytes(N), 2);
const power = (base: bigint, exponent: bigint) => {
  group.setPrivateKey(bytes(exponent));
  return BigInt(`0x${group.computeSecret(bytes(base)).toString('hex')}`);
};
const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** First half of a sign-in at wire level. */
export const openSignIn = async ({ client, identity }: Wire, username: string) => {
  const a = BigInt(`0x${randomBytes(32).toString('hex')}`);
  const A = power(2n, a);
  const opened = await client.send(
    new InitiateAuthCommand({
      ClientId: identity.clientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: username, SRP_A: A.toString(16) },
    }),
  );
  return { a, A, session: opened.Session, parameters: opened.ChallengeParameters ?? {} };
};
export type OpenSignIn = Awaited<ReturnType<typeof openSignIn>>;

/** The PASSWORD_VERIFIER responses of a client with this password. */
export const proofOf = (pool: Wire, { a, A, parameters }: OpenSignIn, password: string) => {
  const { SALT = '', SRP_B = '', SECRET_BLOCK = '', USER_ID_FOR_SRP: userId = '' } = parameters;
  const poolName = pool.identity.poolId.split('_')[1] ?? '';
  const B = BigInt(`0x${SRP_B}`);
  const x = hash(bytes(BigInt(`0x${SALT}`)), digestOf(`${poolName}${userId}:${password}`));
  const u = hash(bytes(A), bytes(B));
  const base = (((B - hash(bytes(N), bytes(2n)) * power(2n, x)) % N) + N) % N;
  const key = hkdfSync('sha256', bytes(power(base, a + u * x)), bytes(u), 'Caldera Derived Key', 16);
  const TIMESTAMP = 'Tue Mar 5 09:08:07 UTC 2030';
  const signed = Buffer.concat([
    Buffer.from(`${poolName}${userId}`),
    Buffer.from(SECRET_BLOCK, 'base64'),
    Buffer.from(TIMESTAMP),
  ]);
  return {
    USERNAME: userId,
    PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
    PASSWORD_CLAIM_SIGNATURE: createHmac('sha256', Buffer.from(key)).update(signed).digest('base64'),
    TIMESTAMP,
  };
};

/** Responds to a challenge at wire level. */
export const respond = (
  { client, identity }: Wire,
  name: 'PASSWORD_VERIFIER' | 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP' | 'NEW_PASSWORD_REQUIRED',
  session: string | undefined,
  responses: Record<string, string>,
) =>
  client.send(
    new RespondToAuthChallengeCommand({
      ClientId: identity.clientId,
      ChallengeName: name,
      Session: session,
      ChallengeResponses: responses,
    }),
  );

/** User name and password at wire level: the next challenge, or the error. */
export const givePassword = async (pool: Wire, username: string, password: string) => {
  const opened = await openSignIn(pool, username);
  return respond(pool, 'PASSWORD_VERIFIER', opened.session, proofOf(pool, opened, password));
};

/** A whole sign-in by SMS at wire level. */
export const signInBySms = async (pool: Wire, person: { email: string; phone: string; password: string }) =>
  giveSmsCode(pool, person.phone, await givePassword(pool, person.email, person.password));

/** The last step of a sign-in by SMS. */
export const giveSmsCode = async (
  pool: Wire,
  phone: string,
  { Session, ChallengeParameters }: Awaited<ReturnType<typeof respond>>,
) => {
  const { AuthenticationResult: tokens } = await respond(pool, 'SMS_MFA', Session, {
    USERNAME: ChallengeParameters?.USER_ID_FOR_SRP ?? '',
    SMS_MFA_CODE: pool.codeFor(phone),
  });
  const { AccessToken = '', IdToken = '', RefreshToken = '' } = tokens ?? {};
  return { AccessToken, IdToken, RefreshToken };
};

/** The code an authenticator app shows by the pool's clock. */
export const appCode = (pool: TestPool, secret: string) =>
  generateSync({ secret, epoch: Math.floor(pool.now() / 1_000) });

/** Sets an authenticator app up for a signed-in user, without turning it on. Returns its secret. */
export const enrolApp = async (pool: TestPool, AccessToken: string) => {
  const { SecretCode = '' } = await pool.client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  await pool.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: appCode(pool, SecretCode) }));
  pool.skip(60_000);
  return SecretCode;
};
