import type * as z from 'zod';
import { documentKinds, isResellerAgreement, kindOfLine, lineLabel } from '../../document/rules.ts';
import { expiriesIn } from '../../document/validity.ts';
import type { Named } from '../../fields/common.ts';
import { monthsAfter } from '../dates.ts';
import {
  COLLECTED,
  type Obligation,
  type ObligationName,
  type OwingKind,
  obligations,
  owes,
  type ReviewedObligation,
  VALIDITY,
} from './catalogue.ts';
import {
  type ChecklistLine,
  type Facts,
  isRequiredOf,
  type Requirement,
  type RequiringKind,
  requirements,
} from './requirements.ts';
import { sameLists } from './same-lists.ts';
import { type ObligationState, stateOfDay, stateWords, worstState } from './state.ts';

/** What besides the record decides how it stands: a day, the family's settings, and the documents of the checklists. */
export interface Circumstances {
  /** The day in the family's time zone, 'YYYY-MM-DD'. */
  readonly today: string;
  readonly dueSoonDays: number;
  /** How many months a review holds; 0 for one that does not run out. */
  readonly reviewMonths: Readonly<Partial<Record<ReviewedObligation, number>>>;
  readonly documents: Readonly<Record<RequiringKind, Entries>>;
}

/**
 * An obligation of one record; `due` is the day it falls due, '' where it has none, `field` its place on the form,
 * `documentKind` the key of the kind of document that is owed, '' where none is. A hidden one is not named to people whose
 * only role is Experian. D-68.
 */
export interface Owed {
  readonly obligation: Obligation;
  readonly label: string;
  readonly field: string;
  readonly state: ObligationState;
  readonly due: string;
  readonly hidden: boolean;
  readonly documentKind: string;
}

/** What tells the obligations of one record apart: a record may owe several that run out. */
export const owedKey = ({ obligation, field }: Pick<Owed, 'obligation' | 'field'>) =>
  'validityOf' in obligation.basis ? `${obligation.name} ${field}` : obligation.name;

/** The place of a document on its record's form. */
export const lineField = (documentId: number) => `document-${documentId}`;

type Check = (facts: Facts) => Owed | readonly Owed[] | undefined;
type Entries = readonly z.infer<typeof Named>[];

/** The entry of a checklist that a line means; undefined where an operator's list has none. */
const entryOf = (line: ChecklistLine, entries: Entries) =>
  'nth' in line ? entries[line.nth] : entries.find(({ id }) => id === line.id);

/** Makes the obligation with each state and due day. */
const making =
  (obligation: Obligation, label = obligation.label, field = obligation.field, documentKind = '') =>
  (state: ObligationState, due = ''): Owed => {
    const hidden = isResellerAgreement(documentKind);
    return { obligation, label, field, state, due, hidden, documentKind };
  };

/** Makes the function that gives the obligation for each due day, always the same for the same. */
const byDay = (made: ReturnType<typeof making>, { today, dueSoonDays }: Circumstances) => {
  const known = new Map<string, Owed>();
  return (due: string): Owed => {
    const owed = known.get(due) ?? made(stateOfDay(due, today, dueSoonDays), due);
    known.set(due, owed);
    return owed;
  };
};

const documentCheck = (obligation: Obligation, document: Requirement, of: RequiringKind, entries: Entries): Check => {
  const entry = entryOf(document.line, entries);
  // An operator's list may not have the line.
  if (!entry) return () => undefined;
  const { owner } = requirements[of];
  const kind = kindOfLine(owner, entry);
  const made = making(obligation, lineLabel(owner, entry), lineField(entry.id), kind?.key);
  const [ok, missing] = [made('ok'), made('missing')];
  return (facts) => {
    if (!isRequiredOf(document, facts)) return undefined;
    return ((facts(COLLECTED) ?? []) as readonly number[]).includes(entry.id) ? ok : missing;
  };
};

/** What runs out is owed by the last day on which it holds: the earliest one of the record's documents of each kind. */
const expiryCheck = (obligation: Obligation, of: RequiringKind, circumstances: Circumstances): Check => {
  const { owner } = requirements[of];
  const { today, documents } = circumstances;
  const kinds = documentKinds
    .filter((kind) => kind.owner === owner)
    .map(({ key, name }) => {
      const entry = documents[of].find((each) => kindOfLine(owner, each)?.key === key);
      const label = `Expiry of ${entry ? lineLabel(owner, entry) : name}`;
      const field = entry ? lineField(entry.id) : '';
      return { key, dueOn: byDay(making(obligation, label, field, key), circumstances) };
    });
  const known = new Map<string, readonly Owed[]>();
  return (facts) => {
    const column = String(facts(VALIDITY) ?? '');
    if (column === '') return undefined;
    const before = known.get(column);
    if (before) return before;
    const expiries = expiriesIn(column, today);
    const owed = kinds.flatMap(({ key, dueOn }) => {
      const due = expiries.get(key);
      return due === undefined ? [] : [dueOn(due)];
    });
    known.set(column, owed);
    return owed;
  };
};

const dayOf = (facts: Facts, fact: string) => String(facts(fact) ?? '');

const checkOf = (obligation: Obligation, circumstances: Circumstances): Check => {
  const { basis, name } = obligation;
  const { reviewMonths, documents } = circumstances;
  if ('validityOf' in basis) return expiryCheck(obligation, basis.validityOf, circumstances);
  if ('document' in basis) return documentCheck(obligation, basis.document, basis.of, documents[basis.of]);
  const made = making(obligation);
  const [ok, missing] = [made('ok'), made('missing')];
  const dueOn = byDay(made, circumstances);
  if ('day' in basis)
    return (facts) => {
      const due = dayOf(facts, basis.day);
      return due === '' ? (basis.required ? missing : undefined) : dueOn(due);
    };
  const months = reviewMonths[name as ReviewedObligation] ?? 0;
  return (facts) => {
    if (facts(basis.mark) !== true) return missing;
    const since = dayOf(facts, basis.since);
    return months > 0 && since !== '' ? dueOn(monthsAfter(since, months)) : ok;
  };
};

/**
 * THE rule: makes, for some kinds of record, the function that turns a stored list row into what the record owes today.
 * A record is turned into its row first (`row` of its entity), so both give the same. Rows that owe the same get the same
 * array: there are many rows, and few ways in which they stand. D-94.
 */
export const owedBy = (kinds: readonly OwingKind[], circumstances: Circumstances) => {
  const checks = kinds.map((kind) => ({
    owes: owes[kind],
    checks: obligations.filter((one) => one.kind === kind).map((one) => checkOf(one, circumstances)),
  }));
  const same = sameLists<Owed>();
  return (facts: Facts): readonly Owed[] => {
    const kind = checks.find((one) => one.owes(facts));
    return same(kind ? kind.checks.flatMap((check) => check(facts) ?? []) : []);
  };
};

/** How one obligation of a record stands, in words; '' where nothing is owed. For reports. */
export const stateIn = (name: ObligationName, circumstances: Circumstances): ((facts: Facts) => string) => {
  const checks = obligations.filter((one) => one.name === name).map((one) => checkOf(one, circumstances));
  return (facts) => {
    const worst = worstState(checks.flatMap((check) => check(facts) ?? []).map(({ state }) => state));
    return worst === undefined ? '' : stateWords[worst];
  };
};
