/** Names shown on a control before it only counts. Spec part 2, section 9. */
const NAMED = 3;

/** The text of a closed multi-select. */
export const titleOf = (names: readonly string[]) => {
  if (names.length === 0) return 'Please select';
  return names.length <= NAMED ? names.join(', ') : `${names.length} selected`;
};
