import { escaped } from '../domain/mail-html.ts';
import type { StaffMember } from '../domain/obligations/staff.ts';
import type { Mail } from '../store/outbox.ts';
import type { NamedItem } from './open-items.ts';

export const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** '1,215' */
export const figure = (count: number) => count.toLocaleString('en-US');

/** The name of a record, an end user's with its reseller. */
export const recordName = ({ record, reseller }: Pick<NamedItem, 'record' | 'reseller'>) =>
  oneLine(reseller === '' ? record : `${record} (${reseller})`);

export interface Line {
  readonly text: string;
  readonly url: string;
}

/** A point of a mail: a line, or a heading with several. */
interface Point {
  readonly heading?: string;
  readonly lines: readonly Line[];
}

export interface Section {
  readonly heading: string;
  readonly points: readonly Point[];
}

const textOf = ({ heading, lines }: Point) => {
  const texts = lines.flatMap(({ text, url }, at) => [`${at === 0 && !heading ? '- ' : '  '}${text}`, `  ${url}`]);
  return heading ? [`- ${heading}`, ...texts] : texts;
};

const linkOf = ({ text, url }: Line) => `<a href="${escaped(url)}">${escaped(text)}</a>`;

const htmlOf = ({ heading, lines }: Point) =>
  heading
    ? `<li>${escaped(heading)}<ul>${lines.map((line) => `<li>${linkOf(line)}</li>`).join('')}</ul></li>`
    : lines.map((line) => `<li>${linkOf(line)}</li>`).join('');

const inText = ({ heading, points }: Section) => [heading, ...points.flatMap(textOf), ''].join('\n');

const inHtml = ({ heading, points }: Section) =>
  `<h2 style="font-size:16px">${escaped(heading)}</h2><ul>${points.map(htmlOf).join('')}</ul>`;

interface Content {
  readonly subject: string;
  readonly sections: readonly Section[];
  /** What stands below the sections, one paragraph each. */
  readonly closing: readonly string[];
}

/** The mail of a reminder to a person, as text and with links; it ends with where to switch it off. */
export const reminderMail = (person: StaffMember, site: string, { subject, sections, closing }: Content): Mail => {
  const below = [...closing, `Which reminders you get is set in your profile: ${site}/securehome/myprofile`];
  const title = `<meta charset="utf-8"><title>${escaped(subject)}</title>`;
  const body = `${sections.map(inHtml).join('')}${below.map((text) => `<p>${escaped(text)}</p>`).join('')}`;
  return {
    to: person.email,
    subject,
    text: [...sections.map(inText), ...below].join('\n'),
    html: `<!doctype html><html lang="en"><head>${title}</head><body style="font-family:sans-serif;font-size:14px">${body}</body></html>`,
  };
};
