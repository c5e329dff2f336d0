import { dayIn, daysAfter } from '#contract/rules/dates.ts';

/** Today in the time zone of a tenant that has not set one. */
export const portalToday = () => dayIn('America/New_York')(new Date().toISOString());

/** The day in some days from today, in that time zone. */
export const inDays = (days: number) => daysAfter(portalToday(), days);
