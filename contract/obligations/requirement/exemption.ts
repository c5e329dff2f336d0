import * as z from 'zod';
import { Day, Id, required } from '../../fields/common.ts';
import { daysAfter, monthsAfter } from '../../rules/dates.ts';

/** An exemption lasts at most this many months, and a record has at most so many. */
const EXEMPTION_MONTHS_MAX = 24;
export const EXEMPTIONS_MAX = 20;
const REASON_MIN = 10;
const REASON_MAX = 500;

/**
 * A record need not fulfil a line until a day, that day included. One that was asked for and not decided exempts from nothing.
 * `byId` granted it, or asked for it; `at` is an ISO time. It ends by its day alone.
 */
const Exemption = z.object({
  line: z.string(),
  state: z.enum(['asked', 'granted']),
  reason: z.string(),
  until: z.string(),
  byId: z.string(),
  at: z.string(),
  /** Who asked for one that was granted; '' for none. */
  askedById: z.string().default(''),
  /** A document of the record that shows the reason; '' for none. */
  documentId: z.string().default(''),
});
export type Exemption = z.infer<typeof Exemption>;

/** The exemptions of a record, at most one for each line. The server alone writes them. */
export const Exemptions = z.array(Exemption).default([]);

/** The column of a record's exemptions: the lines with their last days; '' for none, as it is in nearly every row. */
export const exemptionsColumn = {
  as: 'worked',
  holds: 'text',
  worked: ({ exemptions }: { readonly exemptions: readonly Exemption[] }) =>
    exemptions
      .filter(({ state }) => state === 'granted')
      .map(({ line, until }) => `${line}=${until}`)
      .sort()
      .join(' '),
  row: 'exemptions',
} as const;

/** The lines that a record is exempt from on a day, by what the column says. */
export const exemptOn = (text: string, day: string): ReadonlySet<string> =>
  new Set(
    text
      .split(' ')
      .map((part) => part.split('='))
      .flatMap(([line = '', until = '']) => (day <= until ? [line] : [])),
  );

/** Whether an exemption is asked for, or lasts on a day: one of past days is not needed any more. */
export const isExemptionOpen = ({ state, until }: Pick<Exemption, 'state' | 'until'>, today: string): boolean =>
  state === 'asked' || until >= today;

/** How much an exemption is worth on a day: one that holds more than one that is asked for, and that more than one of past days. */
const worthOf = ({ state, until }: Exemption, today: string): number => {
  if (state === 'asked') return 1;
  return until >= today ? 2 : 0;
};

/** The exemptions of two records that become one; of two of the same line the one that is worth more, of equals the own one. */
export const exemptionsTogether = (
  own: readonly Exemption[],
  others: readonly Exemption[],
  today: string,
): Exemption[] => {
  const better = (one: Exemption) =>
    others.find((other) => other.line === one.line && worthOf(other, today) > worthOf(one, today));
  return [
    ...own.map((one) => better(one) ?? one),
    ...others.filter(({ line }) => own.every((one) => one.line !== line)),
  ];
};

/** Why the exemptions of two records do not fit into one; '' if they do. */
export const tooManyExemptions = (own: readonly Exemption[], others: readonly Exemption[], today: string): string => {
  const { length } = exemptionsTogether(own, others, today).filter((one) => isExemptionOpen(one, today));
  return length <= EXEMPTIONS_MAX
    ? ''
    : `Together they have ${length} exemptions, and a record has at most ${EXEMPTIONS_MAX}. End some first.`;
};

/** The last day until which an exemption can be granted today. */
export const lastExemptionDay = (today: string) => monthsAfter(today, EXEMPTION_MONTHS_MAX);

/** Whether an exemption can last until a day; all days are 'YYYY-MM-DD'. */
export const isExemptionDay = (until: string, today: string) =>
  until >= daysAfter(today, 1) && until <= lastExemptionDay(today);

/** The line of a record that a call names. */
export const exemptedLine = { recordId: Id, line: z.string().max(60) };

const Reason = required('Please enter the reason', REASON_MAX).refine(
  (reason) => reason.length >= REASON_MIN,
  `The reason needs at least ${REASON_MIN} characters`,
);

/** What is sent to grant an exemption, or to ask for one. */
export const exemptionFields = {
  ...exemptedLine,
  reason: Reason,
  until: Day.refine((day) => day !== '', 'Please enter the last day'),
  documentId: Id.or(z.literal('')).default(''),
};
