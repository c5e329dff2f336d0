import { describe, expect, it } from 'vitest';
import { type DocumentFact, documentFactsColumn, readLine } from '#contract/document/facts.ts';
import { lineWords } from '#contract/obligations/in-force.ts';
import { inspectionWords } from '#contract/obligations/inspection-check.ts';
import { countedValidities, lineStateOf } from '#contract/obligations/line-state.ts';
import type { InspectionFact, PlaceFacts } from '#contract/site-inspection/facts.ts';

const TODAY = '2026-11-26';
const plain = { reopenedOn: '', reopenedBy: '', validMonths: 0 } as const;
const moved = { ...plain, reopenedOn: '2026-10-01', reopenedBy: 'address' } as const;
const yearly = { ...plain, validMonths: 12 } as const;

type Version = DocumentFact['approved'][number];
const version = (number: number, effectiveFrom: string, validUntil = '', at = '2026-01-05'): Version => ({
  number,
  effectiveFrom,
  validUntil,
  at: `${at}T12:00:00.000Z`,
});
const document = (...approved: Version[]): DocumentFact[] => [
  { id: 'd', key: 'OWN:Lease', certificateId: 0, approved, awaiting: null },
];

type Counting = Parameters<typeof lineWords>[3] & object;

/** How a row's line stands, and the sentence about it: the state comes from the column, the sentence from the record. */
const stand = (facts: readonly DocumentFact[], counting: Counting, isTicked = false) => {
  const { approved } = readLine(documentFactsColumn.worked({ documentFacts: facts }));
  const state = lineStateOf(
    { approved: countedValidities(approved, counting), awaits: false, isTicked: false },
    { today: TODAY, dueSoonDays: 60 },
  );
  return [state.state, lineWords(facts, { ...state, isTicked }, TODAY, counting)];
};

describe('why a document is owed', () => {
  it('names the change that opened its line again, if there was something before it', () => {
    const opened = 'Opened again on 10/01/2026: the address changed.';
    expect(stand(document(version(1, '2026-06-01')), moved)).toEqual(['missing', opened]);
    expect(stand([], moved, true)).toEqual(['missing', opened]);
    expect(stand([], moved)).toEqual(['missing', '']);
  });

  it('names the version that counts since the change, though an older one without an end is there', () => {
    const both = document(version(1, '2025-06-01'), version(2, '2026-10-05'));
    expect(stand(both, moved)).toEqual(['ok', 'Version 2, in force without an end.']);
    const undated = document(version(1, '', '2028-06-01'), version(2, '', '2027-12-31', '2026-10-05'));
    expect(stand(undated, moved)).toEqual(['ok', 'Version 2, in force until 12/31/2027.']);
  });

  it('says for how long the line counts a version that says itself that it is valid for longer', () => {
    expect(stand(document(version(1, '2026-06-01')), yearly)).toEqual([
      'ok',
      'Version 1, in force until 06/01/2027. The requirement counts it for 12 months from 06/01/2026.',
    ]);
    expect(stand(document(version(1, '2025-06-01', '2029-01-01')), yearly)).toEqual([
      'overdue',
      'Version 1 ran out on 06/01/2026. The requirement counts it for 12 months from 06/01/2025.',
    ]);
    expect(stand(document(version(1, '2026-06-01', '2027-03-01')), yearly)).toEqual([
      'ok',
      'Version 1, in force until 03/01/2027.',
    ]);
  });

  it('counts a yearly renewal, though the version of the year before has no end', () => {
    const renewed = document(version(1, '2025-06-01'), version(2, '2026-06-01'));
    expect(stand(renewed, yearly)[0]).toBe('ok');
  });
});

const place = (fields: Partial<PlaceFacts> = {}): PlaceFacts => ({
  ids: ['-'],
  names: [],
  key: '',
  premises: [],
  states: [],
  roles: [],
  since: '',
  outcome: 'passed',
  doneOn: '2026-02-01',
  validUntil: '',
  open: '',
  ...fields,
});

const seen = (key: string): InspectionFact => ({
  id: key,
  keys: [key],
  at: '2026-02-03T12:00:00.000Z',
  isDelivered: true,
  outcome: 'passed',
  doneOn: '2026-02-01',
  validUntil: '',
});

describe('why an inspection is owed', () => {
  const at = { facts: [seen('old street')], keys: ['new street'] };

  it('says that an inspection saw another address', () => {
    expect(inspectionWords(place({ outcome: '', doneOn: '' }), plain, at)).toBe(
      'The inspection of 02/01/2026 saw another address, and does not count for this one.',
    );
    const here = { facts: [seen('new street')], keys: ['new street'] };
    expect(inspectionWords(place({ outcome: '', doneOn: '' }), plain, here)).toBe('');
  });

  it('says how it ended, until when it is valid by the stricter of inspection and line, and what has opened it again', () => {
    expect(inspectionWords(place(), yearly, at)).toBe('Passed on 02/01/2026. It is valid until 02/01/2027.');
    expect(inspectionWords(place({ validUntil: '2026-12-31' }), yearly, at)).toMatch('valid until 12/31/2026');
    expect(inspectionWords(place({ open: 'ordered' }), { ...moved, reopenedBy: 'name' }, at)).toBe(
      'Passed on 02/01/2026. Opened again on 10/01/2026: the name changed. An inspection is ordered.',
    );
    expect(inspectionWords(place({ outcome: 'failed', open: 'delivered' }), plain, at)).toBe(
      'Failed on 02/01/2026. A report awaits review.',
    );
  });
});
