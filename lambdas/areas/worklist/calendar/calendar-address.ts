import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { CALENDAR_TYPE, type FileReply } from '#contract/fields/file.ts';
import { may } from '#contract/rules/access.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { figure } from '#contract/rules/figures.ts';
import { product } from '#contract/rules/product.ts';
import {
  CALENDAR_ADDRESS_DAYS,
  CALENDAR_AHEAD_DAYS,
  CALENDAR_FILE_MAX,
  CALENDAR_PATH,
  type CalendarAddress,
  type NewCalendarAddress,
} from '#contract/worklist/calendar.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import type { Principal } from '#lambdas/entities/people/principal.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { type Caller, callerOfAddress } from '#lambdas/kit/caller.ts';
import { table } from '#lambdas/ports/table.ts';
import { withinTenants } from '#lambdas/ports/tenant-guard.ts';
import { env } from '#lambdas/store/env.ts';
import { mayBeId, tenantIdOf } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import { isWithin } from '#lambdas/store/throttle.ts';
import { worklistItems } from '../items/worklist-items.ts';
import { calendarText, type DayEvent, eventOf } from './calendar.ts';

const SECRET_BYTES = 32;
const DAY_MS = 86_400_000;

/** A stored address: the account it was made for, the hash of its secret, when it was made (epoch milliseconds) and ends (epoch seconds). */
const Stored = z.object({ sub: z.string(), hash: z.string(), madeAt: z.number(), expiresAt: z.number() });
type Stored = z.infer<typeof Stored>;

type Owner = Pick<Principal, 'sub' | 'userId' | 'sessionsFrom'>;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const read = async (userId: string): Promise<Stored | undefined> => {
  const command = new GetCommand({
    TableName: env().TABLE_NAME,
    Key: keys.calendarAddress(userId),
    ConsistentRead: true,
  });
  const { Item } = await table.send(command);
  const stored = Item && Stored.parse(Item);
  return stored && stored.expiresAt * 1000 > Date.now() ? stored : undefined;
};

/** Returns the valid address of a user; whatever ends the user's sessions ends the address too. */
const calendarAddressOf = async ({ sub, userId, sessionsFrom }: Owner): Promise<Stored | undefined> => {
  const stored = await read(userId);
  return stored && stored.sub === sub && stored.madeAt > sessionsFrom ? stored : undefined;
};

/** Makes the key of a new address and ends the one before. Only the hash of its secret is stored. */
const newCalendarKey = async ({ sub, userId }: Owner): Promise<{ key: string; stored: Stored }> => {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const madeAt = Date.now();
  const expiresAt = Math.floor((madeAt + CALENDAR_ADDRESS_DAYS * DAY_MS) / 1000);
  const stored = { sub, hash: hashOf(secret), madeAt, expiresAt };
  await table.send(
    new PutCommand({ TableName: env().TABLE_NAME, Item: { ...keys.calendarAddress(userId), ...stored } }),
  );
  return { key: `${userId}.${secret}`, stored };
};

/** Ends the address of a user; does nothing if there is none. */
const endCalendarAddress = async (userId: string): Promise<void> => {
  await table.send(new DeleteCommand({ TableName: env().TABLE_NAME, Key: keys.calendarAddress(userId) }));
};

/** Finds the user whom a key was made for, and when; undefined for a key that is not valid. */
const findCalendarKey = async (key: string) => {
  const [userId = '', secret = ''] = key.split('.');
  if (userId === '' || !mayBeId(userId)) return undefined;
  const stored = await read(userId);
  return stored && isSame(hashOf(secret), stored.hash) ? { ...stored, userId } : undefined;
};

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
  const today = await todayIn(tenantIdOf(caller.home));
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
