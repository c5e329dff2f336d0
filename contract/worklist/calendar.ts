import * as z from 'zod';
import { obligationStates } from '../rules/obligations/state.ts';
import { figures } from './figures.ts';

/** How much of a month is due on one of its days, by state; what is fulfilled until that day too. */
export const CalendarDay = z.object({ day: z.string(), counts: figures(obligationStates) });
export type CalendarDay = z.infer<typeof CalendarDay>;

/** The days of a month on which something is due; `today` is the day in the time zone of the caller's family. */
export const WorklistCalendar = z.object({ today: z.string(), days: z.array(CalendarDay) });
export type WorklistCalendar = z.infer<typeof WorklistCalendar>;

/** So many entries fit into a calendar file. */
export const CALENDAR_FILE_MAX = 10_000;
