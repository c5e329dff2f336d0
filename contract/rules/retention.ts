const DAY_MS = 86_400_000;

/** Days after its deletion on which a record can be restored by the user who may delete it. D-110. */
const RESTORE_DAYS = 90;

/** Until when (ISO time) the user who may delete a record can restore it, from the time of its deletion (ISO). */
export const restoreUntil = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + RESTORE_DAYS * DAY_MS).toISOString();
