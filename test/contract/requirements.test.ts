import { describe, expect, it } from 'vitest';
import { ownKindKey } from '#contract/document/rules.ts';
import { addressKey } from '#contract/fields/address-key.ts';
import { findOutstanding } from '#contract/obligations/outstanding.ts';
import type { Circumstances } from '#contract/obligations/outstanding-item.ts';
import { applyingOf, findApplicable } from '#contract/obligations/requirement/applicable.ts';
import { type Exemption, exemptionsTogether } from '#contract/obligations/requirement/exemption.ts';
import { LINES_MAX, RequirementLine } from '#contract/obligations/requirement/line.ts';
import {
  firstSets,
  owedSet,
  publishedLines,
  type ReadSet,
  type RequirementSet,
} from '#contract/obligations/requirement/sets.ts';
import type { BusinessRule } from '#contract/purpose/states.ts';
import { type DraftForm, DraftForm as DraftFormSchema } from '#contract/requirement/forms.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { RESELLER } from '#contract/rules/roles.ts';
import { readPlaces } from '#contract/site-inspection/facts.ts';
import { standingIds } from '#contract/standing/standings.ts';
import { referenceDefaults } from '#lambdas/entities/reference.ts';

const TODAY = '2026-11-26';
const VERMONT = ownKindKey('Vermont addendum');
const [TENANT_SCREENING, EMPLOYER] = [1, 2];

const line = (fields: object): RequirementLine =>
  RequirementLine.parse({
    key: 'vermont',
    demand: { type: 'document', document: VERMONT },
    turn: [RESELLER],
    ...fields,
  });

const published = (before: RequirementSet, day: string, ...more: RequirementLine[]): RequirementSet => ({
  ...before,
  number: before.number + 1,
  day,
  lines: publishedLines(before, more, day),
});

const withLines = (day: string, ...more: object[]) =>
  published(firstSets.endUser, day, ...firstSets.endUser.lines, ...more.map(line));

const circumstances = (endUser: ReadSet, today = TODAY): Circumstances => ({
  today,
  dueSoonDays: 30,
  reviewMonths: {},
  documents: {
    provider: referenceDefaults.providerDocuments,
    reseller: referenceDefaults.documentTypes,
    endUser: referenceDefaults.endUserDocuments,
  },
  certificates: [],
  requirements: { ...firstSets, endUser },
  suspendedResellers: new Set<string>(),
  businessRules: new Map<number, BusinessRule>(),
});

type Row = Readonly<Record<string, unknown>>;

const owed = (set: ReadSet, row: Row, today = TODAY) =>
  findOutstanding(
    ['endUser'],
    circumstances(set, today),
  )((fact) => row[fact]).map(({ obligation, state, due }) => `${obligation.name} ${state} ${due}`.trim());

const ofLine = (set: ReadSet, row: Row, today = TODAY) =>
  owed(set, row, today).filter((each) => each.startsWith('endUser.document.vermont'));

describe('a line that demands a contact', () => {
  const contact = line({ key: 'billing', demand: { type: 'contact', role: 'billing' }, graceDays: 10 });
  const set = published(firstSets.endUser, TODAY, ...firstSets.endUser.lines, contact);
  const owedOf = (contactRoles: string, today = TODAY) =>
    owed(set, { contactRoles }, today).filter((each) => each.startsWith('endUser.contact'));

  it('is fulfilled by a contact with the role, and due on the day on which its grace ends, that day included', () => {
    expect(owedOf('Security, Billing')).toEqual(['endUser.contact.billing ok']);
    expect(owedOf('Security')).toEqual(['endUser.contact.billing due soon 2026-12-06']);
    expect(owedOf('', '2026-12-07')).toEqual(['endUser.contact.billing missing']);
  });

  it('has no months and is not open again, and says so at the field', () => {
    const sent = { ...contact, validMonths: 12, reopensOn: ['address'] };
    const { error } = DraftFormSchema.safeParse({ kind: 'endUser', lines: [sent] });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['lines.0.validMonths', 'lines.0.reopensOn']);
  });
});

/** A document of the line: from when it is in effect, until when, and when it was uploaded. */
const document = (from: string, until = '', uploadedOn = '') => ({
  documentFacts: `${VERMONT}\t0\t${from}..${until}${uploadedOn ? `..${uploadedOn}` : ''}\t`,
});

