/** The tag by which GuardDuty says what it found in an object; the local scanner writes the same. D-22. */
export const SCAN_TAG = 'GuardDutyMalwareScanStatus';

/** The tag by which level 1 marked files for their end (lambdas/store/data-level.ts); no rule heeds it any more. D-110. */
export const EXPIRES_TAG = 'expires';

/** Where files of documents arrive, in the upload bucket, and where they lie once checked, in the document bucket. */
export const INCOMING_PREFIX = 'incoming/';
export const DOCUMENT_PREFIX = 'docs/';

/** Where the blank forms of document requests lie once checked, in the document bucket. */
export const FORM_PREFIX = 'forms/';
