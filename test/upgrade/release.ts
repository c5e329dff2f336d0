import type { Answers } from './answers.ts';
import type { Store } from './dump.ts';
import type { Contents } from './world.ts';

/** What a release has left behind: when (ISO time), what it had stored, and what it said of it. */
export interface Release {
  readonly format: 1;
  readonly name: string;
  readonly at: string;
  readonly contents: Contents;
  readonly store: Store;
  readonly answers: Answers;
}

/** Where the releases lie. */
export const releasesDir = new URL('./releases/', import.meta.url);
