import { daysAfter } from '#contract/rules/dates.ts';

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
const folded = (line: string) => {
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
  // A day on which something is due is no day on which somebody is busy.
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
  return `${lines.map(folded).join('\r\n')}\r\n`;
};