describe('the first version', () => {
  it('demands of every record what the specification does, and nothing else', () => {
    expect(owed(firstSets.endUser, {})).toEqual([
      'endUser.document.addendum missing',
      'endUser.document.subLicense missing',
      'endUser.document.agreement missing',
    ]);
    expect(firstSets.provider.lines.map(({ key }) => key)).toEqual([
      'review',
      'approval',
      'signOff',
      'masterAgreement',
      'investigation',
      'siteInspection',
      'certification',
    ]);
    expect(firstSets.reseller.lines.map(({ key }) => key)).toEqual(['agreement', 'subLicense']);
  });
});

describe('a line', () => {
  it('is owed by records that have one of the ids under each fact, and none of the excluded ones', () => {
    const set = withLines(TODAY, {
      onlyFor: { types: [TENANT_SCREENING, 7], states: [46] },
      notFor: { products: [5] },
    });
    const fitting = { typeIds: [EMPLOYER, TENANT_SCREENING], state: 46, serviceIds: [1] };
    expect(ofLine(set, fitting)).toHaveLength(1);
    expect(ofLine(set, { ...fitting, typeIds: [EMPLOYER] })).toEqual([]);
    expect(ofLine(set, { ...fitting, state: 45 })).toEqual([]);
    expect(ofLine(set, { ...fitting, state: undefined })).toEqual([]);
    expect(ofLine(set, { ...fitting, serviceIds: [1, 5] })).toEqual([]);
  });

  it('matches no value that has left its reference list, of the record or of its places', () => {
    const only = withLines(TODAY, { onlyFor: { types: [TENANT_SCREENING] } });
    const excluding = withLines(TODAY, { notFor: { types: [TENANT_SCREENING] } });
    const removed = { types: [TENANT_SCREENING] };
    const row = { typeIds: [TENANT_SCREENING] };
    expect([ofLine(only, row), ofLine(excluding, row)].map(({ length }) => length)).toEqual([1, 0]);
    const [left, open] = [only, excluding].map((set) => ofLine({ ...set, removed }, row));
    expect([left?.length, open?.length]).toEqual([0, 1]);
    const inspected = withLines(TODAY, { demand: { type: 'inspection' }, onlyFor: { states: [46] } });
    const places = JSON.stringify([{ ...readPlaces('')[0], ids: ['d1'], names: ['East'], key: 'x', states: [46] }]);
    const owedAt = (set: ReadSet) => owed(set, { places }).filter((each) => each.includes('.inspection.'));
    expect(owedAt(inspected)).toHaveLength(1);
    expect(owedAt({ ...inspected, removed: { states: [46] } })).toEqual([]);
  });

  it('is due on the day on which its grace ends, that day included, and missing from the day after', () => {
    const set = withLines('2026-11-20', { graceDays: 40 });
    expect(ofLine(set, {}, '2026-11-26')).toEqual(['endUser.document.vermont ok 2026-12-30']);
    expect(ofLine(set, {}, '2026-12-30')).toEqual(['endUser.document.vermont due soon 2026-12-30']);
    expect(ofLine(set, {}, '2026-12-31')).toEqual(['endUser.document.vermont missing']);
  });

  it('counts from the day on which a record began to fit, where that is later than its grace', () => {
    const set = withLines('2026-01-01', { graceDays: 30, onlyFor: { states: [46] } });
    const since = (row: Row) =>
      applyingOf(
        'endUser',
        owedSet('endUser', { ...firstSets, endUser: set }),
        (fact) => ({ state: 46, ...row })[fact],
        TODAY,
      ).at(-1)?.since;
    expect(since({})).toBe('2026-01-31');
    expect(since({ requirementDays: 'vermont=2026-11-02' })).toBe('2026-11-02');
    expect(since({ requirementDays: 'vermont=2026-01-02' })).toBe('2026-01-31');
    expect(since({ requirementDays: '*=2026-10-10' })).toBe('2026-10-10');
  });

  it('for a standing counts from the day of the step to it, and follows a planned step on its day without a write', () => {
    const set = withLines('2026-01-01', { onlyFor: { standing: [standingIds.credentialing] } });
    const planned = { standingSteps: 'applied@2026-11-02 credentialing@2026-11-30' };
    expect(ofLine(set, {})).toEqual([]);
    expect(ofLine(set, planned)).toEqual([]);
    expect(ofLine(set, planned, '2026-11-30')).toHaveLength(1);
    const held = { standingSteps: 'applied@2026-10-02 credentialing@2026-11-02' };
    const since = applyingOf(
      'endUser',
      owedSet('endUser', { ...firstSets, endUser: set }),
      (fact) => (held as Row)[fact],
      TODAY,
    ).at(-1)?.since;
    expect(since).toBe('2026-11-02');
    const active = withLines('2026-01-01', { notFor: { standing: [standingIds.applied, standingIds.credentialing] } });
    expect(ofLine(active, {})).toHaveLength(1);
    expect(ofLine(active, held)).toEqual([]);
  });

  it('for a standing tells records of providers and resellers apart by the fields of the specification', () => {
    const forActive = line({ onlyFor: { standing: [standingIds.active] } });
    const set = published(firstSets.provider, '2026-01-01', {
      ...forActive,
      demand: { type: 'contact', role: 'billing' },
    });
    const applicable = findApplicable('provider', owedSet('provider', { ...firstSets, provider: set }), TODAY);
    const keys = (row: Row) => applicable((fact) => row[fact]).map(({ line: { key } }) => key);
    expect(keys({ activate: true })).toEqual(['vermont']);
    expect(keys({ activate: false })).toEqual([]);
    expect(keys({ activate: false, isEndUserTp: true })).toEqual([]);
    expect(keys({ activate: true })).toEqual(['vermont']);
  });

  it('goes on counting for those it applied to when its conditions are widened, and begins for the others', () => {
    const narrow = withLines('2026-01-01', { onlyFor: { states: [46] } });
    const wide = published(
      narrow,
      '2026-11-01',
      ...firstSets.endUser.lines,
      line({ onlyFor: { states: [46, 45] }, graceDays: 10 }),
    );
    const since = (state: number) =>
      applyingOf('endUser', owedSet('endUser', { ...firstSets, endUser: wide }), (fact) => ({ state })[fact], TODAY).at(
        -1,
      )?.since;
    expect(since(46)).toBe('2026-01-11');
    expect(since(45)).toBe('2026-11-11');
  });

  it('counts a document for as many months as it says, and shorter where the document ends before', () => {
    const set = withLines('2026-01-01', { validMonths: 12 });
    expect(ofLine(set, document('2026-06-01'))).toEqual(['endUser.document.vermont ok 2027-06-01']);
    expect(ofLine(set, document('2026-06-01', '2026-12-24'))).toEqual(['endUser.document.vermont due soon 2026-12-24']);
    expect(ofLine(set, document('2025-06-01'))).toEqual(['endUser.document.vermont overdue 2026-06-01']);
    expect(ofLine(set, document('', '', '2025-06-01'))).toEqual(['endUser.document.vermont overdue 2026-06-01']);
  });

  it('is one obligation with another line for the same document: the stricter validity counts', () => {
    const set = withLines(
      '2026-01-01',
      { validMonths: 24 },
      { key: 'vermontYearly', validMonths: 12, onlyFor: { states: [46] } },
    );
    const held = document('2025-06-01');
    expect(owed(set, { ...held, state: 46 }).filter((one) => one.includes('vermont'))).toEqual([
      'endUser.document.vermontYearly overdue 2026-06-01',
    ]);
    expect(ofLine(set, { ...held, state: 45 })).toEqual(['endUser.document.vermont ok 2027-06-01']);
  });

  it('is open again after a change that it names: documents from before it do not count', () => {
    const set = withLines('2026-01-01', { reopensOn: ['address'] });
    const moved = { requirementDays: '!address=2026-10-01' };
    expect(ofLine(set, { ...document('2026-06-01'), ...moved })).toEqual(['endUser.document.vermont missing']);
    expect(ofLine(set, { ...document('2026-10-01'), ...moved })).toEqual(['endUser.document.vermont ok']);
    expect(ofLine(set, { ...document('2026-06-01'), requirementDays: '!name=2026-10-01' })).toEqual([
      'endUser.document.vermont ok',
    ]);
  });

  it('is owed by no record that is exempt from it, until the last day of the exemption', () => {
    const set = withLines('2026-01-01', {});
    expect(ofLine(set, { exemptions: 'vermont=2026-11-26' })).toEqual([]);
    expect(ofLine(set, { exemptions: 'vermont=2026-11-25' })).toHaveLength(1);
    expect(ofLine(set, { exemptions: 'other=2027-11-25' })).toHaveLength(1);
  });

  it('that the next version does not have owes nothing more', () => {
    const set = withLines('2026-01-01', {});
    expect(ofLine(published(set, TODAY, ...firstSets.endUser.lines), {})).toEqual([]);
  });
});

