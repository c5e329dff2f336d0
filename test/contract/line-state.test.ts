import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ObligationState, obligationStates, shownState } from '#contract/catalogue/obligation-states.ts';
import { type DocumentFact, documentFactOf, documentFactsColumn, readLine } from '#contract/document/facts.ts';
import { type DocumentRecord, StoredFile, type Validity } from '#contract/document/record.ts';
import { factsOfLine, lineInForce, lineWords } from '#contract/obligations/in-force.ts';
import { lineStateOf } from '#contract/obligations/line-state.ts';
import { daysAfter } from '#contract/rules/dates.ts';

const TODAY = '2026-11-23';
const settings = { today: TODAY, dueSoonDays: 60 };
const day = (days: number) => daysAfter(TODAY, days);
const valid = (effectiveFrom: string, validUntil: string): Validity => ({ effectiveFrom, validUntil });

interface Given {
  readonly approved?: readonly Validity[];
  readonly awaits?: boolean;
  readonly isTicked?: boolean;
}

const stateOf = ({ approved = [], awaits = false, isTicked = false }: Given) =>
  lineStateOf({ approved, awaits, isTicked }, settings);

const old = valid('', day(-10));
const soon = valid('', day(30));
const long = valid('', day(400));
const endless = valid('', '');

describe('the state of a checklist line', () => {
  it.each<[string, Given, ObligationState, string]>([
    ['is missing without a document and a tick', {}, 'missing', ''],
    ['is ok with a tick and without a document', { isTicked: true }, 'ok', ''],
    ['is in review while the first file awaits review', { awaits: true }, 'in review', ''],
    ['is in review although the line is ticked', { awaits: true, isTicked: true }, 'in review', ''],
    ['is ok with an approved document without an end', { approved: [endless] }, 'ok', ''],
    ['is ok with an approved document, ticked or not', { approved: [long] }, 'ok', day(400)],
    ['is due soon before it ends', { approved: [soon] }, 'due soon', day(30)],
    ['is due soon on its last day', { approved: [valid('', TODAY)] }, 'due soon', TODAY],
    ['is overdue from the day after', { approved: [valid('', day(-1))] }, 'overdue', day(-1)],
    ['is overdue although the line is ticked', { approved: [old], isTicked: true }, 'overdue', day(-10)],
    ['counts as overdue while a renewal awaits review', { approved: [old], awaits: true }, 'overdue', day(-10)],
    ['stays due soon while a renewal awaits review', { approved: [soon], awaits: true }, 'due soon', day(30)],
    ['stays ok while a renewal awaits review', { approved: [long], awaits: true }, 'ok', day(400)],
    ['is that of the document that ends last', { approved: [old, soon, long] }, 'ok', day(400)],
    ['is ok where one of several has no end', { approved: [old, soon, endless] }, 'ok', ''],
    ['is not that of a document that has not begun', { approved: [valid(day(1), day(400))] }, 'missing', ''],
    ['is overdue until the next one begins', { approved: [old, valid(day(1), day(400))] }, 'overdue', day(-10)],
    [
      'goes on to the end of one that begins the day after',
      { approved: [soon, valid(day(31), day(400))] },
      'ok',
      day(400),
    ],
    ['ends before a gap', { approved: [soon, valid(day(32), day(400))] }, 'due soon', day(30)],
    ['goes on without an end', { approved: [soon, valid(day(31), '')] }, 'ok', ''],
  ])('%s', (_words, given, state, due) => expect(stateOf(given)).toMatchObject({ state, due }));

  it('says of a tick without a document that it has none', () => {
    expect(stateOf({ isTicked: true }).withoutFile).toBe(true);
    expect(stateOf({ isTicked: true, approved: [old] }).withoutFile).toBe(false);
    expect(stateOf({ isTicked: true, awaits: true }).withoutFile).toBe(false);
    expect(stateOf({ isTicked: true, approved: [valid(day(1), day(400))] })).toMatchObject({
      ...{ state: 'ok', withoutFile: false },
    });
  });

  it('is shown as in review while a renewal of what ran out awaits review', () => {
    expect(shownState(stateOf({ approved: [old], awaits: true }))).toBe('in review');
    expect(shownState(stateOf({ approved: [soon], awaits: true }))).toBe('due soon');
    expect(shownState(stateOf({ approved: [old] }))).toBe('overdue');
  });
});

