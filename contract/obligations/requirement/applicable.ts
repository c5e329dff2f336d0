import { OWN_PLACE } from '#contract/site-inspection/place.ts';
import { type Standing, standingIds } from '#contract/standing/standings.ts';
import type { Facts, RequiringKind } from '../../catalogue/requirements.ts';
import { daysAfter } from '../../rules/dates.ts';
import { type PlaceFacts, placesColumn, readPlaces } from '../../site-inspection/facts.ts';
import { standingIn, stepIn } from '../../standing/step.ts';
import { readDays, requirementDaysColumn } from './days.ts';
import { exemptionsColumn, exemptOn } from './exemption.ts';
import { type FactName, factsOfKind, NO_DIVISION } from './facts.ts';
import type { Conditions, ReopeningChange } from './line.ts';
import type { OwedLine, OwedSet, PublishedLine, ReadSet, Stage } from './sets.ts';

/** A line that applies to a record, and how. */
export interface Applicable {
  readonly line: OwedLine;
  /** The day from which it counts, '' for always; until then it is due on that day, that day included where a grace ends. */
  readonly since: string;
  readonly isGraceEnd: boolean;
  /** Documents from before this day do not count; '' if all do. */
  readonly reopenedOn: string;
  /** What changed on that day; '' for nothing. */
  readonly reopenedBy: ReopeningChange | '';
  /** For how many months a document counts at most; 0 for as long as it says. */
  readonly validMonths: number;
  /** The place that it demands an inspection of, or the division that it demands a contact of; undefined for what is demanded of the record. */
  readonly place: PlaceFacts | undefined;
}

/** Why a line applies to a record, or does not: the first reason that holds. */
type Applying = 'applies' | 'exempt' | 'notOnlyFor' | 'notFor';

type Values = (fact: FactName) => readonly unknown[];

/** No division fits any condition where there is none. */
const none: Values = () => [];

const fits = (
  conditions: Conditions,
  holds: (ids: readonly number[], values: readonly unknown[]) => boolean,
  values: Values,
) => Object.entries(conditions).every(([fact, ids]) => holds(ids ?? [], values(fact as FactName)));

const hasAny = (ids: readonly number[], values: readonly unknown[]) =>
  values.some((value) => ids.includes(value as number));
const hasNone = (ids: readonly number[], values: readonly unknown[]) => !hasAny(ids, values);

/** Whether a record with these values fits the conditions of a line. */
const isFor = ({ onlyFor, notFor }: Pick<Stage, 'onlyFor' | 'notFor'>, values: Values): boolean =>
  fits(onlyFor, hasAny, values) && fits(notFor, hasNone, values);

/** The values without those that have left their reference list: they match no condition. */
const listedOnly = (removed: Conditions, fact: FactName, values: readonly unknown[]): readonly unknown[] => {
  const left = removed[fact];
  return left === undefined ? values : values.filter((value) => !left.includes(value as number));
};

/** The values of a record under each fact, from its list row. */
const valuesIn = (
  kind: RequiringKind,
  { removed = {} }: Pick<OwedSet, 'removed'>,
  facts: Facts,
  today: string,
): Values => {
  const known = factsOfKind(kind);
  const ids: Readonly<Partial<Record<Standing, number>>> = standingIds;
  return (fact) => {
    if (fact === 'standing') return [ids[standingIn(kind, facts, today)]];
    const column = known[fact];
    return column === undefined ? [] : listedOnly(removed, fact, [facts(column.row) ?? []].flat());
  };
};

/** Since when a line is demanded of a record: from the oldest of the latest stages without a gap that the record fits. */
const demandedSince = ({ stages }: PublishedLine, values: Values): Stage | undefined => {
  const newestFirst = stages.toReversed();
  const gap = newestFirst.findIndex((stage) => !isFor(stage, values));
  return newestFirst.slice(0, gap < 0 ? undefined : gap).at(-1);
};

/** The facts of a place: premises and state of a division are its own, all else is of the record. */
const valuesAt = (values: Values, removed: Conditions, { ids, premises, states }: PlaceFacts): Values => {
  const own = (fact: FactName) => (ids.includes(OWN_PLACE) ? values(fact) : []);
  return (fact) => {
    if (fact === 'premises') return [...own(fact), ...premises];
    return fact === 'states' ? [...own(fact), ...listedOnly(removed, fact, states)] : values(fact);
  };
};

/** The divisions at a place, each as a place of its own. */
const divisionsAt = (place: PlaceFacts): PlaceFacts[] =>
  place.ids.flatMap((id) => {
    if (id === OWN_PLACE) return [];
    const at = place.ids.filter((one) => one !== OWN_PLACE).indexOf(id);
    const own = <Value>(values: readonly Value[]) => values.slice(at, at + 1);
    const { names, premises, states, roles } = place;
    return [
      { ...place, ids: [id], names: own(names), premises: own(premises), states: own(states), roles: own(roles) },
    ];
  });

