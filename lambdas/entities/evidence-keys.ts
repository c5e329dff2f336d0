import { exportKeys } from '#contract/analytics/keys.ts';

/** Whose package it is. */
interface Owned {
  readonly userId: string;
  readonly id: string;
}

const folder = ({ userId, id }: Owned) => `${exportKeys.evidence}${userId}/${id}/`;

/** Where the objects of a package lie, in the export bucket: a rule of the bucket removes them. */
export const evidenceKeys = {
  /** The records and documents that were chosen. */
  plan: (owned: Owned) => `${folder(owned)}plan.json`,
  /** A zip, by its number from 1, and what it holds. */
  part: (owned: Owned, number: number) => `${folder(owned)}${number}.zip`,
  held: (owned: Owned, number: number) => `${folder(owned)}${number}.json`,
  /** What differs in a register from the one that was sent last. */
  differences: (owned: Owned) => `${folder(owned)}differences.json`,
};
