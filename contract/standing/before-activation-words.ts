/** Why a record cannot be activated. */
export const missingSentence = (missing: readonly string[]): string =>
  `Before the activation this is missing: ${missing.join(', ')}.`;