const hasDivision = ({ ids }: PlaceFacts) => ids.some((id) => id !== OWN_PLACE);

/**
 * A line with the values that decide whether it applies: of an inspection once for each place of the record, of divisions once
 * for each place that has one, or for each of them, of all else once.
 */
const demandsIn = (
  { of, demand }: OwedLine,
  { removed = {} }: Pick<OwedSet, 'removed'>,
  values: Values,
  facts: Facts,
) => {
  const inspects = demand.type === 'inspection';
  if (of !== 'division' && !inspects) return [{ place: undefined, values }];
  const all = readPlaces(String(facts(placesColumn.row) ?? ''));
  if (of !== 'division') return all.map((place) => ({ place, values: valuesAt(values, removed, place) }));
  const places = inspects ? all.filter(hasDivision) : all.flatMap(divisionsAt);
  return places.map((place) => ({ place, values: valuesAt(none, removed, place) }));
};

/** When a division came to its address, the lines of that place began to apply. */
const notedAt = (noted: Noted, place: PlaceFacts | undefined): Noted =>
  place === undefined || place.ids.includes(OWN_PLACE) ? noted : { ...noted, matchedOn: () => place.since };

type Reopening = Pick<Applicable, 'reopenedOn' | 'reopenedBy'>;

const neverReopened: Reopening = { reopenedOn: '', reopenedBy: '' };

const lastReopening = (reopenings: readonly Reopening[]): Reopening =>
  reopenings.reduce((last, one) => (one.reopenedOn > last.reopenedOn ? one : last), neverReopened);

/** The last of the changes after which what is from before counts no more. Whether a place is another one is told by its address. */
const reopeningOf = (
  { demand, reopensOn }: PublishedLine,
  changedOn: ReturnType<typeof readDays>['changedOn'],
): Reopening =>
  lastReopening(
    reopensOn
      .filter((change) => demand.type !== 'inspection' || change !== 'address')
      .map((change) => ({ reopenedOn: changedOn(change), reopenedBy: change })),
  );

interface Noted extends Pick<ReturnType<typeof readDays>, 'createdOn' | 'matchedOn'> {
  /** The day of the step by which the record stands as it does; '' for none. */
  readonly standsSince: string;
}

const dependsOnStanding = ({ onlyFor, notFor }: PublishedLine) => 'standing' in onlyFor || 'standing' in notFor;

/**
 * The day from which a line counts for a record: the end of its grace, or the day on which the record began to fit where that is
 * later. What was demanded from the beginning counts always.
 */
const countsSince = (line: PublishedLine, values: Values, { createdOn, matchedOn, standsSince }: Noted) => {
  const from = demandedSince(line, values)?.from ?? '';
  const matched = latest([matchedOn(line.key), dependsOnStanding(line) ? standsSince : '']);
  if (from === '') return { since: matched, isGraceEnd: false };
  const graceEnd = daysAfter(from, line.graceDays);
  const since = latest([graceEnd, matched || createdOn]);
  return { since, isGraceEnd: line.graceDays > 0 && since === graceEnd };
};

const latest = (days: readonly string[]) => days.reduce((last, day) => (day > last ? day : last), '');
const earliest = (days: readonly string[]) => days.reduce((first, day) => (day < first ? day : first));

/** Several lines that demand the same are one: the stricter validity counts, and the earlier day. */
const together = (same: readonly Applicable[]): Applicable => {
  const [first] = same as readonly [Applicable];
  const strict = same
    .filter(({ validMonths }) => validMonths > 0)
    .reduce<Applicable | undefined>(
      (best, one) => (best && best.validMonths <= one.validMonths ? best : one),
      undefined,
    );
  const since = earliest(same.map((one) => one.since));
  return {
    line: (strict ?? first).line,
    since,
    isGraceEnd: same.every((one) => one.since !== since || one.isGraceEnd),
    ...lastReopening(same.map(({ reopenedOn, reopenedBy }) => ({ reopenedOn, reopenedBy }))),
    validMonths: strict?.validMonths ?? 0,
    place: first.place,
  };
};

/** Names what a line demands: lines that demand the same are one obligation. */
const demandOf = ({ line: { demand }, place }: Applicable): string => {
  if (demand.type === 'document') return demand.document;
  if (demand.type === 'inspection') return `inspection ${place?.ids.join(' ') ?? ''}`;
  if (demand.type === 'purpose') return 'purpose';
  return demand.type === 'review' ? demand.review : `contact ${demand.role} ${place?.ids.join(' ') ?? ''}`;
};

