/** The prefixes of the locked copy of the audit trail. Each function may put below its own ones only: lib/data/audit-copy.ts. */
export const auditPrefix = {
  /** What the stream reported, and the check for items from before there was a copy. */
  lines: 'lines/',
  /** What an erasure has announced: only the daily job may put here. */
  erasures: 'erasures/',
  /** Differences that a check has found. */
  found: 'found/',
  /** How far the check of a day is. */
  checks: 'checks/',
} as const;

/** The tag by which GuardDuty says what it found in an object; the local scanner writes the same. D-22. */
export const SCAN_TAG = 'GuardDutyMalwareScanStatus';

/** The tag by which level 1 marked files for their end (lambdas/store/table.ts); no rule uses it any longer. D-110. */
export const EXPIRES_TAG = 'expires';

/** Where files of documents arrive, in the upload bucket, and where they lie once checked, in the document bucket. */
export const INCOMING_PREFIX = 'incoming/';
export const DOCUMENT_PREFIX = 'docs/';

/** Where the blank forms of document requests lie once checked, in the document bucket. */
export const FORM_PREFIX = 'forms/';

/** Where the photos of inspections lie once checked, in the document bucket. */
export const PHOTO_PREFIX = 'photos/';

/** Where the certificates of erasures lie, as packed JSON, in the document bucket. D-110. */
export const CERTIFICATE_PREFIX = 'certificates/';
