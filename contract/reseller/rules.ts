import type { CollectedDocument } from '../fields/collected-document.ts';

/** A reseller's documents count as collected when exactly two are selected. Spec part 2, section 4; D-59. */
export const documentsCollected = (documents: readonly Pick<CollectedDocument, 'isSelected'>[]) =>
  documents.filter((document) => document.isSelected).length === 2;

/** Membership in the spec's words, by value. */
export const membershipNames: Readonly<Record<0 | 1 | 2, string>> = { 1: 'Yes', 0: 'No', 2: 'Other-Non Member' };
