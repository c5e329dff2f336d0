import { stateWords } from '#contract/catalogue/obligation-states.ts';
import type { ObligationName } from '#contract/catalogue/obligations.ts';
import { notificationLinks } from '#contract/notification/links.ts';
import { obligationAddress } from '#contract/obligations/address.ts';
import type { DaySpan } from '#contract/obligations/next-due.ts';
import { daysAfter, daysBetween, showDay } from '#contract/rules/dates.ts';
import type { StaffMember } from '../domain/obligations/staff.ts';
import { reminderEmail, type Section } from '../mail/reminder.ts';
import type { Link } from '../mail/render.ts';
import { figure, type NamedItem, oneLine, recordName } from './open-items.ts';

const LONGEST = 10;

/** The groups of a summary in their order; what is overdue is in it once no daily mail names it any more. */
const groups = ['failed', 'missing', 'in review', 'overdue'] as const;
type Group = (typeof groups)[number];

const words: Readonly<Record<Group, string>> = {
  failed: 'failed',
  missing: 'missing',
  'in review': 'in review',
  overdue: 'overdue for more than 4 weeks',
};

/** The kind of document or review; the certificates of a Technology Certification are one kind. */
const kindName = ({ outstanding: { label, field } }: NamedItem) =>
  field.includes(':') ? label.replace(/: .*$/, '') : label;

interface Total {
  readonly name: string;
  readonly obligation: ObligationName;
  count: number;
}

/** How much there is of each kind, the most first. */
const totalsOf = (items: readonly NamedItem[]): Total[] => {
  const totals = new Map<string, Total>();
  for (const item of items) {
    const name = kindName(item);
    const total = totals.get(name) ?? { name, obligation: item.outstanding.obligation.name, count: 0 };
    total.count += 1;
    totals.set(name, total);
  }
  return [...totals.values()].sort((one, other) => other.count - one.count);
};

/** Since when something waits: from its day on, or, what has none, since a person changed its record last; '' sorts first. */
const waitsSince = ({ outstanding, touchedOn }: NamedItem) =>
  outstanding.state === 'overdue' ? outstanding.due : touchedOn;

const sinceWords = (item: NamedItem) => {
  const since = waitsSince(item);
  if (item.outstanding.state === 'overdue') return `overdue since ${showDay(since)}`;
  const state = stateWords[item.outstanding.state].toLowerCase();
  return since === '' ? state : `${state}, record unchanged since ${showDay(since)}`;
};

const longest = (items: readonly NamedItem[]) =>
  items.toSorted((one, other) => waitsSince(one).localeCompare(waitsSince(other))).slice(0, LONGEST);

interface Summary {
  readonly items: readonly NamedItem[];
  /** How much is open and waits for the person. */
  readonly open: number;
  /** Where links lead. */
  readonly site: string;
}

/** What waits for a person and has no day to come: totals by kind, the ten that have waited longest, links to the worklist. D-104. */
export const summaryOfWeek = (person: StaffMember, { items, open, site }: Summary) => {
  const found = groups
    .map((group) => ({ group, among: items.filter(({ outstanding }) => outstanding.state === group) }))
    .filter(({ among }) => among.length > 0);
  const counts = found.map(({ group, among }) => `${figure(among.length)} ${words[group]}`).join(', ');
  const sections = found.map(({ group, among }): Section => {
    const lines = totalsOf(among).map(
      ({ name, obligation, count }): Link => ({
        text: `${name}: ${figure(count)}`,
        url: `${site}${notificationLinks.waiting(group, obligation)}`,
      }),
    );
    return {
      heading: `${stateWords[group]}: ${figure(among.length)}`,
      points: lines.map((line) => ({ lines: [line] })),
    };
  });
  const ten = longest(items).map((item): Link => {
    const { outstanding, recordId } = item;
    const { obligation, field, label } = outstanding;
    return {
      text: `${label}: ${recordName(item)}, ${sinceWords(item)}`,
      url: `${site}${obligationAddress(person, { kind: obligation.kind, obligation: obligation.name, recordId, field })}`,
    };
  });
  const waited: Section = { heading: 'Waiting longest', points: ten.map((line) => ({ lines: [line] })) };
  const [first] = found;
  const link = first && found.length === 1 ? notificationLinks.waiting(first.group) : '/worklist';
  return {
    mail: reminderEmail(person.email, site, {
      subject: `Weekly summary: ${counts}; ${figure(open)} open in all`,
      sections: [...sections, waited],
      closing: [`All of it stands in your worklist: ${site}${link}`],
    }),
    link,
    /** The totals in one line, for the portal. */
    text: totalsOf(items)
      .slice(0, 5)
      .map(({ name, count }) => `${name}: ${figure(count)}`)
      .join('; '),
  };
};

/** A mail names this many; the rest is in the worklist. What is due by tomorrow does not count: this many of that are named. */
const NAMED = 40;
const URGENT_NAMED = 200;

/** Missing items have no due day, so the digest includes one only when its snooze ends. */
const dayWords = (due: string) => (due === '' ? 'No day' : showDay(due));