const anyDay = fc.oneof(fc.constant(''), fc.integer({ min: -200, max: 200 }).map(day));
const anyValidity = fc
  .tuple(anyDay, anyDay)
  .map(([one, other]) => (other !== '' && one > other ? valid(other, one) : valid(one, other)));
const anyLine = fc.record({
  approved: fc.array(anyValidity, { maxLength: 6 }),
  awaits: fc.boolean(),
  isTicked: fc.boolean(),
});
const rank = ({ state }: { readonly state: ObligationState }) => obligationStates.indexOf(state);
const isToday = ({ effectiveFrom, validUntil }: Validity) =>
  effectiveFrom <= TODAY && (validUntil === '' || validUntil >= TODAY);

describe('whatever the documents of a line are', () => {
  it('an older approved document changes nothing', () => {
    fc.assert(
      fc.property(anyLine, anyValidity, (line, older) => {
        const before = stateOf(line);
        const inForce = line.approved.filter(isToday);
        fc.pre(inForce.length > 0 && older.validUntil !== '' && isToday(older));
        fc.pre(inForce.some(({ validUntil }) => validUntil === '' || validUntil >= older.validUntil));
        expect(stateOf({ ...line, approved: [...line.approved, older] })).toEqual(before);
      }),
    );
  });

  it('approving a renewal that is valid today never makes the line worse', () => {
    fc.assert(
      fc.property(anyLine, anyValidity, (line, renewal) => {
        fc.pre(isToday(renewal) && (renewal.validUntil === '' || renewal.validUntil > day(60)));
        const before = stateOf({ ...line, awaits: true });
        const after = stateOf({ ...line, awaits: false, approved: [...line.approved, renewal] });
        expect(rank(after)).toBeGreaterThanOrEqual(rank(before));
        expect(after.state).toBe('ok');
      }),
    );
  });

  it('a file that awaits review neither begins nor ends an obligation', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const [without, waiting] = [stateOf({ ...line, awaits: false }), stateOf({ ...line, awaits: true })];
        expect(waiting.due).toBe(without.due);
        if (line.approved.some(({ effectiveFrom }) => effectiveFrom <= TODAY))
          expect(waiting.state).toBe(without.state);
        else expect(waiting.state).toBe('in review');
      }),
    );
  });

  it('their order does not matter', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        expect(stateOf({ ...line, approved: line.approved.toReversed() })).toEqual(stateOf(line));
      }),
    );
  });

  it('the column of a list row says the same as the documents', () => {
    fc.assert(
      fc.property(anyLine, ({ approved, awaits, isTicked }) => {
        const facts: DocumentFact[] = approved.map((days, at) => ({
          id: String(at),
          key: 'SITEINSPECTION',
          certificateId: 0,
          approved: [{ number: 1, at: '', ...days }],
          awaiting: null,
        }));
        const waiting = {
          id: 'w',
          key: 'SITEINSPECTION',
          certificateId: 0,
          approved: [],
          awaiting: { number: 1, authorId: 'n' },
        };
        const documentFacts = awaits ? [...facts, waiting] : facts;
        const text = documentFactsColumn.worked({ documentFacts });
        expect(text.split('\n')).toHaveLength(1);
        expect(documentFactsColumn.worked({ documentFacts: documentFacts.toReversed() })).toBe(text);
        const read = text === '' ? { approved: [], awaits: false } : readLine(text);
        expect(stateOf({ ...read, isTicked })).toEqual(stateOf({ approved, awaits, isTicked }));
      }),
    );
  });
});

type Review = 'approved' | 'awaiting' | 'returned' | 'none';
type Version = readonly [review: Review, from?: string, until?: string];

const fileOf = ([review, effectiveFrom = '', validUntil = '']: Version, at: number) =>
  StoredFile.parse({
    ...{ key: '', documentLocation: '', documentMeta: '', size: 1, checksum: '', author: '', authorId: 'nora' },
    at: `2026-01-0${at + 1}`,
    effectiveFrom,
    validUntil,
    review: review === 'none' ? null : { state: review },
  });

const documentOf = (id: string, fields: Partial<DocumentRecord>, ...versions: readonly Version[]) => {
  const files = versions.map(fileOf);
  const of = { id, tableKeyName2: 'SITEINSPECTION', certificateId: 0, incoming: null, ...fields };
  return { ...of, earlier: files.slice(0, -1), file: files.at(-1) ?? null } as DocumentRecord;
};

