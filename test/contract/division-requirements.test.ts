import { describe, expect, it } from 'vitest';
import type { ContactRole } from '#contract/contacts/roles.ts';
import { addressKey } from '#contract/fields/address-key.ts';
import { obligationAddress } from '#contract/obligations/address.ts';
import { findOutstanding } from '#contract/obligations/outstanding.ts';
import { type Circumstances, obligationKey } from '#contract/obligations/outstanding-item.ts';
import { applyingOf } from '#contract/obligations/requirement/applicable.ts';
import { exemptionsColumn } from '#contract/obligations/requirement/exemption.ts';
import { NO_DIVISION } from '#contract/obligations/requirement/facts.ts';
import { lineMistakes, RequirementLine } from '#contract/obligations/requirement/line.ts';
import {
  firstSets,
  linesForOwner,
  owedSet,
  publishedLines,
  type RequirementSets,
} from '#contract/obligations/requirement/sets.ts';
import { EXPERIAN, RESELLER } from '#contract/rules/roles.ts';
import { placesColumn, readPlaces } from '#contract/site-inspection/facts.ts';
import type { DivisionPlace } from '#contract/site-inspection/place-fields.ts';

const TODAY = '2027-03-01';
const [COMMERCIAL, RESIDENTIAL, TEXAS, VERMONT] = [1, 2, 43, 46];
const OWN = { address1: '1 Main Street', cityName: 'Barre', zipcode: '05641', stateId: { id: VERMONT } };
const EAST = { address1: '9 East Street', cityName: 'Barre', zipcode: '05641', stateId: { id: VERMONT } };
const WEST = { address1: '2 West Street', cityName: 'Austin', zipcode: '73301', stateId: { id: TEXAS } };

const lineOf = (fields: object) =>
  RequirementLine.parse({ key: 'line', demand: { type: 'contact', role: 'security' }, turn: [RESELLER], ...fields });
const inspection = (fields: object = {}) => lineOf({ key: 'place', demand: { type: 'inspection' }, ...fields });

const division = (id: string, address: typeof OWN, fields: Partial<DivisionPlace> = {}): DivisionPlace => ({
  id,
  name: `${id} Branch`,
  key: addressKey(address),
  premises: COMMERCIAL,
  state: address.stateId.id,
  since: '',
  roles: '',
  ...fields,
});
const east = (fields?: Partial<DivisionPlace>) => division('East', EAST, fields);
const west = (fields?: Partial<DivisionPlace>) => division('West', WEST, fields);

const published = (lines: readonly RequirementLine[], day = '2026-01-01') => {
  const set = { ...firstSets.division, lines: [] };
  return { ...set, number: 2, lines: publishedLines(set, lines, day) };
};

const setsWith = (lines: readonly RequirementLine[], day?: string): RequirementSets => ({
  ...firstSets,
  division: published(lines, day),
});

interface Given {
  readonly sets: RequirementSets;
  readonly places?: readonly DivisionPlace[];
  readonly exemptions?: string;
}

const rowOf = ({ places = [], exemptions = '' }: Given): Readonly<Record<string, unknown>> => ({
  typeIds: [],
  serviceIds: [],
  state: VERMONT,
  premises: RESIDENTIAL,
  [placesColumn.row]: placesColumn.worked({ addressId: OWN, places, inspectionFacts: [] }),
  [exemptionsColumn.row]: exemptions,
});

/** What an end user owes of its divisions. */
const outstandingOf = (given: Given) => {
  const circumstances: Circumstances = {
    today: TODAY,
    dueSoonDays: 60,
    reviewMonths: {},
    documents: { provider: [], reseller: [], endUser: [] },
    certificates: [],
    requirements: given.sets,
    suspendedResellers: new Set(),
    businessRules: new Map(),
  };
  const row = rowOf(given);
  return findOutstanding(
    ['endUser'],
    circumstances,
  )((fact) => row[fact]).filter(({ demanded }) => demanded?.place !== undefined);
};
const owed = (given: Given) => outstandingOf(given).map(({ label, state, due }) => `${label} ${state} ${due}`.trim());

const rolesOf = (...roles: readonly ContactRole[]) =>
  roles.map((role) => role.charAt(0).toUpperCase() + role.slice(1)).join(', ');

