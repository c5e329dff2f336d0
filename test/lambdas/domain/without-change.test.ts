import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutChange } from '#lambdas/domain/merge/referring-list.ts';

const value = fc.oneof(fc.string(), fc.integer(), fc.uniqueArray(fc.string(), { maxLength: 5 }));
const record = fc.record({ a: value, b: value, c: fc.uniqueArray(fc.integer({ max: 9, min: 0 }), { maxLength: 6 }) });

describe('a record without an earlier change', () => {
  it('is the record before, if nothing else has changed', () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        expect(withoutChange(after, { before, after })).toEqual(before);
      }),
    );
  });

  it('keeps whatever was changed again, and whatever the change was not about', () => {
    const moving = { before: { name: 'Old' }, after: { name: 'New', added: 1 } };
    expect(withoutChange({ name: 'Newer', added: 1, other: 2 }, moving)).toEqual({ name: 'Newer', other: 2 });
  });

  it('of a list takes and gives back the entries of the change only', () => {
    const moving = { before: { ids: ['g', 'x'] }, after: { ids: ['k', 'x'] } };
    expect(withoutChange({ ids: ['k', 'x', 'later'] }, moving)).toEqual({ ids: ['x', 'later', 'g'] });
    expect(withoutChange({ ids: ['k'] }, moving)).toEqual({ ids: ['g'] });
    expect(withoutChange({ ids: ['x'] }, moving)).toEqual({ ids: ['x'] });
    expect(withoutChange({ ids: ['k'] }, { before: { ids: ['k', 'g'] }, after: { ids: ['k'] } })).toEqual({
      ids: ['k', 'g'],
    });
  });
});
