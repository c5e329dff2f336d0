import { describe, expect, it } from 'vitest';
import { documentFactOf } from '#contract/document/facts.ts';
import { DocumentRecord, StoredFile } from '#contract/document/record.ts';
import type { FileReview } from '#contract/document/review.ts';
import { type Counting, lineInForce } from '#contract/obligations/in-force.ts';
import { chosenFiles } from '#lambdas/domain/evidence/own-packages.ts';

const TODAY = '2026-11-23';

type State = FileReview['state'] | 'not reviewed';

const version = (at: string, [state, effectiveFrom = '', validUntil = '']: readonly [State, string?, string?]) =>
  StoredFile.parse({
    key: at,
    documentLocation: 'file.pdf',
    documentMeta: 'application/pdf',
    size: 1,
    checksum: '',
    author: 'ann',
    at,
    effectiveFrom,
    validUntil,
    review: state === 'not reviewed' ? null : { state },
  });

const documentOf = (...versions: readonly (readonly [State, string?, string?])[]) => {
  const files = versions.map((each, at) => version(`2026-0${at + 1}-01T00:00:00.000Z`, each));
  return DocumentRecord.parse({
    id: 'a-1',
    version: 1,
    companyId: 'a',
    parentId: 'a',
    rowId: 'a-2',
    tableKeyName: 'TECHNOLOGY_PROVIDER',
    tableKeyName2: 'SITEINSPECTION',
    certificateId: 0,
    documentName: 'Inspection',
    documentDescription: '',
    file: files.at(-1) ?? null,
    incoming: null,
    earlier: files.slice(0, -1),
  });
};

const numbersOf = (
  document: DocumentRecord,
  documents: 'approved' | 'all',
  versions: 'newest' | 'all' = 'newest',
  counting?: Counting,
) => chosenFiles(document, { documents, versions, comments: false }, TODAY, counting).map(({ number }) => number);

describe('the version of a document that goes into a package', () => {
  it.each<[string, number[], DocumentRecord]>([
    [
      'is the one that ends last although a newer one has begun',
      [1],
      documentOf(['approved', '2026-01-01', '2027-12-31'], ['approved', '2026-06-01', '2026-12-31']),
    ],
    [
      'is the one still valid although a newer one has run out',
      [1],
      documentOf(['approved', '', ''], ['approved', '2026-01-01', '2026-10-31']),
    ],
    [
      'is the earlier one until the newer takes effect',
      [1],
      documentOf(['approved', '', '2026-12-31'], ['approved', '2026-12-01']),
    ],
    ['is the approved one while a newer one awaits review', [1], documentOf(['approved'], ['awaiting'])],
    ['is the one from before reviews', [1], documentOf(['not reviewed'], ['returned'])],
    [
      'is the one that ran out last if none is in force',
      [1],
      documentOf(['approved', '', '2026-10-31'], ['approved', '', '2026-09-30']),
    ],
    ['is none if the only one has not begun', [], documentOf(['approved', '2026-12-01'])],
    ['is none if none was approved', [], documentOf(['awaiting'])],
  ])('%s', (_words, expected, document) => expect(numbersOf(document, 'approved')).toEqual(expected));

  it('is the newest of a document without an approved version if all documents are requested', () => {
    expect(numbersOf(documentOf(['returned'], ['awaiting']), 'all')).toEqual([2]);
    expect(numbersOf(documentOf(['approved'], ['awaiting']), 'all')).toEqual([1]);
  });

  it('is the one that the record page marks as in force', () => {
    const document = documentOf(['approved', '', '2027-12-31'], ['approved', '', '2026-12-31'], ['awaiting']);
    const fact = documentFactOf(document);
    expect(numbersOf(document, 'approved')).toEqual([lineInForce(fact ? [fact] : [], TODAY)?.number]);
  });

  it('is the one that the requirement counts', () => {
    const document = documentOf(['approved', '2025-01-15', '2031-12-31'], ['approved', '2026-06-01', '2026-12-31']);
    const reopened = { reopenedOn: '2026-07-01', reopenedBy: 'address', validMonths: 0 } as const;
    expect(numbersOf(document, 'approved')).toEqual([1]);
    const aYear = { reopenedOn: '', reopenedBy: '', validMonths: 12 } as const;
    expect(numbersOf(document, 'approved', 'newest', aYear)).toEqual([2]);
    expect(numbersOf(document, 'approved', 'newest', reopened)).toEqual([]);
    expect(numbersOf(document, 'all', 'newest', reopened)).toEqual([2]);
    expect(numbersOf(document, 'approved', 'all', reopened)).toEqual([1, 2]);
  });

  it('is each of them if all versions are requested', () => {
    const document = documentOf(['approved'], ['returned'], ['awaiting']);
    expect(numbersOf(document, 'approved', 'all')).toEqual([1]);
    expect(numbersOf(document, 'all', 'all')).toEqual([1, 2, 3]);
  });
});
