import { ownKindKey } from '#contract/document/rules.ts';
import type { EndUserRecord } from '#contract/end-user/record.ts';
import type { Purpose } from '#contract/purpose/record.ts';
import { type BusinessEntry, firstPurposeSettings } from '#contract/purpose/settings.ts';
import { type PurposeState, verifyingWays } from '#contract/purpose/states.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { NCRA, roles } from '#contract/rules/roles.ts';
import { putPurposeSettings } from '#lambdas/entities/purpose-settings.ts';
import { documents, ofRecord } from '#lambdas/entities/records/document.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { referenceDefaults } from '#lambdas/entities/reference.ts';
import { createDocuments } from './documents.ts';
import { people, pick, seedScope } from './words.ts';

const END_USERS = 30;
const CERTIFICATES = 2;
/** On no checklist of the specification, so a kind of the tenant's own. */
const CERTIFICATION = 'Certification of purposes';

const business = (id: number, name: string, rule: BusinessEntry['rule']) => ({ id, name, rule, isClosed: false });
const [MANAGEMENT, LENDING, BAIL_BONDS, INVESTIGATION] = [
  business(1, 'Property management', 'allowed'),
  business(2, 'Consumer lending', 'allowed'),
  business(3, 'Bail bonds', 'review'),
  business(4, 'Private investigation', 'prohibited'),
];

const ncraName = roles.find(({ id }) => id === NCRA)?.RoleName ?? '';
const today = new Date().toISOString().slice(0, 10);
const timeOf = (day: string) => `${day}T15:00:00.000Z`;

/** How the purposes stand: most are in force, the others wait for something or are over. */
const states = [
  'counts',
  'counts',
  'certified',
  'counts',
  'entered',
  'expired',
  'counts',
  'ended',
  'counts',
  'changed',
] as const satisfies readonly PurposeState[];

interface By {
  readonly id: string;
  readonly name: string;
}

interface Wanted {
  readonly index: number;
  readonly businessId: number;
  readonly products: number[];
  readonly certificate: { readonly id: string; readonly name: string } | undefined;
  readonly by: By;
  /** Another user, who has verified it. */
  readonly verifiedBy: By;
}

/** The day on which the purpose at a place of the list was entered; it is certified six days later. */
const enteredDayOf = (index: number) => daysAfter(today, -40 - index * 9);
const certifiedDayOf = (index: number) => daysAfter(enteredDayOf(index), 6);

/** A purpose of an end user as it stands after steps on days before today. */
const purposeOf = ({ index, businessId, products, certificate, by, verifiedBy }: Wanted): Purpose => {
  const state = pick(states, index);
  const entry = pick(firstPurposeSettings.purposes.slice(1, 9), index);
  const day = enteredDayOf(index);
  const enteredBy = { enteredBy: by.name, enteredById: by.id };
  const certifiedOn = certifiedDayOf(index);
  const isVerified = state === 'counts' || state === 'expired' || state === 'ended';
  return {
    ...{ id: `demo-${index}`, purposeId: entry.id, name: entry.name, section: entry.section, products },
    ...enteredBy,
    states: index % 3 === 0 ? [(index % 50) + 1] : [],
    enteredOn: day,
    enteredAt: timeOf(day),
    certification:
      state === 'entered'
        ? null
        : {
            signer: pick(people, index),
            day: certifiedOn,
            documentId: certificate?.id ?? '',
            documentName: certificate?.name ?? '',
            // What has changed since was certified for another business.
            businessId: state === 'changed' ? businessId + 1 : businessId,
            ...{ by: by.name, byId: by.id, at: timeOf(daysAfter(day, 7)) },
          },
    verification: isVerified
      ? {
          how: pick(verifyingWays, index),
          day: daysAfter(day, 12),
          note: index % 4 === 0 ? 'The website offers what the end user has said.' : '',
          ...{ by: verifiedBy.name, byId: verifiedBy.id, at: timeOf(daysAfter(day, 12)) },
        }
      : null,
    validUntil: state === 'expired' ? daysAfter(today, -3) : index % 2 === 0 ? '' : daysAfter(today, 30 + index * 11),
    ...(state === 'ended'
      ? { endedOn: daysAfter(today, -8), endReason: 'The end user has sold this part.', endedBy: by.name }
      : { endedOn: '', endReason: '', endedBy: '' }),
  };
};

/** The document of an end user that is the certificate, where there is one. */
const certificateOf = async (companyId: string, recordId: string) => {
  const [found] = await documents(seedScope(companyId)).all({ listFilter: ofRecord('ENDUSER', recordId) });
  return found && { id: found.id, name: found.documentName };
};

/** Businesses of a tenant; purposes, websites and bureaus of its first end users, by its users in turn. */
export const createPurposes = async (companyId: string): Promise<void> => {
  const scope = seedScope(companyId);
  const businesses = [MANAGEMENT, LENDING, BAIL_BONDS, INVESTIGATION];
  await putPurposeSettings(companyId, { ...firstPurposeSettings, businesses });
  // Who verifies is of NCRA, and two users take turns.
  const by = (await users(scope).all())
    .filter(({ roles: names }) => names.includes(ncraName))
    .map(({ id, name }): By => ({ id, name }));
  const repository = endUsers(scope);
  const chosen = (await repository.all()).slice(0, END_USERS);
  await createDocuments(
    companyId,
    chosen.slice(0, CERTIFICATES).map(({ id: rowId }, index) => ({
      ...{ rowId, tableKeyName: 'ENDUSER', tableKeyName2: ownKindKey(CERTIFICATION), documentName: CERTIFICATION },
      review: { by: pick(by, 1).name, at: timeOf(certifiedDayOf(index)), state: 'approved' },
    })),
  );
  for (const [index, { id }] of chosen.entries()) {
    // One of each that the programme keeps out or looks at; the review of the second one is made.
    const of = index === 3 ? INVESTIGATION : index % 15 === 5 ? BAIL_BONDS : pick([MANAGEMENT, LENDING], index);
    const website = index % 4 === 3 ? '' : `www.example.com/client-${index + 1}`;
    const certificate = await certificateOf(companyId, id);
    const [own, other] = [pick(by, index), pick(by, index + 1)];
    await repository.changeLatest(id, (before) => {
      const products = before.enduserServiceProductList.map(({ serviceId }) => serviceId.id).slice(0, 1 + (index % 2));
      const shared = { businessId: of.id, products, by: own, verifiedBy: other };
      const at = timeOf(daysAfter(today, -5));
      const text = 'Licensed by the state. The license is in the register.';
      const review = { businessId: of.id, name: before.name, website, text, by: other.name, byId: other.id, at };
      return {
        ...before,
        businessId: of.id,
        business: of.name,
        website,
        bureaus: referenceDefaults.bureaus.slice(0, 1 + (index % 3)).map((bureau) => ({ id: bureau.id })),
        businessReview: of.rule === 'review' && index > END_USERS / 2 ? review : null,
        purposes: [
          purposeOf({ ...shared, index, certificate }),
          ...(index % 5 === 1 ? [purposeOf({ ...shared, index: index + 3, certificate: undefined })] : []),
        ],
      } satisfies EndUserRecord;
    });
  }
};
