/** The tag by which GuardDuty says what it found in an object; the local scanner writes the same. D-22. */
export const SCAN_TAG = 'GuardDutyMalwareScanStatus';

/** The tag of files that a rule of their bucket removes after 90 days. D-42. */
export const EXPIRES_TAG = 'expires';

/** Where files of documents arrive, in the upload bucket, and where they lie once checked, in the document bucket. */
export const INCOMING_PREFIX = 'incoming/';
export const DOCUMENT_PREFIX = 'docs/';
