import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import { findOutstanding } from '#contract/obligations/outstanding.ts';
import type { Circumstances } from '#contract/obligations/outstanding-item.ts';
import { firstSets } from '#contract/obligations/requirement/sets.ts';
import type { BusinessRule } from '#contract/purpose/states.ts';
import { daysAfter, daysBetween } from '#contract/rules/dates.ts';
import { referenceDefaults } from '#lambdas/entities/reference.ts';
import { Columns, pack, type Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { startBackend } from '../support/backend.ts';

await startBackend();
const { endUserEntity } = await import('#lambdas/entities/records/end-user.ts');
const { providerEntity } = await import('#lambdas/entities/records/provider.ts');
const { resellerEntity } = await import('#lambdas/entities/records/reseller.ts');

const TODAY = '2028-02-29';
const SOON = 60;
const circumstances: Circumstances = {
  today: TODAY,
  dueSoonDays: SOON,
  reviewMonths: {},
  documents: {
    provider: referenceDefaults.providerDocuments,
    reseller: referenceDefaults.documentTypes,
    endUser: referenceDefaults.endUserDocuments,
  },
  certificates: [],
  requirements: firstSets,
  suspendedResellers: new Set<string>(),
  businessRules: new Map<number, BusinessRule>(),
};

type Fields = Readonly<Record<string, unknown>>;
interface Listed {
  row(record: Fields): Row;
}

/** What a record has that nobody has entered. */
const untouched = {
  requirementDays: { matched: {}, changed: {} },
  exemptions: [],
  contacts: [],
  mainContactRoles: [],
  places: [],
  inspectionFacts: [],
  standingSteps: [],
  purposes: [],
  businessReview: null,
};

/** The stored row of a record, as it comes back from the journal. */
const storedRow = ({ row }: Listed, record: Fields) => {
  const read = new Columns();
  const addressId = { address1: '', cityName: '', zipcode: '', ...(record.addressId as object) };
  read.upsert(JSON.parse(JSON.stringify(pack([row({ ...untouched, ...record, addressId, id: 'a' })]))));
  return (fact: string) => read.value(fact, 0);
};

/** What the stored row of a record owes: name, state and day. */
const owedByRow = (kinds: readonly ObligationKind[], definition: Listed, record: Fields) =>
  findOutstanding(
    kinds,
    circumstances,
  )(storedRow(definition, record))
    .map(({ obligation, state, due }) => `${obligation.name} ${state} ${due}`)
    .sort();

const onDay = (name: string, due: string) => {
  const left = daysBetween(TODAY, due);
  return `${name} ${left < 0 ? 'overdue' : left <= SOON ? 'due soon' : 'ok'} ${due}`;
};
const onOptionalDay = (name: string, due: string) => (due === '' ? [] : [onDay(name, due)]);
const onRequiredDay = (name: string, due: string) => [due === '' ? `${name} missing ` : onDay(name, due)];

const day = fc.oneof(
  fc.constant(''),
  fc.constantFrom(-1, 0, 1, SOON, SOON + 1).map((days) => daysAfter(TODAY, days)),
  fc.integer({ min: -5000, max: 5000 }).map((days) => daysAfter(TODAY, days)),
);
const ids = (...among: number[]) => fc.array(fc.constantFrom(...among, 99), { maxLength: 8 });
const line = (documentId: number, isSelected: boolean) => ({
  documentId,
  isSelected,
  documentName: '',
  selectedDate: '',
});
const lines = (...among: number[]) => fc.array(fc.tuple(fc.constantFrom(...among, 99), fc.boolean()), { maxLength: 8 });

/** Documents of some kinds, each of one version, with their last day. */
const ending = (...keys: string[]) => fc.array(fc.tuple(fc.constantFrom(...keys), day), { maxLength: 5 });
type Ending = readonly (readonly [string, string])[];
const recordsOf = (documents: Ending) =>
  documents.map(([key, validUntil], at) => ({
    id: String(at),
    key,
    certificateId: 0,
    approved: [{ number: 1, effectiveFrom: '', validUntil, at: '' }],
    awaiting: null,
  }));

/** Of a kind the day on which the approved document ends that ends last. */
const lastEnd = (documents: Ending, key: string) =>
  documents
    .filter(([kind]) => kind === key)
    .map(([, until]) => until)
    .reduce<string | undefined>(
      (last, until) => (last === '' || until === '' ? '' : until > (last ?? '') ? until : last),
      undefined,
    );

/** A line is that of its documents, and without any collected when one line of the checklist is. */
const documents = (
  owner: string,
  keys: Readonly<Record<number, readonly [name: string, kind: string]>>,
  collected: ReadonlySet<number>,
  ends: Ending,
) =>
  Object.entries(keys).map(([id, [key, kind]]) => {
    const [name, end] = [`${owner}.document.${key}`, lastEnd(ends, kind)];
    if (end === undefined) return `${name} ${collected.has(Number(id)) ? 'ok' : 'missing'} `;
    return end === '' ? `${name} ok ` : onDay(name, end);
  });

const onActivation = (due: string) => `other.activation ${due !== '' && due < TODAY ? 'overdue' : 'missing'} ${due}`;

const selected = (given: readonly (readonly [number, boolean])[]) =>
  new Set(given.filter(([, isSelected]) => isSelected).map(([id]) => id));

describe('what a stored row owes is what the fields of its record say', () => {
  it('of a technology provider and an entry that is not activated', () => {
    const record = fc.record({
      activate: fc.boolean(),
      isEndUserTp: fc.boolean(),
      reviewDate: day,
      e13PAExpirationDate: day,
      isExperianSignoff: fc.boolean(),
      checklist: lines(9, 10, 11, 12),
      ends: ending('MASTERNCRA', 'EXPSAQ', 'SITEINSPECTION', 'TECHCERTIFICATION'),
    });
    const keys = {
      9: ['masterAgreement', 'MASTERNCRA'],
      10: ['investigation', 'EXPSAQ'],
      11: ['siteInspection', 'SITEINSPECTION'],
      12: ['certification', 'TECHCERTIFICATION'],
    } as const;
    fc.assert(
      fc.property(record, ({ checklist, ends, ...fields }) => {
        const { activate, isEndUserTp, reviewDate, e13PAExpirationDate, isExperianSignoff } = fields;
        const expected = activate
          ? [
              ...onRequiredDay('provider.review', reviewDate),
              ...onOptionalDay('provider.approval', e13PAExpirationDate),
              `provider.signOff ${isExperianSignoff ? 'ok' : 'missing'} `,
              ...documents('provider', keys, selected(checklist), ends),
            ]
          : isEndUserTp
            ? [onActivation(reviewDate)]
            : [];
        const stored = {
          ...fields,
          companyId: { id: 'a' },
          experianDate: '',
          tpOrganizerList: [],
          tpResellerList: [],
          snoozes: [],
          documentFacts: recordsOf(ends),
          reviewFacts: [],
          tpDocumentCollectedList: checklist.map(([id, isSelected]) => line(id, isSelected)),
        };
        expect(owedByRow(['provider', 'other'], providerEntity as unknown as Listed, stored)).toEqual(expected.sort());
      }),
      { numRuns: 500 },
    );
  });

  it('of a reseller', () => {
    const keys = { 1: ['agreement', 'Credit Data/RESELLER'], 2: ['subLicense', 'SUBLICENCE'] } as const;
    fc.assert(
      fc.property(fc.boolean(), lines(1, 2), ending('SUBLICENCE'), (deactivate, checklist, ends) => {
        const stored = {
          deactivate,
          addressId: {},
          companyResellerTypeList: [],
          snoozes: [],
          documentFacts: recordsOf(ends),
          reviewFacts: [],
          companyDocumentsList: checklist.map(([id, isSelected]) => line(id, isSelected)),
        };
        const expected = deactivate ? [] : documents('reseller', keys, selected(checklist), ends);
        expect(owedByRow(['reseller'], resellerEntity as unknown as Listed, stored)).toEqual(expected.sort());
      }),
    );
  });

  it('of an end user', () => {
    const keys = {
      1: ['addendum', 'ENDUSER/RESELLER'],
      2: ['subLicense', 'SUBLICENCE'],
      3: ['agreement', 'Credit Data/RESELLER'],
    } as const;
    fc.assert(
      fc.property(day, ids(1, 2, 3), ending('SUBLICENCE', 'ENDUSER/RESELLER'), (endUserReviewDate, collected, ends) => {
        const stored = {
          endUserReviewDate,
          addressId: {},
          enduserServiceProductList: [],
          enduserEndUserTypeList: [],
          endUserTpList: [],
          snoozes: [],
          documentFacts: recordsOf(ends),
          reviewFacts: [],
          endUserDocumentCollectedList: collected.map((id) => ({
            documentId: { id },
            isSelected: true,
            selectedDate: '',
          })),
        };
        const expected = [
          ...onOptionalDay('endUser.review', endUserReviewDate),
          ...documents('endUser', keys, new Set(collected), ends),
        ];
        expect(owedByRow(['endUser'], endUserEntity as unknown as Listed, stored)).toEqual(expected.sort());
      }),
    );
  });
});
