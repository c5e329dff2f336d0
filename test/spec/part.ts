import type { Row } from './row.ts';

/** One part of the specification: its sections that ask for something, by number, and what they ask for. */
export interface Part {
  /** Where the list stands in docs/. */
  readonly file: string;
  readonly title: string;
  readonly headings: readonly (readonly [number: string, heading: string])[];
  readonly rows: readonly Row[];
}