const lineOf = (person: StaffMember, site: string, item: NamedItem): Link => {
  const { outstanding, recordId } = item;
  const { obligation, label, due, field, state } = outstanding;
  return {
    text: `${dayWords(due)}  ${label}${state === 'failed' ? ' (failed)' : ''}`,
    url: `${site}${obligationAddress(person, { kind: obligation.kind, obligation: obligation.name, recordId, field })}`,
  };
};

/** Items of a section by their record, in the order of each record's first day. */
const byRecord = (items: readonly NamedItem[]): NamedItem[][] => {
  const records = new Map<string, NamedItem[]>();
  for (const item of items) records.set(item.recordId, [...(records.get(item.recordId) ?? []), item]);
  return [...records.values()];
};

interface Part {
  readonly heading: string;
  readonly words: string;
  readonly isOld?: true;
  has(item: NamedItem, span: DaySpan): boolean;
}

/** Due today or tomorrow: these are always named. */
const urgent: Part = {
  heading: 'Due today or tomorrow',
  words: 'due by tomorrow',
  has: ({ outstanding: { due } }, { until }) => due >= until && due <= daysAfter(until, 1),
};

/** The parts of a digest in their order: what is new comes before what was reported already. An item is in the first that fits. D-104. */
const parts: readonly Part[] = [
  urgent,
  {
    heading: 'Newly overdue',
    words: 'newly overdue',
    has: ({ outstanding: { state, due } }, { after, until }) => state === 'overdue' && due >= after && due < until,
  },
  { heading: 'Failed', words: 'failed', has: ({ outstanding: { state } }) => state === 'failed' },
  {
    heading: 'Snooze ended',
    words: 'snooze ended',
    has: ({ snoozedUntil }, { after }) => snoozedUntil > after,
  },
  { heading: 'Coming up', words: 'coming up', has: ({ outstanding: { state } }) => state !== 'overdue' },
  { heading: 'Still overdue', words: 'still overdue', isOld: true, has: () => true },
];

interface Digest {
  readonly items: readonly NamedItem[];
  readonly span: DaySpan;
  /** How much is open and waits for the person. */
  readonly open: number;
  /** Where links lead. */
  readonly site: string;
}

/** '2 new today: 1 due by tomorrow, 1 coming up; 3 still overdue; 41 open in all' */
const subjectOf = (counts: readonly (Part & { readonly count: number })[], { after, until }: DaySpan, open: number) => {
  const inWords = (isOld: boolean) =>
    counts
      .filter((part) => part.count > 0 && (part.isOld === true) === isOld)
      .map((part) => `${figure(part.count)} ${part.words}`);
  const added = counts.reduce((sum, { count, isOld }) => (isOld ? sum : sum + count), 0);
  const since = daysBetween(after, until) === 1 ? 'today' : `since ${showDay(after)}`;
  const delta = added === 0 ? `Nothing new ${since}` : `${figure(added)} new ${since}: ${inWords(false).join(', ')}`;
  return [delta, ...inWords(true), `${figure(open)} open in all`].join('; ');
};

/** What one person is reminded of on one day: what is new, by record, then what is overdue still; each with a link to the very field. */
export const digestOf = (person: StaffMember, { items, span, open, site }: Digest) => {
  const groups = parts.map((part) => ({ ...part, among: [] as NamedItem[] }));
  for (const item of items) groups.find((part) => part.has(item, span))?.among.push(item);
  let room = NAMED;
  const ordered: NamedItem[] = [];
  const sections = groups.flatMap(({ heading, among }): Section[] => {
    const isUrgent = heading === urgent.heading;
    const chosen = byRecord(among)
      .flat()
      .slice(0, isUrgent ? URGENT_NAMED : room);
    if (!isUrgent) room -= chosen.length;
    ordered.push(...chosen);
    const points = byRecord(chosen).map((ofRecord) => {
      const [first, ...others] = ofRecord;
      const lines = ofRecord.map((item) => lineOf(person, site, item));
      if (!first || others.length > 0) return { heading: first ? recordName(first) : '', lines };
      return { lines: lines.map(({ text, url }) => ({ text: `${text}: ${recordName(first)}`, url })) };
    });
    return points.length === 0 ? [] : [{ heading, points }];
  });
  const left = items.length - ordered.length;
  const more = left > 0 ? `And ${figure(left)} ${left === 1 ? 'item' : 'items'} more. ` : '';
  const subject = subjectOf(
    groups.map(({ among, ...part }) => ({ ...part, count: among.length })),
    span,
    open,
  );
  const closing = [`${more}Everything that is open stands in your worklist: ${site}/worklist`];
  return {
    mail: reminderEmail(person.email, site, { subject, sections, closing }),
    link: '/worklist',
    /** The first few in one line, for the portal. */
    text: ordered
      .slice(0, 3)
      .map(({ outstanding, record }) => oneLine(`${dayWords(outstanding.due)} ${outstanding.label}: ${record}`))
      .join('; '),
  };
};
