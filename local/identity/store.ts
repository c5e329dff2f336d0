import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { LONGEST_ACCESS_MS } from './client-settings.ts';
import { settings } from './pool.ts';
import { State } from './state.ts';

export interface Store {
  state: State;
  /** Writes the state to disk if it changed. Every request calls this before its response is sent. */
  save(now: number): void;
}

const emptyState = async (poolId: string): Promise<State> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const { n = '', e = '', ...rest } = await exportJWK(privateKey);
  return {
    poolId,
    secret: randomBytes(32).toString('base64'),
    signingKey: { ...rest, n, e, kty: 'RSA', kid: randomBytes(16).toString('base64url'), alg: 'RS256', use: 'sig' },
    users: {},
    logins: {},
    challenges: {},
    codes: {},
    failures: {},
    providers: {},
    clients: {},
    requests: {},
    grants: {},
  };
};

const readState = (file: string, poolId: string): State => {
  const state = State.parse(JSON.parse(readFileSync(file, 'utf8')));
  // Verifiers and the issuer are bound to the pool's name, so another pool's file cannot work.
  if (state.poolId !== poolId) throw new Error(`${file} belongs to the user pool ${state.poolId}, not ${poolId}`);
  return state;
};

const deleteWhere = <T>(entries: Record<string, T>, isExpired: (entry: T) => boolean) => {
  for (const [key, entry] of Object.entries(entries)) if (isExpired(entry)) delete entries[key];
};

const deleteExpired = (state: State, now: number) => {
  deleteWhere(state.challenges, (challenge) => challenge.expiresAt <= now);
  // An access token may outlive its login by its own lifetime and must still find it.
  deleteWhere(state.logins, (login) => login.expiresAt + LONGEST_ACCESS_MS <= now);
  deleteWhere(state.codes, (code) => code.expiresAt <= now && code.issuedSince + settings.hour <= now);
  deleteWhere(state.requests, (request) => request.expiresAt <= now);
  deleteWhere(state.grants, (grant) => grant.expiresAt <= now);
  deleteWhere(state.failures, (failures) => failures.forgottenAt <= now);
};

/** Opens (or makes) the JSON state in `file`. Throws if the file is damaged or belongs to another pool. */
export const openStore = async (file: string, poolId: string): Promise<Store> => {
  mkdirSync(dirname(file), { recursive: true });
  const state = existsSync(file) ? readState(file, poolId) : await emptyState(poolId);
  let saved = '';
  const save = (now: number) => {
    deleteExpired(state, now);
    const text = JSON.stringify(state);
    if (text === saved) return;
    writeFileSync(`${file}.tmp`, text, { mode: 0o600 });
    renameSync(`${file}.tmp`, file);
    saved = text;
  };
  return { state, save };
};
