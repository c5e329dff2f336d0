import { describe, expect, it } from 'vitest';
import { obligations } from '#contract/catalogue/obligations.ts';
import type { DocumentFact } from '#contract/document/facts.ts';
import type { LineState } from '#contract/obligations/line-state.ts';
import { obligationMaker, ofState } from '#contract/obligations/obligation-maker.ts';
import type { Circumstances, Outstanding } from '#contract/obligations/outstanding-item.ts';
import type { Applicable } from '#contract/obligations/requirement/applicable.ts';
import { firstSets } from '#contract/obligations/requirement/sets.ts';
import type { BusinessRule } from '#contract/purpose/states.ts';
import { checklistLines } from '#lambdas/evidence-package/checklist-lines.ts';
import type { PackedLine } from '#lambdas/evidence-package/held.ts';
import { lineBasis } from '#lambdas/evidence-package/html.ts';
import type { ShownDocument } from '#lambdas/evidence-package/record-model.ts';
import { completenessOf } from '#lambdas/evidence-package/top-files.ts';

const TODAY = '2026-11-23';
const circumstances: Circumstances = {
  today: TODAY,
  dueSoonDays: 60,
  reviewMonths: {},
  documents: { provider: [], reseller: [], endUser: [{ id: 2, name: 'Sub-License Agreement' }] },
  certificates: [],
  requirements: firstSets,
  suspendedResellers: new Set<string>(),
  businessRules: new Map<number, BusinessRule>(),
};
const line = { label: 'Sub-License Agreement', field: 'document-2', documentKind: 'SUBLICENCE' };
const obligation = obligations.find(({ name }) => name === 'endUser.document.subLicense');
if (!obligation) throw new Error('There is no such obligation');
const required = obligationMaker({ obligation, demanded: undefined, day: circumstances }, line)(ofState('ok'));

const [demandedLine] = firstSets.endUser.lines;
if (!demandedLine) throw new Error('There is no such line');
const always: Applicable = {
  line: { ...demandedLine, of: 'endUser' },
  since: '',
  isGraceEnd: false,
  reopenedOn: '',
  reopenedBy: '',
  validMonths: 0,
  place: undefined,
};

const fact: DocumentFact = {
  id: 'a-1',
  key: 'SUBLICENCE',
  certificateId: 0,
  approved: [{ number: 1, effectiveFrom: '', validUntil: '', at: '2026-01-01T00:00:00.000Z' }],
  awaiting: null,
};
const documentWith = (path: string, problem: string): ShownDocument => ({
  id: 'a-1',
  name: 'License',
  kind: 'Sub-License Agreement',
  description: '',
  versions: [
    {
      number: 1,
      fileName: 'license.pdf',
      bytes: 1,
      sentBy: 'Ann Example',
      sentAt: '2026-01-01T00:00:00.000Z',
      effectiveFrom: '',
      validUntil: '',
      review: 'approved',
      reviewedBy: 'Bob Example',
      reviewedAt: '2026-01-02T00:00:00.000Z',
      reason: '',
      sha256: 'ab',
      counts: true,
      path,
      problem,
    },
  ],
});

const linesOf = (
  documents: readonly ShownDocument[],
  { outstanding = [required], facts = [fact] }: { outstanding?: Outstanding[]; facts?: DocumentFact[] } = {},
) =>
  checklistLines({
    kind: 'endUser',
    circumstances,
    outstanding,
    facts,
    documents,
    ticked: new Map(),
    today: TODAY,
  });
const held = documentWith('documents/license-v1.pdf', '');

const pageOf = (lines: PackedLine[] | undefined) => {
  const record = { id: 'a-2', name: 'Harbour', folder: 'Harbour', status: '', documents: 0, gaps: 0 };
  return completenessOf({ records: [{ ...record, ...(lines ? { lines } : {}) }], files: [], gaps: [] }).text;
};

