import { CALENDAR_TYPE, type FileReply } from '../../../contract/fields/file.ts';
import { daysAfter } from '../../../contract/rules/dates.ts';
import { figure } from '../../../contract/rules/figures.ts';
import { product } from '../../../contract/rules/product.ts';
import { CALENDAR_FILE_MAX } from '../../../contract/worklist/calendar.ts';
import { CALENDAR_AHEAD_DAYS } from '../../../contract/worklist/calendar-address.ts';
import { todayIn } from '../../entities/company.ts';
import type { Caller } from '../../kit/caller.ts';
import { eventOf } from './calendar.ts';
import { calendarText, type DayEvent } from './ical.ts';
import { worklistItems } from './worklist-items.ts';

/** Says in the calendar itself that it does not hold everything. */
const cutEvent = (site: string, total: number, today: string): DayEvent => ({
  uid: 'more@compliance-portal',
  day: today,
  summary: `${figure(total - CALENDAR_FILE_MAX)} more items are in the worklist`,
  description: `This calendar holds the first ${figure(CALENDAR_FILE_MAX)} of ${figure(total)} items.`,
  url: `${site}/worklist`,
});

/**
 * What waits for a person, as a calendar that others fetch again and again: everything in the person's turn that has a day
 * until a year from now, what is overdue too, each leading to its place on `site`.
 */
export const subscribedCalendarOf = async (caller: Caller, site: string): Promise<FileReply> => {
  const today = await todayIn(caller.home);
  const request = { turn: 'mine', dueIn: '', searchText: '', orderBy: 'due', modifier: 'asc' } as const;
  const { total, from } = await worklistItems(caller, request);
  const last = daysAfter(today, CALENDAR_AHEAD_DAYS);
  const items = from(0, total).filter(({ owed: { due, state } }) => due <= last && (state !== 'ok' || due >= today));
  const events = items.slice(0, CALENDAR_FILE_MAX).map((item) => eventOf(caller, site, item));
  const more = items.length > CALENDAR_FILE_MAX ? [cutEvent(site, items.length, today)] : [];
  const text = calendarText(`${product}: what waits for you`, [...more, ...events], new Date());
  return { contentType: CALENDAR_TYPE, bytes: Buffer.from(text), maxAge: 0 };
};
