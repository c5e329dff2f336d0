import { ApplicationError } from '#contract/application-error.ts';
import { obligationStates, shownState, stateWords } from '#contract/catalogue/obligation-states.ts';
import { CALENDAR_TYPE, type FileReply } from '#contract/fields/file.ts';
import { obligationAddress } from '#contract/obligations/address.ts';
import { assigneeWords } from '#contract/obligations/assignee.ts';
import { obligationKey } from '#contract/obligations/outstanding-item.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { figure } from '#contract/rules/figures.ts';
import { CALENDAR_FILE_MAX, type CalendarDay, type WorklistCalendar } from '#contract/worklist/calendar.ts';
import { worklistList } from '#contract/worklist/record.ts';
import { circumstancesOf } from '#lambdas/entities/records/company.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { eachItem, sourcesFor } from '../items/open-items.ts';
import { type Item, zeros } from '../items/sorted-items.ts';
import { type WorklistFilter, worklistItems } from '../items/worklist-items.ts';

/** An event of a whole day, 'YYYY-MM-DD'; the same `uid` is the same event, whatever has changed of it. */
export interface DayEvent {
  readonly uid: string;
  readonly day: string;
  readonly summary: string;
  readonly description: string;
  /** Where a user fulfils it. */
  readonly url: string;
}

const LINE_OCTETS = 75;
const octetsOf = (text: string) => Buffer.byteLength(text);

/** RFC 5545, 3.3.11. */
const escaped = (text: string) => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n?|\n/g, '\\n');

/** RFC 5545, 3.1: a line has at most 75 octets; what is longer goes on after a space, never inside of a character. */
const wrapLine = (line: string) => {
  const lines = [''];
  for (const char of line) {
    const last = lines.length - 1;
    if (octetsOf(`${lines[last]}${char}`) > LINE_OCTETS) lines.push(` ${char}`);
    else lines[last] += char;
  }
  return lines.join('\r\n');
};

const compact = (day: string) => day.replaceAll('-', '');

/** A moment in UTC: '20261122T183000Z'. */
const stampOf = (now: Date) => `${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

const eventLines = ({ uid, day, summary, description, url }: DayEvent, stamp: string) => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${compact(day)}`,
  `DTEND;VALUE=DATE:${compact(daysAfter(day, 1))}`,
  `SUMMARY:${escaped(summary)}`,
  `DESCRIPTION:${escaped(`${description}\n${url}`)}`,
  `URL:${url}`,
  // A day on which something is due is no day on which a user is busy.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** A calendar as a file, RFC 5545. */
export const calendarText = (name: string, events: readonly DayEvent[], now: Date): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Compliance Portal//Worklist//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((event) => eventLines(event, stampOf(now))),
    'END:VCALENDAR',
  ];
  return `${lines.map(wrapLine).join('\r\n')}\r\n`;
};

interface MonthRequest extends WorklistFilter {
  /** 'YYYY-MM' */
  readonly month: string;
}

/** How much falls due on each day of a month, what is fulfilled until then too, in the caller's scope. Role matrix row 95. */
export const calendarOf = async (caller: Caller, { month, ...request }: MonthRequest): Promise<WorklistCalendar> => {
  const sources = await sourcesFor(caller, request);
  const days = new Map<string, CalendarDay['counts']>();
  for (const source of sources)
    eachItem(caller, source, { ...request, dueIn: month }, ({ outstanding: { due, state } }) => {
      const counts = days.get(due) ?? zeros(obligationStates);
      days.set(due, counts);
      return () => {
        counts[state] += 1;
      };
    });
  const { today } = await circumstancesOf(tenantIdOf(caller.home));
  const inOrder = [...days].sort(([one], [other]) => (one < other ? -1 : 1));
  return { today, days: inOrder.map(([day, counts]) => ({ day, counts })) };
};

/** An item of the worklist as an event; its link leads to the place on `site` where it is fulfilled. */
export const eventOf = (caller: Caller, site: string, { source: { view }, position, outstanding }: Item): DayEvent => {
  const { label, due, field, obligation } = outstanding;
  const recordId = String(view.columns.value('id', position));
  const place = { kind: obligation.kind, obligation: obligation.name, recordId, field };
  return {
    uid: `${recordId}.${obligationKey(outstanding).replace(' ', '.')}@compliance-portal`,
    day: due,
    summary: `${view.columns.value('name', position)}: ${label}`,
    description: `${stateWords[shownState(outstanding)]}. Turn: ${assigneeWords(outstanding)}`,
    url: `${site}${obligationAddress(caller, place)}`,
  };
};

/** The same month as a file for other calendars; its events lead to pages of `site`. */
export const calendarFileOf = async (
  caller: Caller,
  site: string,
  { month, ...request }: MonthRequest,
): Promise<FileReply> => {
  const { by: orderBy, direction: modifier } = worklistList.order;
  const { total, from } = await worklistItems(caller, { ...request, dueIn: month, orderBy, modifier });
  if (total > CALENDAR_FILE_MAX)
    throw new ApplicationError(
      'Download failed',
      `The month has ${figure(total)} entries, and a calendar file holds ${figure(CALENDAR_FILE_MAX)}. Please choose a part of it, such as a single reseller.`,
    );
  const text = calendarText(
    `Worklist ${month}`,
    from(0, total).map((item) => eventOf(caller, site, item)),
    new Date(),
  );
  return { contentType: CALENDAR_TYPE, bytes: Buffer.from(text), maxAge: 0 };
};
