import * as z from 'zod';
import { Day, Id, Named, RefId, required, requiredDay, textLines } from '../fields/common.ts';
import { daysAfter, monthsAfter, showDay } from '../rules/dates.ts';
import { NAME_MAX } from '../rules/limits.ts';
import { Purpose } from './record.ts';
import { businessRules, purposeStates, verifyingWays } from './states.ts';

const CHOICES_MAX = 60;
const NOTE_MAX = 500;
/** A purpose ends at the earliest this many months ago, and at the latest this many days ahead. */
const END_MONTHS_BACK = 12;
const END_DAYS_AHEAD = 90;

/** Names an end user. */
export const PurposesOf = z.object({ recordId: Id });

/** Names a purpose of an end user; with `changedAt` as it was shown, a step is refused with 409 where it was changed since. */
export const PurposeOf = z.object({ recordId: Id, id: z.string().max(60), changedAt: z.string().max(30).optional() });
export type PurposeOf = z.infer<typeof PurposeOf>;

const what = {
  purposeId: RefId,
  products: z
    .array(RefId, { error: 'Please choose the products' })
    .min(1, 'Please choose at least one product')
    .max(CHOICES_MAX),
  /** None for consumers of all states. */
  states: z.array(RefId).max(CHOICES_MAX).default([]),
};

/** What is sent to enter a purpose of an end user. */
export const NewPurpose = z.object({ recordId: Id, ...what });
export type NewPurpose = z.infer<typeof NewPurpose>;

/** What is sent to change one: where purpose, products or states are others then, it has to be certified and verified again. */
export const PurposeChange = PurposeOf.extend(what);
export type PurposeChange = z.infer<typeof PurposeChange>;

/** What is sent when an end user has certified a purpose. `documentId` is a document of the end user, '' for one that is not here. */
export const CertificationForm = PurposeOf.extend({
  signer: required('Please enter who has signed', NAME_MAX),
  day: requiredDay('Please select the day of the signature'),
  documentId: z.string().trim().max(100).default(''),
  validUntil: Day.default(''),
});
export type CertificationForm = z.infer<typeof CertificationForm>;

/** What is sent when a user has verified a purpose. */
export const VerificationForm = PurposeOf.extend({
  how: z.enum(verifyingWays, { error: 'Please choose how it was verified' }),
  day: requiredDay('Please select the day'),
  note: textLines(NOTE_MAX),
});
export type VerificationForm = z.infer<typeof VerificationForm>;

/** What is sent to end a purpose. */
export const PurposeEnd = PurposeOf.extend({
  day: requiredDay('Please select the day'),
  reason: required('Please enter the reason', NOTE_MAX),
});
export type PurposeEnd = z.infer<typeof PurposeEnd>;

/** What a review of a business counts for. */
const ReviewSubject = z.object({ businessId: z.number().int(), name: z.string(), website: z.string() });

/**
 * What is sent by a user of the root company who has looked at the business of an end user; with `subject` as it was shown, it is
 * refused with 409 where the end user has another name, website or business since.
 */
export const BusinessReviewForm = z.object({
  recordId: Id,
  subject: ReviewSubject.optional(),
  text: required('Please enter what you have looked at', NOTE_MAX),
});
export type BusinessReviewForm = z.infer<typeof BusinessReviewForm>;

/** What is wrong with the day of a certification or verification, which cannot lie ahead; '' if nothing is. */
export const pastDayMistake = (day: string, today: string): string =>
  day <= today ? '' : `Please select a day until today, ${showDay(today)}.`;

/** What is wrong with the last day of a purpose; '' if nothing is. */
export const validUntilMistake = (validUntil: string, certifiedOn: string): string =>
  validUntil === '' || validUntil > certifiedOn ? '' : `Please select a day after ${showDay(certifiedOn)}.`;

/** What is wrong with the day on which a purpose ends; '' if nothing is. */
export const endDayMistake = (day: string, today: string): string => {
  const [first, last] = [monthsAfter(today, -END_MONTHS_BACK), daysAfter(today, END_DAYS_AHEAD)];
  return day >= first && day <= last ? '' : `Please select a day from ${showDay(first)} to ${showDay(last)}.`;
};

/** A purpose as it is shown: with how it stands today, the names of its products and states, and what the caller may do with it. */
const ShownPurpose = Purpose.omit({ enteredById: true, certification: true, verification: true }).extend({
  certification: Purpose.shape.certification.unwrap().unwrap().omit({ byId: true }).nullable(),
  verification: Purpose.shape.verification.unwrap().unwrap().omit({ byId: true }).nullable(),
  state: z.enum(purposeStates),
  changedAt: z.string(),
  /** Since when it counts; '' if it does not. */
  since: z.string(),
  productNames: z.array(z.string()),
  stateNames: z.array(z.string()),
  mayVerify: z.boolean(),
});
export type ShownPurpose = z.infer<typeof ShownPurpose>;

/** The business of an end user: its rule, and what keeps the end user from being active; '' for nothing. */
const ShownBusiness = z.object({
  id: z.number().int(),
  name: z.string(),
  rule: z.enum(businessRules),
  obstacle: z.enum(['', 'review', 'prohibited']),
  subject: ReviewSubject,
  /** The last review, whether it still counts or not; null for none. */
  review: z.object({ text: z.string(), by: z.string(), at: z.string(), isCurrent: z.boolean() }).nullable(),
});

/** The purposes of an end user as the caller receives them, those that have not ended first. */
export const ShownPurposes = z.object({
  purposes: z.array(ShownPurpose),
  business: ShownBusiness.nullable(),
  today: z.string(),
  mayEnter: z.boolean(),
  mayReview: z.boolean(),
});
export type ShownPurposes = z.infer<typeof ShownPurposes>;

/** What is chosen from for an end user: purposes of the tenant's list, its own products, states, and documents of it that are here. */
export const PurposeChoices = z.object({
  purposes: z.array(Named.extend({ section: z.string() })),
  products: z.array(Named),
  states: z.array(Named),
  documents: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type PurposeChoices = z.infer<typeof PurposeChoices>;
