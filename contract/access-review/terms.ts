import { monthsAfter } from '../rules/dates.ts';

/** A campaign lasts so many days; what is unanswered then is disabled. */
export const CAMPAIGN_DAYS = 30;
/** On which days of a campaign users are told what waits for their answer: at its start, and twice again. */
export const TOLD_ON_DAYS = [0, 14, 25] as const;
/** For so many days after its end users that a campaign has disabled are enabled again. */
export const UNDO_DAYS = 14;
/** A user who has not signed in for so many days is dormant. */
export const DORMANT_DAYS = 90;

/** After how many months the next campaign begins by itself; 0 for never. */
export const CAMPAIGN_MONTHS = [0, 3, 6, 12] as const;
export type CampaignMonths = (typeof CAMPAIGN_MONTHS)[number];

/** What a user decides about another one. */
export const answers = ['kept', 'rolesChanged', 'removed'] as const;

/** The day on which the next campaign begins by itself; '' for never, and before the tenant's first daily run, when there is no day to count from. */
export const nextCampaignOn = (countFrom: string, months: CampaignMonths): string =>
  months === 0 || countFrom === '' ? '' : monthsAfter(countFrom, months);
