const NAMED = 2;

/** The name of a saved report: those of its first end users, 'A, B and 3 more'. */
export const reportName = (names: readonly string[]) => {
  const more = names.length - NAMED;
  if (names.length === 0) return 'No end users';
  return more > 0 ? `${names.slice(0, NAMED).join(', ')} and ${more} more` : names.join(', ');
};
