/** Days after its deletion on which a record can be restored by the user who may delete it; a record that was never active stays as long. D-110. */
export const RESTORE_DAYS = 90;

/** Years for which a record that was ever active is retained after its deletion: what a tenant may set, and what holds if it sets nothing. D-110. */
export const RETENTION_YEARS = { min: 1, max: 10, default: 5 } as const;

/** "Erased within" looks this many days ahead at most; the monthly list of what will be erased looks `SOON_DAYS` ahead. */
export const ERASED_WITHIN_MAX = 366;
export const SOON_DAYS = 30;

const DAY_MS = 86_400_000;

/** What the years of a record can be counted from: its deletion, the day on which it has ended, or the last day of a document. */
export const retainedFrom = ['deletion', 'end', 'validity'] as const;
export type RetainedFrom = (typeof retainedFrom)[number];

/**
 * How long records of a kind are retained, or their documents of one kind where `document` is its key ('' for the records themselves).
 * Nothing that ends is counted from an end that there is not: then it is the deletion. D-110.
 */
export interface RetentionLine {
  readonly kind: string;
  readonly document: string;
  readonly years: number;
  readonly from: RetainedFrom;
}

/** What a tenant has settled: the years of all that no line names, and the lines. */
export interface RetentionTerms {
  readonly years: number;
  readonly lines: readonly RetentionLine[];
}

/** Of what a record is: its kind or that of its owner, the kind of document, and the days ('YYYY-MM-DD') from which its years can be counted. */
export interface RetentionSubject {
  readonly kind?: string | undefined;
  readonly document?: string | undefined;
  readonly endedOn?: string | undefined;
  readonly validUntil?: string | undefined;
}

/** The years of a record, what they are counted from, and the day of that ('' for its deletion). */
export interface RetentionTerm {
  readonly years: number;
  readonly from: RetainedFrom;
  readonly day: string;
}

/** The line that names exactly what a record is; a document of another kind follows its record. */
export const ownLine = (
  { lines }: RetentionTerms,
  { kind, document = '' }: RetentionSubject,
): RetentionLine | undefined => lines.find((line) => line.kind === kind && line.document === document);

/** How long a record that was ever active is retained. */
export const termOf = (terms: RetentionTerms, subject: RetentionSubject): RetentionTerm => {
  const line = ownLine(terms, subject);
  if (!line) {
    const ofOwner = ownLine(terms, { kind: subject.kind });
    return { years: (ofOwner ?? terms).years, from: 'deletion', day: '' };
  }
  const day = (line.from === 'end' && subject.endedOn) || (line.from === 'validity' && subject.validUntil) || '';
  return { years: line.years, from: day === '' ? 'deletion' : line.from, day };
};

const fromWords: Readonly<Record<RetainedFrom, string>> = {
  deletion: 'its deletion',
  end: 'its end',
  validity: 'its last day of validity',
};

/** '1 year' */
export const yearsInWords = (years: number): string => (years === 1 ? '1 year' : `${years} years`);

/** '2 years after its end' */
export const termInWords = ({ years, from }: Pick<RetentionTerm, 'years' | 'from'>): string =>
  `${yearsInWords(years)} after ${fromWords[from]}`;

/** Whether a record may go sooner by other terms than by those before: then a second user has to agree. */
export const isShorter = (before: RetentionTerms, after: RetentionTerms): boolean => {
  const subjects = [...before.lines, ...after.lines].flatMap(({ kind, document }) => [
    { kind, document },
    { kind, document, endedOn: 'some', validUntil: 'some' },
  ]);
  return [{}, ...subjects].some((subject) => {
    const [was, is] = [termOf(before, subject), termOf(after, subject)];
    // A day of its own may be before the deletion, and the last day of a document after it.
    const isSameOrLater = was.from === is.from || (was.from === 'end' && is.from === 'deletion');
    return is.years < was.years || !isSameOrLater;
  });
};

/** What the retention of a record depends on: whether it was ever active, its years, and the day from which they are counted, '' for its deletion. */
export interface RetentionOf {
  readonly everActive: boolean;
  readonly years: number;
  readonly day?: string;
}

/** Until when the user who may delete a record can restore it, and when it is erased; both ISO times. */
export interface RetentionDays {
  readonly restoreUntil: string;
  readonly eraseOn: string;
}

/** The same time of day some years later; of 29 February the day after, so never earlier. */
const yearsLater = (time: number, years: number): number => {
  const date = new Date(time);
  return date.setUTCFullYear(date.getUTCFullYear() + years);
};

/** A day has ended in each time zone of the world by noon of the next one in UTC. */
const HALF_DAY_MS = DAY_MS / 2;
const endOf = (day: string) => Date.parse(day) + DAY_MS + HALF_DAY_MS;

/**
 * The days of a record that was deleted at a time (ISO). Nothing is erased before it can no longer be restored, and nothing stays
 * longer after its deletion than the most years that a tenant may set, however late the day is from which its years are counted.
 */
export const retentionDays = (deletedAt: string, { everActive, years, day = '' }: RetentionOf): RetentionDays => {
  const at = Date.parse(deletedAt);
  const restoreUntil = at + RESTORE_DAYS * DAY_MS;
  const latest = yearsLater(at, RETENTION_YEARS.max);
  const counted = Math.min(yearsLater(day === '' ? at : endOf(day), years), latest);
  const eraseOn = everActive ? Math.max(counted, restoreUntil) : restoreUntil;
  return { restoreUntil: new Date(restoreUntil).toISOString(), eraseOn: new Date(eraseOn).toISOString() };
};

/** The fewest years after its deletion for which a record of a list may be retained: those of the kind, or of documents. */
export const fewestYears = ({ years, lines }: RetentionTerms, list: string): number => {
  const named = lines.filter(({ kind, document }) => list === 'document' || (kind === list && document === ''));
  return Math.min(years, ...named.map((line) => (line.from === 'deletion' ? line.years : 0)));
};

/** The latest time (epoch milliseconds) of a deletion that is due for erasure at a time. */
export const dueBefore = (now: number, { everActive, years }: Omit<RetentionOf, 'day'>): number => {
  const never = now - RESTORE_DAYS * DAY_MS;
  return everActive ? Math.min(yearsLater(now, -years), never) : never;
};

/** A span of time, both ISO times. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/**
 * When records were deleted that are erased between two times (epoch milliseconds), by the fewest and the most years of their tenants:
 * first what was never active, then what was. Each span is a day longer at both ends, for the 29th of February.
 */
export const deletionsErasedIn = (
  [from, to]: readonly [number, number],
  { min, max }: { readonly min: number; readonly max: number },
): readonly Span[] =>
  [false, true].map((everActive) => ({
    from: new Date(dueBefore(from, { everActive, years: max }) - DAY_MS).toISOString(),
    to: new Date(dueBefore(to, { everActive, years: min }) + DAY_MS).toISOString(),
  }));