describe('a line whose approved document is not in force yet', () => {
  const begins = '2026-12-03';
  const facts = [
    { ...fact, approved: fact.approved.map((version) => ({ ...version, effectiveFrom: begins, validUntil: '' })) },
  ];

  it('is missing, with that file, as its obligation is', () => {
    const [one] = linesOf([held], { facts, outstanding: [{ ...required, state: 'missing' }] });
    expect(one).toMatchObject({ state: 'missing', file: { path: 'documents/license-v1.pdf' } });
    expect(lineBasis(one as PackedLine).text).toContain('will be in force');
  });

  it('is named as not in force yet where it is ticked, and not as one without a file', () => {
    const lines = linesOf([held], { facts, outstanding: [{ ...required, state: 'ok' }] });
    expect(lines).toMatchObject([{ state: 'notYet', file: { path: 'documents/license-v1.pdf' } }]);
    expect(pageOf(lines)).toContain('File not yet in force');
    expect(pageOf(lines)).not.toContain('without a file');
  });
});

describe('a line with a document in force', () => {
  it.each([
    ['is held if the file is in the package', 'held', held],
    ['is not held if the file is not in the store', 'notHere', documentWith('', 'The file is not in the store.')],
    ['is not held if the bytes are not those that were checked', 'notHere', documentWith('a.pdf', 'Other bytes.')],
    ['is not held if the version was not chosen', 'notHere', documentWith('', '')],
  ])('%s', (_words, state, document) => expect(linesOf([document])).toMatchObject([{ state, label: line.label }]));

  it('is not held if the document was added after the package was requested', () => {
    expect(linesOf([])).toMatchObject([{ state: 'notHere', file: { documentId: 'a-1', sha256: '', path: '' } }]);
  });

  it('is named as not required if the record does not owe it, with its file', () => {
    expect(linesOf([held], { outstanding: [] })).toMatchObject([
      { state: 'notRequired', file: { path: 'documents/license-v1.pdf' } },
    ]);
  });
});

describe('a line that the requirements count otherwise than its documents say', () => {
  const approvedOn = (effectiveFrom: string): DocumentFact => ({
    ...fact,
    approved: [{ number: 1, effectiveFrom, validUntil: '2028-01-01', at: '2024-09-20T00:00:00.000Z' }],
  });
  const countedLine = (counting: Partial<Applicable>, state: LineState) => {
    const demanded = { ...always, ...counting };
    const outstanding = obligationMaker({ obligation, demanded, day: circumstances }, line)(state);
    return linesOf([held], { outstanding: [outstanding], facts: [approvedOn('2024-09-20')] });
  };

  it('ran out when the document is older than the requirement counts it, and the file names the last day that counted', () => {
    const [found] = countedLine({ validMonths: 12 }, ofState('overdue', '2025-09-20'));
    expect(found).toMatchObject({ state: 'ranOut', due: '2025-09-20', file: { version: 1, validUntil: '2025-09-20' } });
    expect(pageOf(found && [found])).toContain('Without a file in force in this package: 1 of 1 required line.');
  });

  it('is held until the last day that the requirement counts', () => {
    const [found] = countedLine({ validMonths: 36 }, ofState('ok', '2027-09-20'));
    expect(found).toMatchObject({ state: 'held', due: '2027-09-20', file: { validUntil: '2027-09-20' } });
  });

  it('is missing when it was opened again after the document began, and vouches for no file', () => {
    const [found] = countedLine({ reopenedOn: '2026-10-01', reopenedBy: 'address' }, ofState('missing'));
    expect(found).toMatchObject({ state: 'missing', file: null });
  });
});

describe('the completeness of a package', () => {
  it('is vouched for only if each required line has its file in force here', () => {
    expect(pageOf(linesOf([held]))).toContain(
      'With its file in force in this package: 1 required line, which is all of them.',
    );
    expect(pageOf(linesOf([documentWith('', '')]))).toContain(
      'Without a file in force in this package: 1 of 1 required line.',
    );
    expect(pageOf(linesOf([held], { outstanding: [] }))).toContain('No document is required of these records.');
  });

  it('is not vouched for with records that an earlier release packed', () => {
    expect(pageOf(undefined)).toContain('lines of 1 record were not noted by the release that packed them');
  });
});
