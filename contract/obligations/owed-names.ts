/** The filters by what is owed, by their names in queries and addresses. */
export const owedNames = ['obligation', 'document', 'within', 'requested'] as const;

/** The query of a list that is not narrowed by what is owed. */
export const notByOwed = {
  obligation: undefined,
  document: undefined,
  within: undefined,
  requested: undefined,
} as const;
