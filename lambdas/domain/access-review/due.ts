import type { CampaignMonths } from '#contract/access-review/terms.ts';
import { monthsAfter } from '#contract/rules/dates.ts';
import type { Schedule } from '#lambdas/entities/access-campaigns.ts';

/** The day on which the next campaign begins by itself; '' for never, and before the tenant's first daily run. */
export const nextCampaignOn = ({ countFrom }: Pick<Schedule, 'countFrom'>, months: CampaignMonths): string =>
  months === 0 || countFrom === '' ? '' : monthsAfter(countFrom, months);
