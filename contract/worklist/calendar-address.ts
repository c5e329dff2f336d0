import * as z from 'zod';

/** So long an address is good without being made again. */
export const CALENDAR_ADDRESS_DAYS = 400;
/** A subscribed calendar shows what falls due until so many days from now, and what is still open from before. */
export const CALENDAR_AHEAD_DAYS = 366;

/** The path under which a calendar is fetched; `key` is the secret part of the address. */
export const CALENDAR_PATH = '/api/public/calendar.ics';

/** Whether the caller has an address: when it was made and until when it is good (ISO times), '' for none. */
export const CalendarAddress = z.object({ madeAt: z.string(), until: z.string() });
export type CalendarAddress = z.infer<typeof CalendarAddress>;

/** A new address, whole. It is shown this once: only a hash of its key is stored. */
export const NewCalendarAddress = CalendarAddress.extend({ address: z.string() });
export type NewCalendarAddress = z.infer<typeof NewCalendarAddress>;

export const CalendarKey = z.object({ key: z.string().max(200) });
