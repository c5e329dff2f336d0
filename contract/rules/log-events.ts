/** A log line that raises an alarm: an account was changed outside the portal. D-92. */
export const ACCOUNT_DIFFERS = 'an account differs from its record';
