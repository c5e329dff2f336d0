import * as z from 'zod';
import { Day, Id, Named, textLines } from '../fields/common.ts';
import { daysAfter, showDay } from '../rules/dates.ts';
import { type ShownStanding, shownStandingWords, standingKinds, standings } from './standings.ts';
import { StandingStep } from './step-schema.ts';

/** A step begins today or up to this many days ahead. */
const STANDING_DAYS_AHEAD = 90;
const TEXT_MAX = 500;
const OVERRIDE_MIN = 10;

/** The last day on which a step that is made today can begin. */
export const lastStandingDay = (today: string): string => daysAfter(today, STANDING_DAYS_AHEAD);

/** What is wrong with the day of a step; '' if nothing is. */
export const dayMistake = (day: string, today: string): string =>
  day >= today && day <= lastStandingDay(today)
    ? ''
    : `Please select a day from today to ${showDay(lastStandingDay(today))}.`;

/** Who is told of a step: the responsible user, the users of the reseller, the staff who may change standings. */
export const standingAudiences = ['responsible', 'users', 'staff'] as const;
export type StandingAudience = (typeof standingAudiences)[number];

const ofRecord = { kind: z.enum(standingKinds), recordId: Id };

/** Names a record. */
export const StandingOf = z.object(ofRecord);
export type StandingOf = z.infer<typeof StandingOf>;

/** Names a record and the standing to which a step would bring it. */
export const StandingPreviewOf = z.object({ ...ofRecord, to: z.enum(standings) });
export type StandingPreviewOf = z.infer<typeof StandingPreviewOf>;

/** Names a planned step of a record. */
export const StandingStepOf = z.object({ ...ofRecord, step: z.string().max(60) });
export type StandingStepOf = z.infer<typeof StandingStepOf>;

/** Why: an entry of the list of reasons, and a text. */
export const reasonFields = {
  reason: z.number('Please choose the reason').int().positive('Please choose the reason'),
  text: textLines(TEXT_MAX),
};

/** What is sent to change a standing. `override` activates what lacks something; its text says why. */
export const StandingForm = z
  .object({
    ...ofRecord,
    to: z.enum(standings),
    day: Day.refine((day) => day !== '', 'Please select the day'),
    ...reasonFields,
    override: z.boolean().default(false),
    notify: z.array(z.enum(standingAudiences)).max(standingAudiences.length).default([]),
  })
  .superRefine(({ override, text }, context) => {
    if (override && text.length < OVERRIDE_MIN)
      context.addIssue({
        code: 'custom',
        path: ['text'],
        message: `Please say in at least ${OVERRIDE_MIN} characters why it is activated all the same`,
      });
  });
export type StandingForm = z.infer<typeof StandingForm>;

const Shown = z.enum(Object.keys(shownStandingWords) as [ShownStanding, ...ShownStanding[]]);

/** A step as it is shown: with the names of its reason and its user. */
const ShownStep = StandingStep.omit({ byId: true, reason: true }).extend({
  by: z.string(),
  reason: z.string(),
  isPlanned: z.boolean(),
});
export type ShownStep = z.infer<typeof ShownStep>;

/**
 * How a record stands: `since` is the day of the step that brought it there, '' if that was not noted; `reseller` the one whose
 * standing suspends an end user; `steps` those that the record keeps, the newest first; `next` the standings that the caller may
 * choose.
 */
export const ShownRecordStanding = z.object({
  standing: Shown,
  since: z.string(),
  reseller: z.object({ name: z.string(), standing: z.enum(standings), since: z.string() }).nullable(),
  steps: z.array(ShownStep),
  next: z.array(z.enum(standings)),
  mayWithdraw: z.boolean(),
  mayOverride: z.boolean(),
  today: z.string(),
});
export type ShownRecordStanding = z.infer<typeof ShownRecordStanding>;

/**
 * What follows from a step: how many open obligations end and begin, how many end users become suspended through the reseller or
 * are so no longer, open requests for documents, users who only read from then on, what is missing before an activation, and how
 * many users each audience has.
 */
export const StandingPreview = z.object({
  end: z.number().int(),
  begin: z.number().int(),
  endUsers: z.number().int(),
  requests: z.number().int(),
  readers: z.number().int(),
  missing: z.array(z.string()),
  audiences: z.object({ responsible: z.number().int(), users: z.number().int(), staff: z.number().int() }),
});
export type StandingPreview = z.infer<typeof StandingPreview>;

/** What is chosen from for a step: the reasons, and the caller's day. */
export const StepChoices = z.object({ today: z.string(), reasons: z.array(Named) });

/** Why the users of a reseller only read, and since when; null if they do more. */
export const ReadOnly = z.object({ sentence: z.string() }).nullable();
export type ReadOnly = z.infer<typeof ReadOnly>;
