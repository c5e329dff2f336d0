import type { Notice } from '../../contract/notification/record.ts';
import { showDay } from '../../contract/rules/dates.ts';
import { obligationAddress } from '../../contract/rules/obligations/address.ts';
import type { ObligationState } from '../../contract/rules/obligations/state.ts';
import { escaped } from '../domain/mail-html.ts';
import type { StaffMember } from '../domain/obligations/staff.ts';
import type { Mail } from '../store/outbox.ts';
import type { DueItem } from './due-items.ts';

/** A mail names this many; the rest is in the worklist. */
const NAMED = 40;
const NAMED_IN_PORTAL = 3;

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** What is missing has no day; it is told of when it was put off until one. */
const dayWords = (due: string) => (due === '' ? 'No day' : showDay(due));

interface Line {
  readonly text: string;
  readonly url: string;
}

const lineOf = (person: StaffMember, site: string, { owed, recordId, record, reseller }: DueItem): Line => {
  const of = oneLine(reseller === '' ? record : `${record} (${reseller})`);
  const { obligation, label, due, field } = owed;
  return {
    text: `${dayWords(due)}  ${label}: ${of}`,
    url: `${site}${obligationAddress(person, { kind: obligation.kind, obligation: obligation.name, recordId, field })}`,
  };
};

interface Section {
  readonly heading: string;
  readonly lines: readonly Line[];
}

const inText = ({ heading, lines }: Section) =>
  [heading, ...lines.flatMap(({ text, url }) => [`- ${text}`, `  ${url}`]), ''].join('\n');

const inHtml = ({ heading, lines }: Section) =>
  `<h2 style="font-size:16px">${escaped(heading)}</h2><ul>${lines
    .map(({ text, url }) => `<li><a href="${escaped(url)}">${escaped(text)}</a></li>`)
    .join('')}</ul>`;

const figure = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The parts of a digest in their order, by the states that each has. */
const sections: readonly {
  readonly heading: string;
  readonly words: string;
  readonly states: readonly ObligationState[];
}[] = [
  { heading: 'Failed', words: 'failed', states: ['failed'] },
  { heading: 'Overdue', words: 'overdue', states: ['overdue'] },
  { heading: 'Due soon', words: 'due soon', states: ['due soon', 'ok'] },
  { heading: 'Missing', words: 'missing', states: ['missing'] },
  { heading: 'In review', words: 'in review', states: ['in review'] },
];

/** What one person is told on one day: what is overdue, then what comes, each with a link to the very field. */
export const digestMail = (person: StaffMember, items: readonly DueItem[], site: string): Mail => {
  const groups = sections.map(({ heading, words, states }) => ({
    heading,
    words,
    among: items.filter(({ owed }) => states.includes(owed.state)),
  }));
  const named = new Set(groups.flatMap(({ among }) => among).slice(0, NAMED));
  const section = (heading: string, among: readonly DueItem[]): Section[] => {
    const lines = among.filter((item) => named.has(item)).map((item) => lineOf(person, site, item));
    return lines.length === 0 ? [] : [{ heading, lines }];
  };
  const shown = groups.flatMap(({ heading, among }) => section(heading, among));
  const left = items.length - named.size;
  const more = left > 0 ? `And ${figure(left, 'item', 'items')} more. ` : '';
  const close = `${more}Everything that is open stands in your worklist: ${site}/worklist`;
  const preferences = `How often you get this mail is set in your profile: ${site}/securehome/myprofile`;
  const [first, ...others] = groups
    .map(({ words, among }) => ({ count: among.length, words }))
    .filter(({ count }) => count > 0);
  const subject = [
    `${figure(first?.count ?? 0, 'item is', 'items are')} ${first?.words}`,
    ...others.map(({ count, words }) => `${count} ${words}`),
  ].join(', ');
  return {
    to: person.email,
    subject,
    text: [...shown.map(inText), close, preferences].join('\n'),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="font-family:sans-serif;font-size:14px">${shown
      .map(inHtml)
      .join('')}<p>${escaped(close)}</p><p>${escaped(preferences)}</p></body></html>`,
  };
};

/** The same in the portal: the first few, and where all of it is. */
export const digestNotice = (items: readonly DueItem[], title: string): Notice => ({
  kind: 'reminder',
  title: `${title[0]?.toUpperCase()}${title.slice(1)}`,
  text: items
    .slice(0, NAMED_IN_PORTAL)
    .map(({ owed, record }) => oneLine(`${dayWords(owed.due)} ${owed.label}: ${record}`))
    .join('; '),
  link: '/worklist',
});
