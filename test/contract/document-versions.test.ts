import { describe, expect, it } from 'vitest';
import { type DocumentRecord, StoredFile } from '../../contract/document/record.ts';
import type { FileReview } from '../../contract/document/review.ts';
import { expiriesIn, keptValidityOf, validityColumn } from '../../contract/document/validity.ts';
import { countingFile, holdsUntil, validitiesOf } from '../../contract/document/versions.ts';
import { daysAfter } from '../../contract/rules/dates.ts';

const TODAY = '2026-11-23';

/** A version by its name: how it was reviewed, from which day and until which it holds. */
type Version = readonly [name: string, review: FileReview['state'] | 'none', from?: string, until?: string];

const fileOf = ([name, review, effectiveFrom = '', validUntil = '']: Version): StoredFile =>
  StoredFile.parse({
    key: name,
    documentLocation: name,
    documentMeta: '',
    size: 1,
    checksum: '',
    author: '',
    at: '',
    effectiveFrom,
    validUntil,
    review: review === 'none' ? null : { state: review },
  });

const documentOf = (...versions: readonly Version[]) => {
  const files = versions.map(fileOf);
  return { earlier: files.slice(0, -1), file: files.at(-1) ?? null };
};

describe('the version of a document that counts', () => {
  it.each<[string, string | undefined, ...Version[]]>([
    ['is the only one while it awaits review', 'a', ['a', 'awaiting']],
    ['is the approved one while a newer one awaits review', 'a', ['a', 'approved'], ['b', 'awaiting']],
    ['is one from before reviews while a newer one awaits review', 'a', ['a', 'none'], ['b', 'awaiting']],
    ['is the newest of those that were approved', 'b', ['a', 'approved'], ['b', 'approved']],
    ['is never one that was returned', 'a', ['a', 'approved'], ['b', 'returned']],
    ['is none where all were returned', undefined, ['a', 'returned']],
    ['is none where there is no version', undefined],
    [
      'is the newest that awaits review where none was approved',
      'c',
      ['a', 'returned'],
      ['b', 'awaiting'],
      ['c', 'awaiting'],
    ],
    ['is the earlier one until the newer takes effect', 'a', ['a', 'approved'], ['b', 'approved', daysAfter(TODAY, 1)]],
    ['is the newer one from the day it takes effect', 'b', ['a', 'approved'], ['b', 'approved', TODAY]],
    ['is none before the first takes effect', undefined, ['a', 'approved', daysAfter(TODAY, 1)]],
  ])('%s', (_words, expected, ...versions) => {
    expect(countingFile(documentOf(...versions), TODAY)?.key).toBe(expected);
  });
});

describe('the day until which a document holds', () => {
  it.each<[string, string, ...Version[]]>([
    ['is that of the version that counts', '2027-01-31', ['a', 'approved', '', '2027-01-31']],
    ['is none where the version has no end', '', ['a', 'approved']],
    ['is none where it was returned', '', ['a', 'returned', '', '2027-01-31']],
    [
      'stays that of the approved one while a longer one awaits',
      '2026-12-01',
      ['a', 'approved', '', '2026-12-01'],
      ['b', 'awaiting', '', '2028-01-01'],
    ],
    [
      'is that of the next one where it takes effect the day after',
      '2027-12-31',
      ['a', 'approved', '', '2026-12-31'],
      ['b', 'approved', '2027-01-01', '2027-12-31'],
    ],
    [
      'ends before a gap of one day',
      '2026-12-31',
      ['a', 'approved', '', '2026-12-31'],
      ['b', 'approved', '2027-01-02', '2027-12-31'],
    ],
    [
      'is that of a shorter one that takes over',
      '2026-12-15',
      ['a', 'approved', '', '2027-12-31'],
      ['b', 'approved', '2026-12-01', '2026-12-15'],
    ],
    [
      'is none where an endless one takes over in time',
      '',
      ['a', 'approved', '', '2026-12-31'],
      ['b', 'approved', '2026-12-31'],
    ],
    [
      'goes through several',
      '2029-01-01',
      ['a', 'approved', '', '2026-12-31'],
      ['b', 'approved', '2027-01-01', '2027-12-31'],
      ['c', 'approved', '2028-01-01', '2029-01-01'],
    ],
    [
      'forgets one that another overtook before it took effect',
      '2027-06-30',
      ['a', 'approved', '2027-01-01', '2027-12-31'],
      ['b', 'approved', '', '2027-06-30'],
    ],
    ['is that of the first one before it takes effect', '2027-12-31', ['a', 'approved', '2027-01-01', '2027-12-31']],
  ])('%s', (_words, expected, ...versions) => {
    expect(holdsUntil(validitiesOf(documentOf(...versions)), TODAY)).toBe(expected);
  });

  it('is the same from the column of a stored row, which names the earliest of each kind', () => {
    const record = (id: string, key: string, ...versions: Version[]) =>
      ({ id, tableKeyName2: key, ...documentOf(...versions) }) as DocumentRecord;
    const kept = [
      record('1', 'SITEINSPECTION', ['a', 'approved', '', '2027-05-01']),
      record('2', 'SITEINSPECTION', ['a', 'approved', '', '2027-04-01'], ['b', 'approved', '2027-04-02', '2028-01-01']),
      record('3', 'Credit Data/RESELLER', ['a', 'none', '', '2026-01-01']),
      record('4', 'MASTERNCRA', ['a', 'approved']),
    ].flatMap((each) => keptValidityOf(each) ?? []);
    expect(kept.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect([...expiriesIn(validityColumn.worked({ validities: kept }), TODAY)].sort()).toEqual([
      ['Credit Data/RESELLER', '2026-01-01'],
      ['SITEINSPECTION', '2027-05-01'],
    ]);
    expect(validityColumn.worked({ validities: kept.toReversed() })).toBe(validityColumn.worked({ validities: kept }));
    expect(expiriesIn('', TODAY).size).toBe(0);
  });
});
