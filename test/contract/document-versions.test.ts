import { describe, expect, it } from 'vitest';
import { type DocumentRecord, StoredFile } from '#contract/document/record.ts';
import type { FileReview } from '#contract/document/review.ts';
import { approvedVersions, storedValidityOf } from '#contract/document/versions.ts';

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
  return {
    id: 'd',
    tableKeyName2: 'SUBLICENCE',
    earlier: files.slice(0, -1),
    file: files.at(-1) ?? null,
  } as DocumentRecord;
};

describe('the approved versions of a document', () => {
  it('are those that were approved and those from before reviews, with their numbers', () => {
    const versions = approvedVersions(
      documentOf(['a', 'none'], ['b', 'returned'], ['c', 'approved'], ['d', 'awaiting']),
    );
    expect(versions.map(({ number, file }) => `${number} ${file.key}`)).toEqual(['1 a', '3 c']);
  });
});

/** The release before reads nothing else when a deployment is rolled back. */
describe('the days that the release before reads', () => {
  it.each<[string, string[], ...Version[]]>([
    ['are those of a version that ends', ['..2027-01-31'], ['a', 'approved', '', '2027-01-31']],
    ['are none without an end', [], ['a', 'approved']],
    ['are none of what was returned', [], ['a', 'returned', '', '2027-01-31']],
    ['are those of the first version while it awaits review', ['..2027-01-31'], ['a', 'awaiting', '', '2027-01-31']],
    [
      'are those of the approved one while a longer one awaits review',
      ['..2026-12-01'],
      ['a', 'approved', '', '2026-12-01'],
      ['b', 'awaiting', '', '2028-01-01'],
    ],
    [
      'are those of each version that takes effect later than the one before',
      ['..2026-12-31', '2027-01-01..2027-12-31'],
      ['a', 'approved', '', '2026-12-31'],
      ['b', 'approved', '2027-01-01', '2027-12-31'],
    ],
    [
      'leave out a version that another one overtook before it took effect',
      ['..2027-06-30'],
      ['a', 'approved', '2027-01-01', '2027-12-31'],
      ['b', 'approved', '', '2027-06-30'],
    ],
  ])('%s', (_words, expected, ...versions) => {
    const { days = [] } = storedValidityOf(documentOf(...versions)) ?? {};
    expect(days.map(({ effectiveFrom, validUntil }) => `${effectiveFrom}..${validUntil}`)).toEqual(expected);
  });
});
