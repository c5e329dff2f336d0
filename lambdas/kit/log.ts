import { Logger } from '@aws-lambda-powertools/logger';

const secret = /pass|pwd|otp|code|token|authorization|cookie|secret/i;
/** Names that only look like secrets. */
const harmless = new Set(['statusCode', 'zipcode', 'token_use', 'errorCode']);

/** Replaces the value of every field that may hold a secret, at any depth. D-01. */
export const redact = (key: string, value: unknown) => (secret.test(key) && !harmless.has(key) ? '[redacted]' : value);

/**
 * The structured log of a process: JSON lines with a correlation id, secrets left out. `service` is the name of the function, from
 * POWERTOOLS_SERVICE_NAME.
 */
export const log = new Logger({ jsonReplacerFn: redact });

/** Waits for work that a task stands for. If it fails, the task worker finishes it; the request itself has succeeded. */
export const followUp = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => log.error('left to the task worker', { error }));
