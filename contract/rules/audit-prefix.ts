/** The prefixes of the locked copy of the audit trail. Each function may put below its own ones only: lib/audit-copy.ts. */
export const auditPrefix = {
  /** What the stream told, and the check for items from before there was a copy. */
  lines: 'lines/',
  /** What an erasure has announced: only the daily job may put here. */
  erasures: 'erasures/',
  /** Differences that a check has found. */
  found: 'found/',
  /** How far the check of a day is. */
  checks: 'checks/',
} as const;
