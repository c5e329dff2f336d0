import * as z from 'zod';
import { type PurposeFacts, verifyingWays } from './states.ts';

/** A record keeps at most this many purposes, ended ones among them. */
export const PURPOSES_MAX = 50;

/** The end user's word: who signed for it on which day, and the document, '' for one that is not stored here. */
const Certification = z.object({
  signer: z.string(),
  day: z.string(),
  documentId: z.string().default(''),
  documentName: z.string().default(''),
  /** The business of the end user then; another one needs another certification. */
  businessId: z.number().default(0),
  by: z.string(),
  byId: z.string(),
  at: z.string(),
});

/** That a user has looked whether the end user has this purpose: how, on which day, and what was seen. */
const Verification = z.object({
  how: z.enum(verifyingWays),
  day: z.string(),
  note: z.string().default(''),
  by: z.string(),
  byId: z.string(),
  at: z.string(),
});

/**
 * A permissible purpose of an end user, as it is stored: `name` and `section` of FCRA 604 are those of the list when it was
 * entered. `states` are those of the consumers, none for all. Days are the tenant's, times are ISO. `enteredById` has entered or
 * changed it last, and does not verify it.
 */
export const Purpose = z.object({
  id: z.string(),
  purposeId: z.number(),
  name: z.string(),
  section: z.string(),
  products: z.array(z.number()),
  states: z.array(z.number()).default([]),
  enteredOn: z.string(),
  enteredBy: z.string(),
  enteredById: z.string(),
  enteredAt: z.string(),
  certification: Certification.nullable().default(null),
  verification: Verification.nullable().default(null),
  validUntil: z.string().default(''),
  endedOn: z.string().default(''),
  endReason: z.string().default(''),
  endedBy: z.string().default(''),
});
export type Purpose = z.infer<typeof Purpose>;

/** That the root company has looked at an end user of a business that needs it, under the name and website it had then. */
const BusinessReview = z.object({
  businessId: z.number(),
  name: z.string(),
  website: z.string(),
  text: z.string(),
  by: z.string(),
  byId: z.string(),
  at: z.string(),
});
export type BusinessReview = z.infer<typeof BusinessReview>;

/** What the server alone stores of an end user's purposes and business; records of earlier releases have none. */
export const purposeServerFields = {
  purposes: z.array(Purpose).max(PURPOSES_MAX).default([]),
  businessReview: BusinessReview.nullable().default(null),
};

interface PurposeServerFields {
  readonly purposes: Purpose[];
  readonly businessReview: BusinessReview | null;
}

/** The same of a record before it is saved; of a new one nothing. */
export const purposeFieldsOf = (before?: PurposeServerFields): PurposeServerFields => ({
  purposes: before?.purposes ?? [],
  businessReview: before?.businessReview ?? null,
});

/** When a purpose was last entered, changed, certified or verified, ISO: what a user has seen of it is as old as that. */
export const changedAtOf = ({ enteredAt, certification, verification }: Purpose): string =>
  [enteredAt, certification?.at ?? '', verification?.at ?? ''].reduce((one, other) => (one > other ? one : other));

interface WithPurposes {
  readonly purposes: readonly Purpose[];
}

/** What a list row knows of a purpose. */
export const factsOf = (purpose: Purpose): PurposeFacts => ({
  id: purpose.id,
  name: purpose.name,
  section: purpose.section,
  products: purpose.products,
  states: purpose.states,
  enteredOn: purpose.enteredOn,
  signer: purpose.certification?.signer ?? '',
  certifiedOn: purpose.certification?.day ?? '',
  certifiedFor: purpose.certification?.businessId ?? 0,
  document: purpose.certification?.documentName ?? '',
  verifiedOn: purpose.verification?.day ?? '',
  verifiedBy: purpose.verification?.by ?? '',
  how: purpose.verification?.how ?? '',
  validUntil: purpose.validUntil,
  endedOn: purpose.endedOn,
});

interface Reviewed {
  readonly name: string;
  readonly businessId: number;
  readonly website: string;
  readonly businessReview: BusinessReview | null;
}

/** Whether the review of a business still counts: neither business, name nor website is another one since. */
export const isBusinessReviewed = ({ name, businessId, website, businessReview }: Reviewed): boolean =>
  businessReview !== null &&
  businessReview.businessId === businessId &&
  businessReview.name === name &&
  businessReview.website === website;

/** The entries of the tenant's list that an end user has as purposes without an end, each once. */
export const openPurposeIds = (purposes: readonly Purpose[]): number[] =>
  [...new Set(purposes.filter(({ endedOn }) => endedOn === '').map(({ purposeId }) => purposeId))].sort(
    (one, other) => one - other,
  );

/** What list rows know of purposes, as JSON, '' for none; and whether the business was reviewed as it is. */
export const purposeColumns = {
  purposes: {
    as: 'worked',
    holds: 'text',
    worked: ({ purposes }: WithPurposes) => (purposes.length === 0 ? '' : JSON.stringify(purposes.map(factsOf))),
    row: 'purposes',
  },
  purposeIds: {
    as: 'worked',
    holds: 'other',
    worked: ({ purposes }: WithPurposes) => openPurposeIds(purposes),
    row: 'purposeIds',
  },
  businessId: { as: 'worked', holds: 'count', worked: ({ businessId }: Reviewed) => businessId, row: 'businessId' },
  isBusinessReviewed: { as: 'worked', holds: 'flag', worked: isBusinessReviewed, row: 'isBusinessReviewed' },
} as const;
