import * as z from 'zod';
import { CAMPAIGN_MONTHS } from '../access-review/states.ts';
import { type DocumentTerm, documentKinds } from '../document/rules.ts';
import { Id, TimeZone, Version } from '../fields/common.ts';

/** The longest that a settled stretch of days may be. */
const DAYS_MAX = 365;
const MONTHS_MAX = 120;
/** Days before a due day on which people are reminded: more are no help to any user. */
const REMINDERS_MAX = 20;

const whole = (min: number, max: number, unit: string, why = '') => {
  const message = `${why}Please enter a whole number of ${unit} from ${min} to ${max}`;
  return z.number(message).int(message).min(min, message).max(max, message);
};

const months = whole(0, MONTHS_MAX, 'months');
const monthsNeeded = whole(1, MONTHS_MAX, 'months', 'A technology provider always has a next review. ');

/** Days before the due day, the earliest reminder first. */
const ReminderDays = z
  .array(whole(0, DAYS_MAX, 'days'))
  .max(REMINDERS_MAX, `Please enter at most ${REMINDERS_MAX} days`)
  .refine((days) => new Set(days).size === days.length, 'Please enter each number of days once')
  .overwrite((days) => days.toSorted((one, other) => other - one));

/** What the next review of a kind is counted from: the day it was completed, or the day it was due. */
const ReviewFrom = z.enum(['completion', 'anniversary'], 'Please select what the next review is counted from');

/**
 * Months until the next review of each kind; 0 sets no next day, and a sign-off with 0 does not run out. The review of a
 * provider is a day that its form requires.
 */
const reviewMonths = {
  'provider.review': monthsNeeded,
  'provider.approval': months,
  'provider.signOff': months,
  'endUser.review': months,
};

const ReviewMonths = z.object({
  // Older settings may hold 0.
  'provider.review': months.default(12),
  'provider.approval': reviewMonths['provider.approval'].default(12),
  'provider.signOff': reviewMonths['provider.signOff'].default(0),
  'endUser.review': reviewMonths['endUser.review'].default(12),
});

/** Months that a document of each kind is valid unless a user says another day; 0 for without an end. */
const documentMonths = Object.fromEntries(documentKinds.map(({ term }) => [term, months])) as Record<
  DocumentTerm,
  typeof months
>;

const CERTIFICATION_MONTHS = 12;

/** The same with the value of a tenant that has settled none. */
const DocumentMonths = z.object(
  Object.fromEntries(
    documentKinds.map(({ term }) => [
      term,
      months.default(term === 'providerCertification' ? CERTIFICATION_MONTHS : 0),
    ]),
  ) as Record<DocumentTerm, z.ZodDefault<typeof months>>,
);

const fields = {
  /** Where a day of the tenant begins and ends. */
  timeZone: TimeZone,
  /** Days before its due day from which something is called due soon. */
  dueSoonDays: whole(1, DAYS_MAX, 'days'),
  reminderDays: ReminderDays,
  reviewMonths: z.object(reviewMonths),
  reviewFrom: ReviewFrom,
  documentMonths: z.object(documentMonths),
  /** After how many months an access review begins by itself; 0 for never. ADR 0053. */
  accessReviewMonths: z.literal(CAMPAIGN_MONTHS, 'Please select how often access is reviewed'),
};

/** What a tenant of companies has settled, as it is stored; a company from before has the defaults. D-94. */
export const TenantSettings = z.object({
  timeZone: fields.timeZone.default('America/New_York'),
  dueSoonDays: fields.dueSoonDays.default(60),
  reminderDays: fields.reminderDays.default([90, 60, 30, 7, 1, 0]),
  reviewMonths: ReviewMonths.prefault({}),
  reviewFrom: fields.reviewFrom.default('completion'),
  documentMonths: DocumentMonths.prefault({}),
  accessReviewMonths: fields.accessReviewMonths.default(6),
});
export type TenantSettings = z.infer<typeof TenantSettings>;

/** The settings of a root company as the browser sends them, with the version of the company; documents and access reviews stay as settled when left out. */
export const TenantSettingsChange = z.object({
  ...fields,
  documentMonths: fields.documentMonths.optional(),
  accessReviewMonths: fields.accessReviewMonths.optional(),
  companyId: Id,
  version: Version,
});

/** The same as the browser receives them. */
export const TenantSettingsShown = TenantSettings.extend({ companyId: Id, version: Version });
