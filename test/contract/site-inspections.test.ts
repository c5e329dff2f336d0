import { describe, expect, it } from 'vitest';
import { addressKey } from '#contract/fields/address-key.ts';
import { findOutstanding } from '#contract/obligations/outstanding.ts';
import type { Circumstances } from '#contract/obligations/outstanding-item.ts';
import { requirementDaysColumn } from '#contract/obligations/requirement/days.ts';
import { exemptionsColumn } from '#contract/obligations/requirement/exemption.ts';
import { lineMistakes, RequirementLine } from '#contract/obligations/requirement/line.ts';
import { firstSets, publishedLines } from '#contract/obligations/requirement/sets.ts';
import { RESELLER } from '#contract/rules/roles.ts';
import { type InspectionFact, placesColumn, withoutFormer } from '#contract/site-inspection/facts.ts';
import type { DivisionPlace } from '#contract/site-inspection/place-fields.ts';
import { type InspectionState, inspectionStateOn } from '#contract/site-inspection/states.ts';
import { firstSettings, InspectionSettings, InspectionTemplate } from '#contract/site-inspection/template.ts';

const TODAY = '2027-03-01';
const [COMMERCIAL, RESIDENTIAL, VERMONT] = [1, 2, 46];
const OWN = { address1: '1 Main Street', cityName: 'Barre', zipcode: '05641', stateId: { id: VERMONT } };
const EAST = { address1: '9 East Street', cityName: 'Barre', zipcode: '05641', stateId: { id: VERMONT } };

const lineOf = (fields: object) =>
  RequirementLine.parse({ key: 'inspection', demand: { type: 'inspection' }, turn: [RESELLER], ...fields });

const inspected = (address: typeof OWN, fields: Partial<InspectionFact> = {}): InspectionFact => ({
  id: addressKey(address),
  keys: [addressKey(address)],
  at: '2027-01-15T12:00:00.000Z',
  isDelivered: true,
  outcome: 'passed',
  doneOn: '2027-01-10',
  validUntil: '',
  ...fields,
});

const east = (fields: Partial<DivisionPlace> = {}): DivisionPlace => ({
  id: 'east',
  name: 'East',
  key: addressKey(EAST),
  premises: COMMERCIAL,
  state: VERMONT,
  since: '',
  roles: '',
  ...fields,
});

interface Given {
  readonly lines: readonly RequirementLine[];
  readonly places?: readonly DivisionPlace[];
  readonly facts?: readonly InspectionFact[];
  readonly premises?: number;
  readonly days?: string;
  readonly exemptions?: string;
  readonly publishedOn?: string;
}

/** What an end user owes of inspections: label, state and day. */
const owed = ({
  lines,
  places = [],
  facts = [],
  premises = COMMERCIAL,
  days = '',
  exemptions = '',
  publishedOn = '2026-01-01',
}: Given) => {
  const set = {
    ...firstSets.endUser,
    number: 2,
    lines: publishedLines({ ...firstSets.endUser, lines: [] }, lines, publishedOn),
  };
  const circumstances: Circumstances = {
    today: TODAY,
    dueSoonDays: 60,
    reviewMonths: {},
    documents: { provider: [], reseller: [], endUser: [] },
    certificates: [],
    requirements: { ...firstSets, endUser: set },
    suspendedResellers: new Set(),
    businessRules: new Map(),
  };
  const row: Readonly<Record<string, unknown>> = {
    typeIds: [],
    serviceIds: [],
    state: VERMONT,
    premises,
    [placesColumn.row]: placesColumn.worked({ addressId: OWN, places, inspectionFacts: facts }),
    [requirementDaysColumn.row]: days,
    [exemptionsColumn.row]: exemptions,
  };
  return findOutstanding(
    ['endUser'],
    circumstances,
  )((fact) => row[fact])
    .filter(({ obligation }) => obligation.name.includes('.inspection.'))
    .map(({ label, state, due }) => `${label} ${state} ${due}`.trim());
};

