/** What this release does to stored data, for the guard of deployments and rollbacks. */
export const dataLevel = {
  /**
   * Rises when a release begins to write what an older one must not handle. Level 1: the table and the buckets erase what was
   * deleted 90 days ago. Level 2: nothing is erased, and deleted items have no expiry. Level 3: the daily job erases by the policy of
   * each tenant.
   */
  level: 3,
  /** The oldest level that may take over again after this release ran. */
  oldestReader: 2,
  /** The level that must have run (and finished its migration) before this one is deployed. */
  requires: 2,
} as const;

/** The single table, defined once: CDK and the local engine both build it from here. Keys are made in keys.ts only. */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds. DynamoDB removes late, so readers check it too. */
  expires: 'expiresAt',
} as const;
