import { createHash } from 'node:crypto';

const DIGEST_LENGTH = 22;

/** A short text that changes when the value changes. */
export const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, DIGEST_LENGTH);
