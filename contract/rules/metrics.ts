/** A log line that raises an alarm: an account was changed outside the portal. D-92. */
export const ACCOUNT_DIFFERS = 'an account differs from its record';

/** A log line that raises an alarm: an account kept for an emergency was used. ADR 0054. */
export const EMERGENCY_SIGN_IN = 'emergency sign-in';

/** What functions count, each under the name of its area or job. No id and no text of a person is ever a part of a name. */
export type Counted =
  /** Sessions that began. */
  | 'SignIns'
  /** Requests and messages that ended with an error no user expected. */
  | 'Failed'
  /** Requests that a service behind the portal had no answer for. */
  | 'Unavailable'
  | 'RefusedByRule'
  | 'RefusedInput'
  | 'RefusedSignedOut'
  | 'RefusedRight'
  | 'RefusedMissing'
  | 'RefusedConflict'
  | 'RefusedEnded'
  | 'RefusedRate'
  | 'RefusedBusy'
  /** Rows that an import or a change of many records has written. */
  | 'RowsImported'
  /** Lists that were read from their snapshot or from the beginning. */
  | 'ViewColdLoads'
  /** Saves that were planned again because another user was first. */
  | 'JournalConflicts'
  /** Entries of the audit trail that are not as they were written, each counted once. */
  | 'AuditDifferences'
  /** Scheduled runs and messages of queues that ended well. */
  | 'JobsDone';

/** How old a list in memory was when it was used again, in seconds. */
export const VIEW_AGE = 'ViewAge';

const byStatus: Readonly<Record<number, Counted>> = {
  200: 'RefusedByRule',
  400: 'RefusedInput',
  401: 'RefusedSignedOut',
  403: 'RefusedRight',
  404: 'RefusedMissing',
  409: 'RefusedConflict',
  410: 'RefusedEnded',
  429: 'RefusedRate',
  503: 'RefusedBusy',
};

/** The names under which refusals are counted. */
export const REFUSALS: readonly Counted[] = Object.values(byStatus);

/** What a refusal with this status is counted as. */
export const refusalOf = (http: number): Counted => byStatus[http] ?? 'RefusedByRule';

/** The name that a function counts under, an area or a job, as CloudWatch has it. */
export const MEASURED_BY = 'service';
