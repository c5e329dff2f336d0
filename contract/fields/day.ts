import * as z from 'zod';
import { INVALID_DAY, isDay, isTimeZone, parseDay } from '../rules/dates.ts';

/** A day held as 'YYYY-MM-DD', or '' for none. */
export const Day = z.string().trim().refine(isDay, INVALID_DAY);

/** A day that must be there, with the spec's message when it is not. */
export const requiredDay = (message: string) =>
  z.string({ error: message }).trim().min(1, message).refine(isDay, INVALID_DAY);

/** A day as searches send it, MM/DD/YYYY and nothing else. Spec part 2, section 5 "Dates"; D-84. */
export const SearchDay = z
  .string({ error: 'Please enter a date as MM/DD/YYYY' })
  .trim()
  .refine(
    (text) => /^\d{2}\/\d{2}\/\d{4}$/.test(text) && parseDay(text) !== undefined,
    'Please enter a date as MM/DD/YYYY',
  );

/** A time zone by its IANA name, such as 'America/New_York'. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Please give a time zone such as America/New_York');
