import { stateWords } from '#contract/catalogue/obligation-states.ts';
import type { ObligationName } from '#contract/catalogue/obligations.ts';
import { notificationLinks } from '#contract/notification/links.ts';
import { obligationAddress } from '#contract/obligations/address.ts';
import { showDay } from '#contract/rules/dates.ts';
import type { StaffMember } from '../domain/obligations/staff.ts';
import { reminderEmail, type Section } from '../mail/reminder.ts';
import type { Link } from '../mail/render.ts';
import type { NamedItem } from './open-items.ts';
import { figure, recordName } from './open-items.ts';

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
