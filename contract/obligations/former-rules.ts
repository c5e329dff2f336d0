import { type ObligationState, stateOfDay, worstState } from '../catalogue/obligation-states.ts';
import { COLLECTED, type ObligationName } from '../catalogue/obligations.ts';
import type { Facts } from '../catalogue/requirements.ts';
import { isReviewed } from '../catalogue/reviewed.ts';
import type { StoredValidity } from '../document/versions.ts';
import { daysAfter } from '../rules/dates.ts';
import type { Circumstances, Outstanding } from './outstanding-item.ts';

/** The rules of version 2 by which an obligation may have another state than before. D-101, D-102. */
export const changedRules = ['failedReview', 'inReview', 'ranOut', 'inForce', 'activation'] as const;
export type ChangedRule = (typeof changedRules)[number];

/** An obligation whose state is another one by the rules of today than by those before. */
interface ChangedState {
  readonly rule: ChangedRule;
  readonly before: ObligationState;
  readonly after: ObligationState;
}

/** Until when a document held by the former rules; '' for without an end. `days` are those of its versions, in their order. */
const heldUntil = ({ days }: StoredValidity, today: string): string => {
  const at = Math.max(
    0,
    days.findLastIndex(({ effectiveFrom }) => effectiveFrom <= today),
  );
  let until = days[at]?.validUntil ?? '';
  for (const { effectiveFrom, validUntil } of days.slice(at + 1)) {
    if (until !== '' && effectiveFrom > daysAfter(until, 1)) break;
    until = validUntil;
  }
  return until;
};

/** The first day on which a document of a kind ran out by the former rules, whether it was replaced or not; '' for none. */
const expiryOf = (kind: string, validities: readonly StoredValidity[], today: string) =>
  validities
    .filter(({ key }) => key === kind)
    .map((document) => heldUntil(document, today))
    .filter((until) => until !== '')
    .sort()[0] ?? '';

/** Names the obligations that were one before: the certificates of a line, and the documents of a kind without a line. */
const placeOf = ({ obligation: { name }, documentKind }: Outstanding) => `${name} ${documentKind}`;

const ruleOf = (name: ObligationName, after: ObligationState): ChangedRule => {
  if (isReviewed(name)) return 'failedReview';
  if (name === 'other.activation') return 'activation';
  return after === 'in review' ? 'inReview' : after === 'overdue' ? 'ranOut' : 'inForce';
};

interface Known {
  readonly facts: Facts;
  /** What the record's documents said before D-101. */
  readonly validities: readonly StoredValidity[];
}

/** Makes the function that compares a record's obligations with those by the rules of version 1 on the same day. */
export const comparing = ({ today, dueSoonDays }: Pick<Circumstances, 'today' | 'dueSoonDays'>) => {
  const ofDay = (due: string) => stateOfDay(due, today, dueSoonDays);
  const before = (
    { obligation, due, field, documentKind, state }: Outstanding,
    { facts, validities }: Known,
  ): ObligationState => {
    const { name, basis } = obligation;
    if (isReviewed(name)) {
      if (state !== 'failed') return state;
      if (due !== '') return ofDay(due);
      if ('mark' in basis) return facts(basis.mark) === true ? 'ok' : 'missing';
      return 'day' in basis && basis.required ? 'missing' : 'ok';
    }
    if (name === 'other.activation') return due === '' ? 'missing' : ofDay(due);
    const until = expiryOf(documentKind, validities, today);
    const expiry = until === '' ? [] : [ofDay(until)];
    if ('validityOf' in basis) return worstState(expiry) ?? 'ok';
    const [, entryId] = /^document-(\d+)/.exec(field) ?? [];
    const isTicked = ((facts(COLLECTED) ?? []) as readonly number[]).includes(Number(entryId));
    return worstState([isTicked ? 'ok' : 'missing', ...expiry]) ?? 'ok';
  };
  return (outstanding: readonly Outstanding[], known: Known): ChangedState[] => {
    const places = new Map<string, Outstanding[]>();
    for (const each of outstanding) places.set(placeOf(each), [...(places.get(placeOf(each)) ?? []), each]);
    const changed = [...places.values()].flatMap((ofPlace): ChangedState[] => {
      const [first] = ofPlace;
      const after = worstState(ofPlace.map(({ state }) => state));
      if (!first || !after) return [];
      const former = before(first, known);
      return former === after ? [] : [{ rule: ruleOf(first.obligation.name, after), before: former, after }];
    });
    // The obligations of a replaced document of a kind without a line have ended.
    const kinds = new Set(outstanding.map(({ documentKind }) => documentKind));
    const removedKeys = [...new Set(known.validities.map(({ key }) => key))].filter((key) => !kinds.has(key));
    const ended = removedKeys.flatMap((key): ChangedState[] => {
      const until = expiryOf(key, known.validities, today);
      const former = until === '' ? 'ok' : ofDay(until);
      return former === 'ok' ? [] : [{ rule: 'inForce', before: former, after: 'ok' }];
    });
    return outstanding.length === 0 ? [] : [...changed, ...ended];
  };
};
