/** The single table, defined once: CDK and the local engine both build it from here. Keys are made in keys.ts only. */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds. DynamoDB removes late, so readers check it too. */
  expires: 'expiresAt',
} as const;