describe('what is demanded of divisions', () => {
  it('is owed by their end user, once for each division with an address of its own', () => {
    const sets = setsWith([lineOf({})]);
    expect(owed({ sets })).toEqual([]);
    expect(owed({ sets, places: [east(), west({ roles: rolesOf('billing', 'security') })] })).toEqual([
      'Division Security Contact: East Branch missing',
      'Division Security Contact: West Branch ok',
    ]);
  });

  it('depends on the state and premises of the division, not on those of its end user', () => {
    const inVermont = setsWith([lineOf({ onlyFor: { states: [VERMONT] } })]);
    expect(owed({ sets: inVermont, places: [east(), west()] })).toEqual([
      'Division Security Contact: East Branch missing',
    ]);
    const atHome = setsWith([inspection({ onlyFor: { premises: [RESIDENTIAL] } })]);
    expect(owed({ sets: atHome, places: [east(), west({ premises: RESIDENTIAL })] })).toEqual([
      'Division Site Inspection: West Branch missing',
    ]);
  });

  it('is owed by each of two divisions at one address, and their inspection once', () => {
    const sets = setsWith([lineOf({}), inspection()]);
    const places = [east({ roles: rolesOf('security') }), division('Annex', EAST)];
    expect(owed({ sets, places })).toEqual([
      'Division Security Contact: East Branch ok',
      'Division Security Contact: Annex Branch missing',
      'Division Site Inspection: East Branch, Annex Branch missing',
    ]);
    const keys = outstandingOf({ sets, places }).map(obligationKey);
    expect(new Set(keys).size).toBe(3);
  });

  it('is one obligation with what a line of end users demands of the same place', () => {
    const endUser = { ...published([inspection({ key: 'all' })]), number: 2 };
    const sets = { ...setsWith([inspection({ validMonths: 12 })]), endUser };
    expect(owed({ sets, places: [east()] })).toEqual([
      'Site Inspection missing',
      'Division Site Inspection: East Branch missing',
    ]);
  });

  it('counts from the day on which the division came, and is due until its grace ends', () => {
    const sets = setsWith([lineOf({ graceDays: 30 })], '2027-02-20');
    expect(owed({ sets, places: [east()] })).toEqual(['Division Security Contact: East Branch due soon 2027-03-22']);
    expect(outstandingOf({ sets, places: [east({ since: TODAY })] })[0]?.demanded?.since).toBe('2027-03-22');
  });

  it('is owed by no division of an end user that is exempt from the line, under a key that no line of end users has', () => {
    const endUser = { ...firstSets.endUser, ...published([lineOf({ demand: { type: 'contact', role: 'billing' } })]) };
    const sets = { ...setsWith([lineOf({})]), endUser };
    expect(owedSet('endUser', sets).lines.map(({ of, key }) => `${of} ${key}`)).toEqual([
      'endUser line',
      'division division-line',
    ]);
    const places = [east()];
    expect(owed({ sets, places, exemptions: 'line=2027-12-31' })).toHaveLength(1);
    expect(owed({ sets, places, exemptions: 'division-line=2027-12-31' })).toEqual([]);
  });

  it('is owed by end users alone, and asks for no documents', () => {
    const sets = setsWith([lineOf({})]);
    expect(owedSet('reseller', sets).lines).toEqual(owedSet('reseller', firstSets).lines);
    expect(linesForOwner(sets, 'ENDUSER')).toEqual(firstSets.endUser.lines);
  });

  it('says why it applies to the divisions of an end user or to none of them', () => {
    const sets = setsWith([lineOf({ onlyFor: { states: [TEXAS] } })]);
    const why = (places: readonly DivisionPlace[]) => {
      const row = rowOf({ sets, places });
      const answers = applyingOf('endUser', owedSet('endUser', sets), (fact) => row[fact], TODAY);
      const answer = answers.find(({ line }) => line.of === 'division');
      return [answer?.why, answer?.fact];
    };
    expect(why([east(), west()])).toEqual(['applies', '']);
    expect(why([east()])).toEqual(['notOnlyFor', 'states']);
    expect(why([])).toEqual(['notOnlyFor', NO_DIVISION]);
  });

  it('leads to the contacts of the division, on its form for those who change it', () => {
    const [outstanding] = outstandingOf({ sets: setsWith([lineOf({})]), places: [east()] });
    const place = {
      kind: 'endUser' as const,
      recordId: 'owner',
      obligation: 'endUser.contact.division-line' as const,
      field: outstanding?.field ?? '',
    };
    expect(obligationAddress({ isSuperadmin: false, roles: [RESELLER] }, place)).toBe(
      '/enduser/divisionEdit/East/owner?focus=contacts',
    );
    expect(obligationAddress({ isSuperadmin: false, roles: [EXPERIAN] }, place)).toBe(
      '/enduser/divisionView/East/102/owner?focus=contacts',
    );
  });

  it('can be a contact or an inspection by state and premises, and nothing else', () => {
    const mistakes = (fields: object) => lineMistakes('division', [lineOf(fields)]).map(({ path }) => path.join('.'));
    expect(mistakes({})).toEqual([]);
    expect(mistakes({ demand: { type: 'inspection' }, onlyFor: { premises: [RESIDENTIAL], states: [TEXAS] } })).toEqual(
      [],
    );
    expect(mistakes({ onlyFor: { types: [1] } })).toEqual(['lines.0.onlyFor.types']);
    expect(mistakes({ demand: { type: 'document', document: 'SUBLICENCE' } })).toEqual(['lines.0.demand.type']);
    expect(mistakes({ demand: { type: 'review', review: 'endUser.review' } })).toEqual(['lines.0.demand.type']);
    expect(mistakes({ demand: { type: 'purpose' } })).toEqual(['lines.0.demand.type']);
    expect(mistakes({ demand: { type: 'inspection' }, reopensOn: ['name'] })).toEqual(['lines.0.reopensOn']);
  });
});

describe('the row of an end user', () => {
  it('that was written before roles of divisions were noted is read as one without contacts', () => {
    const [, before] = readPlaces(placesColumn.worked({ addressId: OWN, places: [east()], inspectionFacts: [] }));
    const { roles: _roles, ...former } = before ?? { roles: [] };
    expect(readPlaces(JSON.stringify([former]))).toMatchObject([{ ids: ['East'], roles: [] }]);
  });
});
