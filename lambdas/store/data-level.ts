/** What this release does to stored data, for the guard of deployments and rollbacks. docs/decisions/releases.md. */
export const dataLevel = {
  /** Rises when a release begins to write what an older one must not handle. */
  level: 1,
  /** The oldest level that may take over again after this release ran. */
  oldestReader: 1,
  /** The level that must have run (and finished its migration) before this one is deployed. */
  requires: 1,
} as const;
