import { FAILED_REVIEWS } from '#contract/review/facts.ts';
import { monthsAfter } from '../rules/dates.ts';
import { type Obligation, type ObligationName, type OwingKind, obligations, owes } from './catalogue.ts';
import { expiryCheck, lineCheck } from './line-checks.ts';
import type { Check, Circumstances, Owed } from './owed-item.ts';
import { ofState, owedMaker } from './owed-maker.ts';
import type { Facts } from './requirements.ts';
import { isReviewed } from './reviewed.ts';
import { stateOfDay, stateWords, worstState } from './state.ts';

interface Node<Item> {
  readonly list: readonly Item[];
  readonly next: Map<Item, Node<Item>>;
}

const nodeOf = <Item>(list: readonly Item[]): Node<Item> => ({ list, next: new Map() });

/** Makes a function that gives the same array for the same items, so that many rows that owe the same share it. */
const sameLists = <Item>() => {
  const root = nodeOf<Item>([]);
  return (items: Iterable<Item>): readonly Item[] => {
    let node = root;
    for (const item of items) {
      const known = node.next.get(item) ?? nodeOf([...node.list, item]);
      node.next.set(item, known);
      node = known;
    }
    return node.list;
  };
};

const dayOf = (facts: Facts, fact: string) => String(facts(fact) ?? '');

/** What is owed of an obligation that no document fulfils. */
const dayCheck = (obligation: Obligation, circumstances: Circumstances): Check => {
  const { basis, name } = obligation;
  const { today, dueSoonDays, reviewMonths } = circumstances;
  const made = owedMaker(obligation);
  const [ok, missing] = [made(ofState('ok')), made(ofState('missing'))];
  const known = new Map<string, Owed>();
  const dueOn = (due: string): Owed => {
    const owed = known.get(due) ?? made(ofState(stateOfDay(due, today, dueSoonDays), due));
    known.set(due, owed);
    return owed;
  };
  if ('day' in basis)
    return (facts) => {
      const due = dayOf(facts, basis.day);
      return due === '' ? (basis.required ? missing : undefined) : dueOn(due);
    };
  if ('doneBy' in basis)
    return (facts) => {
      const due = dayOf(facts, basis.doneBy);
      return made(ofState(due !== '' && due < today ? 'overdue' : 'missing', due));
    };
  if (!('mark' in basis)) return () => undefined;
  const months = isReviewed(name) ? (reviewMonths[name] ?? 0) : 0;
  return (facts) => {
    if (facts(basis.mark) !== true) return missing;
    const since = dayOf(facts, basis.since);
    return months > 0 && since !== '' ? dueOn(monthsAfter(since, months)) : ok;
  };
};

/** The same where its latest completed review failed: that is its state until a later one passes. D-102. */
const reviewCheck = (obligation: Obligation, check: Check): Check => {
  const made = owedMaker(obligation);
  return (facts) => {
    const failed = String(facts(FAILED_REVIEWS) ?? '');
    const owed = check(facts);
    if (failed === '' || !failed.split(' ').includes(obligation.name)) return owed;
    const [first] = [owed ?? []].flat();
    return made(ofState('failed', first?.due ?? ''));
  };
};

const checkOf = (obligation: Obligation, circumstances: Circumstances): Check => {
  const { basis, name } = obligation;
  if ('validityOf' in basis) return expiryCheck(obligation, basis.validityOf, circumstances);
  if ('document' in basis) return lineCheck(obligation, basis.document, basis.of, circumstances);
  const check = dayCheck(obligation, circumstances);
  return isReviewed(name) ? reviewCheck(obligation, check) : check;
};

/**
 * THE rule: makes, for some kinds of record, the function that turns a stored list row into what the record owes today.
 * A record is turned into its row first (`row` of its entity), so both give the same. Rows that owe the same get the same
 * array: there are many rows, and few ways in which they stand. D-94, D-101 to D-103.
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