/** The days and exemptions that a list row says. */
const notedIn = (facts: Facts, today: string) => {
  const days = readDays(String(facts(requirementDaysColumn.row) ?? ''));
  return {
    ...days,
    standsSince: stepIn(facts, today)?.[1] ?? '',
    exempt: exemptOn(String(facts(exemptionsColumn.row) ?? ''), today),
  };
};

/** The first fact by which a record does not fit one part of the conditions; '' if it fits. */
const misfit = (
  conditions: Conditions,
  holds: (ids: readonly number[], values: readonly unknown[]) => boolean,
  values: Values,
): string => Object.entries(conditions).find(([fact, ids]) => !holds(ids ?? [], values(fact as FactName)))?.[0] ?? '';

/** Says of each line of a set why it applies to the record of a list row, or does not; `today` is the tenant's day. */
export const applyingOf = (kind: RequiringKind, set: OwedSet, facts: Facts, today: string) => {
  const own = valuesIn(kind, set, facts, today);
  const { exempt, changedOn, ...noted } = notedIn(facts, today);
  return set.lines.map((line) => {
    const demands = demandsIn(line, set, own, facts);
    const { place, values } = demands.find((one) => isFor(line, one.values)) ??
      demands[0] ?? { place: undefined, values: own };
    const isOfNone = line.of !== kind && demands.length === 0;
    const missing = isOfNone ? NO_DIVISION : misfit(line.onlyFor, hasAny, values);
    const excluded = misfit(line.notFor, hasNone, values);
    const applies: Applying = exempt.has(line.key) ? 'exempt' : 'applies';
    const why: Applying = missing ? 'notOnlyFor' : excluded ? 'notFor' : applies;
    const fits = missing === '' && excluded === '';
    return {
      line,
      why,
      fact: missing || excluded,
      since: fits ? countsSince(line, values, notedAt(noted, place)).since : '',
      ...(fits ? reopeningOf(line, changedOn) : neverReopened),
      version: (demandedSince(line, values) ?? line.stages.at(-1))?.version ?? 1,
    };
  });
};

/** The keys of the lines of its own kind that a record fits, whatever it is exempt from. */
export const fittingKeys = (
  kind: RequiringKind,
  set: Pick<ReadSet, 'lines' | 'removed'>,
  facts: Facts,
  today: string,
): string[] => {
  const values = valuesIn(kind, set, facts, today);
  return set.lines.filter((line) => isFor(line, values)).map(({ key }) => key);
};

const applicable = (kind: RequiringKind, set: OwedSet, facts: Facts, today: string): Applicable[] => {
  const own = valuesIn(kind, set, facts, today);
  const { exempt, changedOn, ...noted } = notedIn(facts, today);
  const each = set.lines
    .filter(({ key }) => !exempt.has(key))
    .flatMap((line) =>
      demandsIn(line, set, own, facts)
        .filter(({ values }) => isFor(line, values))
        .map(({ place, values }) => ({
          line,
          ...countsSince(line, values, notedAt(noted, place)),
          ...reopeningOf(line, changedOn),
          validMonths: line.validMonths,
          place,
        })),
    );
  const byDemand = new Map<string, Applicable[]>();
  for (const one of each) byDemand.set(demandOf(one), [...(byDemand.get(demandOf(one)) ?? []), one]);
  return [...byDemand.values()].map(together);
};

/** The facts on which any line of a set depends, by their places in list rows. */
const rowFieldsOf = (kind: RequiringKind, { lines }: OwedSet): readonly string[] => {
  const known = factsOfKind(kind);
  const names = lines.flatMap(({ stages }) =>
    stages.flatMap(({ onlyFor, notFor }) => [...Object.keys(onlyFor), ...Object.keys(notFor)]),
  );
  return [...new Set(names)].flatMap((name) => {
    const { row, also = [] } = known[name as FactName] ?? {};
    return row === undefined ? [] : [row, ...also];
  });
};

/**
 * Makes the function that gives the lines of a set that apply to the record of a list row. Rows of which the lines depend on the
 * same values get the same array: there are many rows, and few ways in which lines apply.
 */
export const findApplicable = (kind: RequiringKind, set: OwedSet, today: string) => {
  const inspects = set.lines.some(({ of, demand }) => demand.type === 'inspection' || of !== kind);
  const fields = [
    ...rowFieldsOf(kind, set),
    requirementDaysColumn.row,
    exemptionsColumn.row,
    ...(inspects ? [placesColumn.row] : []),
  ];
  const known = new Map<string, readonly Applicable[]>();
  return (facts: Facts): readonly Applicable[] => {
    let key = '';
    for (const field of fields) key += `${facts(field) ?? ''}|`;
    const found = known.get(key) ?? applicable(kind, set, facts, today);
    known.set(key, found);
    return found;
  };
};
