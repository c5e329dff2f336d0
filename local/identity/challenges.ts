import { randomBytes } from 'node:crypto';
import { notAuthorized } from './errors.ts';
import type { Pool } from './pool.ts';
import { settings } from './pool.ts';
import { hashOf } from './secrets.ts';
import type { Challenge } from './state.ts';
import { idFor } from './users/users.ts';

export type ChallengeName = Challenge['name'];
export type ChallengeNamed<N extends ChallengeName> = Extract<Challenge, { name: N }>;

const invalidSession = () => notAuthorized('Invalid session for the user, session is expired.');

const isNamed = <N extends ChallengeName>(challenge: Challenge, name: N): challenge is ChallengeNamed<N> =>
  challenge.name === name;

/** Expiry of a challenge that begins now. */
export const challengeEnd = (pool: Pool) => pool.now() + settings.challengeLifetime;

/** Opens a challenge and returns its Session, of which only the hash is stored. */
export const openChallenge = (pool: Pool, challenge: Challenge): string => {
  const session = randomBytes(48).toString('base64url');
  pool.state.challenges[hashOf(session)] = challenge;
  return session;
};

/**
 * Removes the challenge from the pool, so that its Session works once. A Session that is unknown, expired, used, of
 * another challenge or of another user is a NotAuthorizedException; `username` is missing if the call does not carry
 * one.
 */
export const takeChallenge = <N extends ChallengeName>(pool: Pool, session: string, name: N, username?: string) => {
  const key = hashOf(session);
  const challenge = pool.state.challenges[key];
  delete pool.state.challenges[key];
  if (!challenge || challenge.expiresAt <= pool.now() || !isNamed(challenge, name)) throw invalidSession();
  const isOwner = username === undefined || username === challenge.userId || idFor(pool, username) === challenge.userId;
  if (!isOwner) throw invalidSession();
  return challenge;
};

/** Puts a challenge back under the same Session after a response that may be corrected. */
export const putBack = (pool: Pool, session: string, challenge: Challenge) => {
  pool.state.challenges[hashOf(session)] = challenge;
};

/** Runs a check of a response; if it throws, the challenge stays open under the same Session. */
export const keepOpen = <T>(pool: Pool, session: string, challenge: Challenge, check: () => T): T => {
  try {
    return check();
  } catch (error) {
    putBack(pool, session, challenge);
    throw error;
  }
};
