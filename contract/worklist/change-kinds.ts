/** What became of a record. */
export const changeKinds = ['added', 'changed', 'removed'] as const;
