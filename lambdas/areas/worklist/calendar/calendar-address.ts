import { ApplicationError } from '#contract/application-error.ts';
import { CALENDAR_TYPE, type FileReply } from '#contract/fields/file.ts';
import { may } from '#contract/rules/access.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { figure } from '#contract/rules/figures.ts';
import { product } from '#contract/rules/product.ts';
import {
  CALENDAR_AHEAD_DAYS,
  CALENDAR_FILE_MAX,
  CALENDAR_PATH,
  type CalendarAddress,
  type NewCalendarAddress,
} from '#contract/worklist/calendar.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import {
  calendarAddressOf,
  endCalendarAddress,
  findCalendarKey,
  newCalendarKey,
} from '#lambdas/entities/people/calendar-address.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { type Caller, callerOfAddress } from '#lambdas/kit/caller.ts';
import { withinTenants } from '#lambdas/ports/tenant-guard.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { isWithin } from '#lambdas/store/throttle.ts';
import { worklistItems } from '../items/worklist-items.ts';
import { calendarText, type DayEvent, eventOf } from './calendar.ts';

/** Builds the event of today that says how many items the calendar leaves out. */
const cutEvent = (site: string, total: number, today: string): DayEvent => ({
  uid: 'more@compliance-portal',
  day: today,
  summary: `${figure(total - CALENDAR_FILE_MAX)} more items are in the worklist`,
  description: `This calendar holds the first ${figure(CALENDAR_FILE_MAX)} of ${figure(total)} items.`,
  url: `${site}/worklist`,
});

/**
 * Builds the calendar that programs fetch: the open items assigned to a user that have a due day, overdue ones too, and what
 * falls due within a year. Each event links to the place on `site` where the user fulfils it.
 */
const subscribedCalendarOf = async (caller: Caller, site: string): Promise<FileReply> => {
  const today = await todayIn(caller.home);
  const request = { turn: 'mine', dueIn: '', searchText: '', orderBy: 'due', modifier: 'asc' } as const;
  const { total, from } = await worklistItems(caller, request);
  const last = daysAfter(today, CALENDAR_AHEAD_DAYS);
  const items = from(0, total).filter(
    ({ outstanding: { due, state } }) => due <= last && (state !== 'ok' || due >= today),
  );
  const events = items.slice(0, CALENDAR_FILE_MAX).map((item) => eventOf(caller, site, item));
  const more = items.length > CALENDAR_FILE_MAX ? [cutEvent(site, items.length, today)] : [];
  const text = calendarText(`${product}: what waits for you`, [...more, ...events], new Date());
  return { contentType: CALENDAR_TYPE, bytes: Buffer.from(text), maxAge: 0 };
};

const NONE: CalendarAddress = { madeAt: '', until: '' };

const shown = ({ madeAt, expiresAt }: { readonly madeAt: number; readonly expiresAt: number }): CalendarAddress => ({
  madeAt: new Date(madeAt).toISOString(),
  until: new Date(expiresAt * 1000).toISOString(),
});

/** Returns when the caller's address for calendar programs was made and until when it is valid. Role matrix row 119. */
export const ownAddress = async ({ principal }: Caller): Promise<CalendarAddress> => {
  const stored = await calendarAddressOf(principal);
  return stored ? shown(stored) : NONE;
};

/** Makes a new address at `site` and ends the one before; the reply is the only place that holds the whole address. */
export const makeOwnAddress = async (
  { principal }: Caller,
  site: string,
  origin: Origin,
): Promise<NewCalendarAddress> => {
  const { key, stored } = await newCalendarKey(principal);
  await recordActivity(principal.userId, { type: 'calendar', detail: 'Made' }, origin);
  return { ...shown(stored), address: `${site}${CALENDAR_PATH}?key=${key}` };
};

/** Ends the caller's address at once; calendar programs keep what they have fetched. */
export const revokeOwnAddress = async ({ userId }: Caller, origin: Origin): Promise<void> => {
  await endCalendarAddress(userId);
  await recordActivity(userId, { type: 'calendar', detail: 'Revoked' }, origin);
};

/** A calendar provider fetches the calendars of many users from a few servers. */
const perServer = { times: 300, within: 60 };
const perKey = { times: 20, within: 60 };

const requireFewTries = async (key: string, { ip }: Origin) => {
  const isFew = await Promise.all([isWithin('calendar-address', ip, perServer), isWithin('calendar-key', key, perKey)]);
  if (isFew.includes(false)) throw new ApplicationError('Too many tries. Please try again in a minute.', '', 429);
};

/**
 * Returns the calendar of the user whom a key was made for, with what the user may see now. Throws 404 for a key that is not
 * valid, whatever the reason, and 429 after 20 fetches of a key within a minute.
 */
export const calendarOfKey = async (key: string, site: string, origin: Origin): Promise<FileReply> => {
  await requireFewTries(key, origin);
  const owner = await findCalendarKey(key);
  const caller = owner && (await callerOfAddress(owner));
  if (!caller || !may(caller, 'worklist.calendarAddress')) throw new ApplicationError('Id Not Available', '', 404);
  return withinTenants([caller.home, caller.userId].map(tenantIdOf), () => subscribedCalendarOf(caller, site));
};