describe('an inspection that a line demands', () => {
  it('is owed for each place that fits, by the premises of that place', () => {
    const lines = [lineOf({ onlyFor: { premises: [RESIDENTIAL] } })];
    expect(owed({ lines })).toEqual([]);
    expect(owed({ lines, premises: RESIDENTIAL })).toEqual(['Site Inspection missing']);
    expect(owed({ lines, places: [east({ premises: RESIDENTIAL })] })).toEqual(['Site Inspection: East missing']);
    expect(owed({ lines: [lineOf({ notFor: { states: [VERMONT] } })], places: [east({ state: 1 })] })).toEqual([
      'Site Inspection: East missing',
    ]);
  });

  it('ends by the earlier of the day it says and the months of the strictest line', () => {
    const lines = [lineOf({}), lineOf({ key: 'yearly', validMonths: 12 })];
    expect(owed({ lines, facts: [inspected(OWN)] })).toEqual(['Site Inspection ok 2028-01-10']);
    expect(owed({ lines, facts: [inspected(OWN, { validUntil: '2027-03-31' })] })).toEqual([
      'Site Inspection due soon 2027-03-31',
    ]);
    expect(owed({ lines, facts: [inspected(OWN, { doneOn: '2026-01-10' })] })).toEqual([
      'Site Inspection overdue 2027-01-10',
    ]);
  });

  it('does not count what was seen before a change that the line names, and counts it for the address alone', () => {
    const facts = [inspected(OWN)];
    const days = '!address=2027-02-01 !name=2027-02-01';
    expect(owed({ lines: [lineOf({ reopensOn: ['name'] })], facts, days })).toEqual(['Site Inspection missing']);
    expect(owed({ lines: [lineOf({ reopensOn: ['address'] })], facts, days })).toEqual(['Site Inspection ok']);
  });

  it('is due until its grace ends, of a division from the day on which it came', () => {
    const line = { graceDays: 30 };
    expect(owed({ lines: [lineOf(line)], publishedOn: '2027-02-20' })).toEqual(['Site Inspection due soon 2027-03-22']);
    expect(owed({ lines: [lineOf(line)], places: [east({ since: TODAY })] })).toEqual([
      'Site Inspection missing',
      'Site Inspection: East missing',
    ]);
  });

  it('is owed by nobody who is exempt from its line', () => {
    expect(owed({ lines: [lineOf({})], exemptions: 'inspection=2027-12-31', places: [east()] })).toEqual([]);
  });

  it('is demanded of no technology provider', () => {
    expect(lineMistakes('provider', [lineOf({})])).toMatchObject([
      { message: 'A technology provider has no place to inspect' },
    ]);
    expect(lineMistakes('reseller', [lineOf({})])).toEqual([]);
  });
});

describe('the column of places', () => {
  it('is empty for an own address of which nothing is known, so that many rows share it', () => {
    expect(placesColumn.worked({ addressId: OWN, places: [], inspectionFacts: [] })).toBe('');
    expect(placesColumn.worked({ places: null, inspectionFacts: [] })).toBe('');
  });

  it('knows of each address the last completed inspection and the open one', () => {
    const [first, last] = [inspected(OWN, { id: 'a' }), inspected(OWN, { id: 'b', at: '2027-02-15T12:00:00.000Z' })];
    const open = inspected(OWN, { id: 'c', at: '', outcome: '', doneOn: '' });
    expect(withoutFormer([first, last, open]).map(({ id }) => id)).toEqual(['b', 'c']);
  });
});

describe('an inspection', () => {
  it.each<[string, Parameters<typeof inspectionStateOn>[0], InspectionState]>([
    ['waits until its due day', { endedAs: '', outcome: '', deliveredAt: '', due: TODAY }, 'open'],
    ['is overdue after it', { endedAs: '', outcome: '', deliveredAt: '', due: '2027-02-28' }, 'overdue'],
    ['waits for its outcome', { endedAs: '', outcome: '', deliveredAt: 'x', due: '2027-02-28' }, 'delivered'],
    ['has its outcome', { endedAs: 'completed', outcome: 'failed', deliveredAt: 'x', due: TODAY }, 'failed'],
    ['has ended without one', { endedAs: 'place left', outcome: '', deliveredAt: '', due: TODAY }, 'place left'],
  ])('%s', (_what, standing, state) => {
    expect(inspectionStateOn(standing, TODAY)).toBe(state);
  });

  it('begins with a template that fits its own rules', () => {
    expect(InspectionSettings.parse(firstSettings)).toEqual(firstSettings);
  });

  it('has forty points, kinds of photos and required photos, and no more', () => {
    const [template] = firstSettings.templates;
    const issuesOf = (fields: object) =>
      InspectionTemplate.safeParse({ ...template, ...fields }).error?.issues.map(({ message }) => message) ?? [];
    const many = <Entry>(count: number, entryOf: (at: number) => Entry) =>
      Array.from({ length: count }, (_, at) => entryOf(at));
    const point = (at: number) => ({ key: `point${at}`, text: `Point ${at}` });
    const photo = (atLeast: number) => (at: number) => ({ key: `photo${at}`, name: `Photo ${at}`, atLeast });
    expect(issuesOf({ points: many(40, point) })).toEqual([]);
    expect(issuesOf({ points: many(41, point) })).toEqual(['A template can have at most 40 points']);
    expect(issuesOf({ photos: many(40, photo(0)) })).toEqual([]);
    expect(issuesOf({ photos: many(41, photo(0)) })).toEqual(['A template can have at most 40 kinds of photos']);
    expect(issuesOf({ photos: many(4, photo(10)) })).toEqual([]);
    expect(issuesOf({ photos: [...many(4, photo(10)), photo(1)(4)] })).toEqual([
      'An inspection can have at most 40 photos',
    ]);
  });
});
