import * as z from 'zod';
import { obligationStates } from '../catalogue/obligation-states.ts';
import { figures } from './figures.ts';

/** How much of a month is due on one of its days, by state; what is fulfilled until that day too. */
export const CalendarDay = z.object({ day: z.string(), counts: figures(obligationStates) });
export type CalendarDay = z.infer<typeof CalendarDay>;

/** The days of a month on which something is due; `today` is the day in the time zone of the caller's tenant. */
export const WorklistCalendar = z.object({ today: z.string(), days: z.array(CalendarDay) });
export type WorklistCalendar = z.infer<typeof WorklistCalendar>;

/** So many entries fit into a calendar file. */
export const CALENDAR_FILE_MAX = 10_000;

/** Days for which an address is valid. */
export const CALENDAR_ADDRESS_DAYS = 400;
/** Days ahead that a subscribed calendar shows. */
export const CALENDAR_AHEAD_DAYS = 366;

/** The path under which a calendar is fetched; `key` is the secret part of the address. */
export const CALENDAR_PATH = '/api/public/calendar.ics';

/** Whether the caller has an address: when it was made and until when it is valid (ISO times), '' if there is none. */
export const CalendarAddress = z.object({ madeAt: z.string(), until: z.string() });
export type CalendarAddress = z.infer<typeof CalendarAddress>;

/** A new address with its key, which is shown only once: the server stores a hash. */
export const NewCalendarAddress = CalendarAddress.extend({ address: z.string() });
export type NewCalendarAddress = z.infer<typeof NewCalendarAddress>;

export const CalendarKey = z.object({ key: z.string().max(200) });
