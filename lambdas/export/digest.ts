import { createHash } from 'node:crypto';

const DIGEST_LENGTH = 22;

/** A short text that is another one when the value is. */
export const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, DIGEST_LENGTH);
