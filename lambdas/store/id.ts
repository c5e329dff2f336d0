import { randomInt } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const random = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** The key of a family of companies: the id of its root company. */
export type FamilyId = string;

/** Companies of all families share one journal under this root. */
export const PORTAL: FamilyId = '@';

/** A random id (60 bits) for a root company. */
export const newFamilyRootId = (): FamilyId => random(12);

/** A random id (70 bits) within a family; it begins with the family's root, so the record's key can be built from it. */
export const newFamilyId = (root: FamilyId) => `${root}-${random(14)}`;

/** The root an id belongs to; a root company's own id is its root. */
export const familyIdOf = (id: string): FamilyId => id.split('-', 1)[0] ?? id;