describe('the exemptions of two records that become one', () => {
  const exemption = (reason: string, fields: Partial<Exemption> = {}): Exemption => ({
    ...{ line: 'vermont', state: 'granted', reason, until: TODAY, byId: '', at: '', askedById: '', documentId: '' },
    ...fields,
  });
  const asked = { state: 'asked' } as const;
  const lapsed = { until: daysAfter(TODAY, -1) };

  it.each<[string, Partial<Exemption>, Partial<Exemption>, string]>([
    ['granted, and the other one was too', {}, { until: '2028-01-01' }, 'own'],
    ['granted, and the other one was asked for', {}, asked, 'own'],
    ['asked for, and the other one was granted', asked, {}, 'other'],
    ['asked for, and the other one was too', asked, asked, 'own'],
    ['asked for, and the other one has lapsed', asked, lapsed, 'own'],
    ['of past days, and the other one holds', lapsed, {}, 'other'],
    ['of past days, and the other one was asked for', lapsed, asked, 'other'],
    ['of past days, and the other one is too', lapsed, lapsed, 'own'],
  ])('keep of one line the one that is worth most when the own one was %s', (_words, own, other, kept) => {
    const found = exemptionsTogether([exemption('own', own)], [exemption('other', other)], TODAY);
    expect(found.map(({ reason }) => reason)).toEqual([kept]);
  });

  it('keep those of lines that only one of the two has', () => {
    const found = exemptionsTogether([exemption('own')], [exemption('other', { line: 'texas' })], TODAY);
    expect(found.map(({ line }) => line)).toEqual(['vermont', 'texas']);
  });
});

