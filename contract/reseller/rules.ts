import { requirements } from '../catalogue/requirements.ts';
import type { Choice } from '../definition/column.ts';
import type { CollectedDocument } from '../fields/file.ts';

/** A reseller's documents count as collected when exactly as many are selected as it owes. Spec part 2, section 4; D-59. */
export const documentsCollected = (documents: readonly Pick<CollectedDocument, 'isSelected'>[]) =>
  documents.filter((document) => document.isSelected).length === requirements.reseller.documents.length;

/** Membership in the spec's words, with what spreadsheets write for it. */
export const memberships = [
  [1, 'Yes', 'Y', 'true', '1'],
  [0, 'No', 'N', 'false', '0', ''],
  [2, 'Other-Non Member', 'Other', '2'],
] as const satisfies readonly Choice[];
