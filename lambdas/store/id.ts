import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** 32 characters, so five bits of a byte choose one of them evenly. */
const random = (length: number) => {
  let text = '';
  for (const byte of randomBytes(length)) text += alphabet[byte % alphabet.length];
  return text;
};

/** The key of a family of companies: the id of its root company. */
export type FamilyId = string;

/** In place of a family: companies of all families share one journal. */
export const PORTAL: FamilyId = '@';

/** A random id (60 bits) for a root company. */
export const newFamilyRootId = (): FamilyId => random(12);

/** A random id (70 bits) within a family; it begins with the family's id, so the record's key can be built from it. */
export const newFamilyId = (familyId: FamilyId) => `${familyId}-${random(14)}`;

/** The family that an id belongs to. The id of a root company is the id of its family. */
export const familyIdOf = (id: string): FamilyId => id.split('-', 1)[0] ?? id;
