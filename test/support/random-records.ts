import fc from 'fast-check';
import type { DocumentFact } from '#contract/document/facts.ts';
import { ownKindKey } from '#contract/document/rules.ts';
import { serverFieldsOf } from '#contract/obligations/server-fields.ts';
import type { ReviewFact } from '#contract/review/facts.ts';

/** Values from a seed: the same at every run, also when other values are added before them. */
export const seeded = <Value>(arbitrary: fc.Arbitrary<Value>, count: number, seed: number): Value[] =>
  fc.sample(arbitrary, { seed, numRuns: count });

const aDay = fc
  .date({ min: new Date('2019-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const dayOrNone = fc.option(aDay, { nil: '', freq: 3 });

/** Lines of a checklist, by the ids of its documents: some of them, collected or not. */
const linesOf = (ids: readonly number[]) =>
  fc
    .subarray([...ids])
    .chain((some) =>
      fc.tuple(
        ...some.map((id) => fc.record({ id: fc.constant(id), isSelected: fc.boolean(), selectedDate: dayOrNone })),
      ),
    );

/** What records store of a document with up to three approved versions, of one of some kinds or of a tenant's own. */
const documentFact = (kinds: readonly string[]): fc.Arbitrary<DocumentFact> =>
  fc.record({
    id: fc.uuid(),
    key: fc.constantFrom(...kinds, ownKindKey('Addendum 1'), ownKindKey('Addendum 2')),
    certificateId: fc.constant(0),
    approved: fc.array(
      fc.record({
        number: fc.integer({ min: 1, max: 9 }),
        effectiveFrom: dayOrNone,
        validUntil: dayOrNone,
        at: aDay.map((day) => `${day}T12:00:00.000Z`),
      }),
      { maxLength: 3 },
    ),
    awaiting: fc.option(fc.record({ number: fc.constant(9), authorId: fc.constant('') }), { nil: null }),
  });

const reviewFact = (obligation: ReviewFact['obligation']): fc.Arbitrary<ReviewFact> =>
  fc.record({
    id: fc.uuid(),
    obligation: fc.constant(obligation),
    outcome: fc.constantFrom('passed', 'passed with conditions', 'failed'),
    at: aDay.map((day) => `${day}T09:00:00.000Z`),
  });

interface Shape {
  /** The ids of the documents on its checklist. */
  readonly lines: readonly number[];
  readonly documents: readonly string[];
  readonly review?: ReviewFact['obligation'];
}

/** A record of some kind: its checklist, days, what conditions of requirements ask about, and what it knows of documents and reviews. */
export const randomRecord = ({ lines, documents, review }: Shape) =>
  fc.record({
    lines: linesOf(lines),
    types: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
    state: fc.integer({ min: 1, max: 50 }),
    member: fc.constantFrom(0 as const, 1 as const, 2 as const),
    deactivate: fc.boolean(),
    day: dayOrNone,
    dueDay: dayOrNone,
    server: fc
      .record({
        documentFacts: fc.array(documentFact(documents), { maxLength: 4 }),
        reviewFacts: review ? fc.array(reviewFact(review), { maxLength: 2 }) : fc.constant<ReviewFact[]>([]),
      })
      .map((facts) => ({ ...serverFieldsOf(), ...facts })),
  });