const factsOf = (...documents: readonly DocumentRecord[]) => documents.flatMap((each) => documentFactOf(each) ?? []);

describe('what a record knows of a document', () => {
  it.each<[string, number[], number | undefined, ...Version[]]>([
    ['are approved versions, those from before reviews too', [1, 2], undefined, ['none'], ['approved']],
    ['is that the newest one awaits review', [1], 2, ['approved'], ['awaiting']],
    ['leaves out an older one that was never reviewed', [], 2, ['awaiting'], ['awaiting']],
    ['leaves out what was returned', [1], undefined, ['approved'], ['returned']],
  ])('%s', (_words, approved, awaiting, ...versions) => {
    const [fact] = factsOf(documentOf('a', {}, ...versions));
    expect(fact?.approved.map(({ number }) => number)).toEqual(approved);
    expect(fact?.awaiting?.number).toBe(awaiting);
  });

  it('is nothing of one that was returned, or whose first file is being checked', () => {
    expect(factsOf(documentOf('a', {}, ['returned']), documentOf('b', {}))).toEqual([]);
  });

  it('keeps the certificates of a record apart', () => {
    const facts = factsOf(
      documentOf('a', { tableKeyName2: 'TECHCERTIFICATION', certificateId: 3 }, ['approved', '', day(9)]),
      documentOf('b', { tableKeyName2: 'TECHCERTIFICATION', certificateId: 4 }, ['awaiting']),
    );
    const lines = documentFactsColumn.worked({ documentFacts: facts }).split('\n').map(readLine);
    expect(lines.map(({ certificateId, awaits }) => [certificateId, awaits])).toEqual([
      [3, false],
      [4, true],
    ]);
  });
});

describe('the document in force', () => {
  const line = { key: 'SITEINSPECTION', certificateId: 0 };
  const inForce = (...documents: readonly DocumentRecord[]) => {
    const found = lineInForce(factsOfLine(factsOf(...documents), line), TODAY);
    return found && `${found.id} ${found.number}`;
  };

  it.each<[string, string | undefined, ...DocumentRecord[]]>([
    ['is the approved version while a newer one awaits review', 'a 1', documentOf('a', {}, ['approved'], ['awaiting'])],
    ['is none while the only version awaits review', undefined, documentOf('a', {}, ['awaiting'])],
    ['is the version that ends last', 'a 1', documentOf('a', {}, ['approved', '', day(9)], ['approved', '', day(5)])],
    ['is the newest of those that end on the same day', 'a 2', documentOf('a', {}, ['approved'], ['approved'])],
    [
      'is the earlier one until the newer takes effect',
      'a 1',
      documentOf('a', {}, ['approved', '', day(9)], ['approved', day(1)]),
    ],
    [
      'is a separate document that ends later',
      'b 1',
      documentOf('a', {}, ['approved', '', day(9)]),
      documentOf('b', {}, ['approved', '', day(99)]),
    ],
  ])('%s', (_words, expected, ...documents) => expect(inForce(...documents)).toBe(expected));

  it.each<[string, string, ...DocumentRecord[]]>([
    [
      'names a renewal that awaits review',
      'Version 1, in force until 12/31/2026. Version 2 awaits review.',
      documentOf('a', {}, ['approved', '', '2026-12-31'], ['awaiting']),
    ],
    [
      'names another document that awaits review',
      'Version 1 ran out on 11/01/2026. Another document awaits review.',
      documentOf('a', {}, ['approved', '', '2026-11-01']),
      documentOf('b', {}, ['awaiting']),
    ],
    ['names a first file', 'Version 1 awaits review.', documentOf('a', {}, ['awaiting'])],
    ['says when there is no end', 'Version 1, in force without an end.', documentOf('a', {}, ['approved'])],
  ])('%s', (_words, expected, ...documents) => {
    const facts = factsOf(...documents);
    const approved = facts.flatMap((fact) => fact.approved);
    const state = stateOf({ approved, awaits: facts.some(({ awaiting }) => awaiting !== null) });
    expect(lineWords(factsOfLine(facts, line), state, TODAY)).toBe(expected);
  });

  it('says that a line was collected without a file', () => {
    expect(lineWords([], stateOf({ isTicked: true }), TODAY)).toBe('Collected without a file.');
  });
});
