/** What the login is told about the page that a person was sent away from; it stays in the history entry, never in the address. */
export interface Wanted {
  readonly wanted: string;
}

/** The wanted page in a navigation's state, '' when there is none. It is not checked here: `firstPage` does. */
export const wantedIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'wanted' in state ? String(state.wanted) : '';