describe('a draft', () => {
  const problems = (lines: readonly object[], kind: DraftForm['kind'] = 'endUser') =>
    (DraftFormSchema.safeParse({ kind, lines }).error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );

  it('may demand documents of the specification, of the tenant’s own kinds, and the reviews of its kind of record', () => {
    expect(problems(firstSets.endUser.lines)).toEqual([]);
    expect(problems([line({})])).toEqual([]);
  });

  it('is refused at the place of each mistake', () => {
    expect(problems([line({}), line({})])).toEqual(['lines.1.key: Another line has this key']);
    expect(problems([line({ demand: { type: 'document', document: 'EXPSAQ' } })])).toEqual([
      'lines.0.demand.document: Please choose the kind of document',
    ]);
    expect(problems([line({ demand: { type: 'document', document: 'OWN:' } })])).toHaveLength(1);
    expect(problems([line({ demand: { type: 'review', review: 'provider.review' } })])).toHaveLength(1);
    expect(problems([line({ onlyFor: { membership: [1] } })])).toEqual([
      'lines.0.onlyFor.membership: No end user has this fact',
    ]);
    expect(
      problems([line({ reopensOn: ['product'], demand: { type: 'document', document: 'SUBLICENCE' } })], 'reseller'),
    ).toEqual(['lines.0.reopensOn: A reseller has no product']);
    expect(problems([{ ...line({}), onlyFor: { states: Array.from({ length: 21 }, (_, id) => id + 1) } }])).toEqual([
      'lines.0.onlyFor.states: A condition can have at most 20 values',
    ]);
    const many = Array.from({ length: LINES_MAX + 1 }, (_, at) => line({ key: `key${at}` }));
    expect(problems(many)).toEqual([`lines: A set can have at most ${LINES_MAX} lines`]);
  });
});

describe('the key of an address', () => {
  const at = (address1: string, cityName = 'Burlington', zipcode = '05401') =>
    addressKey({ address1, cityName, zipcode, stateId: { id: 46 } });

  it('is the same for another way to write it', () => {
    expect(at('12 Main Street, Suite 4')).toBe(at('12 MAIN ST. STE 4', 'burlington', '05401-1234'));
    expect(at('7 North Élm Avenue')).toBe(at('7 N Elm Ave'));
  });

  it('is another one after a move', () => {
    expect(at('14 Main Street')).not.toBe(at('12 Main Street'));
    expect(at('12 Main Street', 'Burlington', '05402')).not.toBe(at('12 Main Street'));
    expect(addressKey({ address1: '12 Main Street', cityName: 'Burlington', zipcode: '05401' })).not.toBe(
      at('12 Main Street'),
    );
  });
});
