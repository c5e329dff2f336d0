/** A line of the log that an alarm waits for: somebody has changed an account past the portal. D-92. */
export const ACCOUNT_DIFFERS = 'an account differs from its record';
