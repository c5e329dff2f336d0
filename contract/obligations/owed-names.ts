/** The filters by what is owed, by their names in queries and addresses. */
export const owedFilterNames = ['obligation', 'document', 'within', 'requested'] as const;

/** The query of a list that is not narrowed by what is owed. */
export const withoutOwedFilters = {
  obligation: undefined,
  document: undefined,
  within: undefined,
  requested: undefined,
} as const;
