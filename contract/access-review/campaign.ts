import * as z from 'zod';

/** `starting` until every user is in it, which an interrupted start leaves to the daily run. */
export const campaignStates = ['starting', 'running', 'ended'] as const;

/** How far a company is, and how long its users took. */
const CompanyProgress = z.object({
  companyId: z.string(),
  name: z.string(),
  users: z.number(),
  open: z.number(),
});

/** Who has answered how often; the median of the seconds of those answers that have any, 0 for none. */
const Decider = z.object({ userId: z.string(), name: z.string(), answers: z.number(), medianSeconds: z.number() });
export type Decider = z.infer<typeof Decider>;

/** A campaign as a user sees it: of the own company, or of all for who may start one. Days are the tenant's, '' for none. */
export const ShownCampaign = z.object({
  id: z.string(),
  state: z.enum(campaignStates),
  startedOn: z.string(),
  dueOn: z.string(),
  endedOn: z.string(),
  /** '' for one that began by itself. */
  startedBy: z.string(),
  users: z.number(),
  open: z.number(),
  /** Users that it has disabled and no user has enabled again. */
  disabled: z.number(),
  /** Until when these can be enabled again; '' when that is over, or before the end. */
  undoUntil: z.string(),
  companies: z.array(CompanyProgress),
  deciders: z.array(Decider),
});
export type ShownCampaign = z.infer<typeof ShownCampaign>;

/** The campaigns of a tenant, the newest first, and when the next one begins by itself: '' for never. */
export const Campaigns = z.object({
  campaigns: z.array(ShownCampaign),
  mayStart: z.boolean(),
  nextOn: z.string(),
  /** How many users wait for the caller's answer. */
  mine: z.number(),
});
export type Campaigns = z.infer<typeof Campaigns>;

/** How many users wait for the caller's answer, and until which day of the tenant; 0 and '' where none does. */
export const WaitingAccess = z.object({ users: z.number(), dueOn: z.string() });
export type WaitingAccess = z.infer<typeof WaitingAccess>;

/** The middle of some numbers, rounded; 0 for none. */
export const medianOf = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? 0 : Math.round((low + high) / 2);
};

/**
 * The seconds that one answer took, of `count` given at once: from when the row was shown, or the answer before was given, whichever is
 * later, divided among them, so that keeping forty users by one press shows as a second each.
 */
export const secondsTaken = (now: number, shownAt: number, answeredAt: number, count: number): number =>
  Math.max(1, Math.round((now - Math.max(shownAt, answeredAt)) / 1_000 / count));
