import { describe, expect, it } from 'vitest';
import { kindName, WITHOUT_FILE } from '#contract/document/rules.ts';
import {
  documentOwners,
  fromDocumentOwner,
  fromModifier,
  kinds,
  kindsThat,
  modifiers,
  owningKindOf,
  toDocumentOwner,
  toModifier,
} from '#contract/kinds/kinds.ts';
import { matrix } from '#contract/rules/access.ts';

describe('the kinds of record', () => {
  it('have rights that the access matrix knows', () => {
    for (const { rights } of Object.values(kinds))
      for (const right of Object.values(rights)) expect(matrix).toHaveProperty([right]);
  });

  it('are found by the spellings of the specification, and back', () => {
    expect(modifiers).toEqual(['techProvider', 'reseller', 'endUser']);
    expect(documentOwners).toEqual(['TECHNOLOGY_PROVIDER', 'RESELLER', 'ENDUSER']);
    for (const modifier of modifiers) expect(toModifier(fromModifier(modifier))).toBe(modifier);
    for (const owner of documentOwners) expect(toDocumentOwner(fromDocumentOwner(owner))).toBe(owner);
  });

  it('are no kind for a stored value that names none, as after an erasure', () => {
    for (const value of [undefined, null, '', 'PROVIDER', 7]) expect(owningKindOf(value)).toBeUndefined();
    expect(owningKindOf('ENDUSER')).toBe('endUser');
  });

  it('are listed by what they can', () => {
    expect(kindsThat('import')).toEqual(['provider', 'reseller', 'endUser']);
    expect(kindsThat('reviews')).toEqual(['provider', 'endUser']);
    expect(kindsThat('restore')).not.toContain('user');
  });
});

describe('the name of a kind of document', () => {
  it('is a sentence for what many records have collected without a file, never its key', () => {
    expect(kindName('RESELLER', WITHOUT_FILE)).toBe('All that is collected without a file');
    expect(kindName('TECHNOLOGY_PROVIDER', 'EXPSAQ')).toBe('Investigation');
  });
});
