/** Days after its deletion on which a record can be restored by the user who may delete it; a record that was never active stays as long. D-110. */
export const RESTORE_DAYS = 90;

/** Years for which a record that was ever active is retained after its deletion: what a tenant may set, and what holds if it sets nothing. D-110. */
export const RETENTION_YEARS = { min: 1, max: 10, default: 5 } as const;

/** "Erased within" looks this many days ahead at most; the monthly list of what will be erased looks `SOON_DAYS` ahead. */
export const ERASED_WITHIN_MAX = 366;
export const SOON_DAYS = 30;

const DAY_MS = 86_400_000;

/** What the retention of a record depends on: whether it was ever active, and the years of its tenant. */
export interface RetentionOf {
  readonly everActive: boolean;
  readonly years: number;
}

/** Until when the user who may delete a record can restore it, and when it is erased; both ISO times. */
export interface RetentionDays {
  readonly restoreUntil: string;
  readonly eraseOn: string;
}

/** The same time of day some years later; of 29 February the day after, so never earlier. */
const yearsLater = (time: number, years: number): number => {
  const date = new Date(time);
  return date.setUTCFullYear(date.getUTCFullYear() + years);
};

/** The days of a record that was deleted at a time (ISO). Nothing is erased before it can no longer be restored. */
export const retentionDays = (deletedAt: string, { everActive, years }: RetentionOf): RetentionDays => {
  const at = Date.parse(deletedAt);
  const restoreUntil = at + RESTORE_DAYS * DAY_MS;
  const eraseOn = everActive ? Math.max(yearsLater(at, years), restoreUntil) : restoreUntil;
  return { restoreUntil: new Date(restoreUntil).toISOString(), eraseOn: new Date(eraseOn).toISOString() };
};

/** The latest time (epoch milliseconds) of a deletion that is due for erasure at a time. */
export const dueBefore = (now: number, { everActive, years }: RetentionOf): number => {
  const never = now - RESTORE_DAYS * DAY_MS;
  return everActive ? Math.min(yearsLater(now, -years), never) : never;
};

/** A span of time, both ISO times. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/**
 * When records were deleted that are erased between two times (epoch milliseconds), by the fewest and the most years of their tenants:
 * first what was never active, then what was. Each span is a day longer at both ends, for the 29th of February.
 */
export const deletionsErasedIn = (
  [from, to]: readonly [number, number],
  { min, max }: { readonly min: number; readonly max: number },
): readonly Span[] =>
  [false, true].map((everActive) => ({
    from: new Date(dueBefore(from, { everActive, years: max }) - DAY_MS).toISOString(),
    to: new Date(dueBefore(to, { everActive, years: min }) + DAY_MS).toISOString(),
  }));
