import { describe, expect, it } from 'vitest';
import { worstState } from '#contract/catalogue/obligation-states.ts';
import { type ObligationKind, type ObligationName, obligations } from '#contract/catalogue/obligations.ts';
import { requirements } from '#contract/catalogue/requirements.ts';
import { reviewedObligations } from '#contract/catalogue/reviewed.ts';
import { obligationAddress, obligationFocus } from '#contract/obligations/address.ts';
import { dueWithin, nextDueOf, withoutFileIn } from '#contract/obligations/next-due.ts';
import type { Circumstances } from '#contract/obligations/outstanding-item.ts';
import { BUSINESS_PLACE } from '#contract/obligations/purpose-check.ts';
import { reviewRights } from '#contract/review/rules.ts';
import { may } from '#contract/rules/access.ts';
import { dayIn, daysAfter, daysBetween, monthsAfter } from '#contract/rules/dates.ts';
import { EXPERIAN, NCRA, RESELLER, type RoleId } from '#contract/rules/roles.ts';
import { circumstances, outstanding, provider, TODAY, type Values } from '../support/outstanding.ts';

const one = (
  kinds: readonly ObligationKind[],
  values: Values,
  name: ObligationName,
  changes: Partial<Circumstances> = {},
) => {
  const found = outstanding(kinds, values, changes).find(({ obligation }) => obligation.name === name);
  return found && { state: found.state, due: found.due };
};

/** Each obligation with a day, and a record that has this day. */
const dated: readonly [ObligationName, readonly ObligationKind[], (day: string) => Values][] = [
  ['provider.review', ['provider', 'other'], (reviewDate) => ({ ...provider, reviewDate })],
  ['provider.approval', ['provider', 'other'], (approvalDate) => ({ ...provider, approvalDate })],
  ['endUser.review', ['endUser'], (endUserReviewDate) => ({ endUserReviewDate })],
];

const boundaries = [
  ['long ago', -4000, 'overdue'],
  ['the day before today', -1, 'overdue'],
  ['today', 0, 'due soon'],
  ['the day after today', 1, 'due soon'],
  ['the last day that is soon', 60, 'due soon'],
  ['the day after that', 61, 'ok'],
] as const;

describe.each(dated)('%s', (name, kinds, values) => {
  it.each(boundaries)('due %s stands so', (_words, days, state) => {
    const due = daysAfter(TODAY, days);
    expect(one(kinds, values(due), name)).toEqual({ state, due });
  });

  it('is due soon from as many days before as the tenant has settled', () => {
    for (const dueSoonDays of [1, 365]) {
      const last = daysAfter(TODAY, dueSoonDays);
      expect(one(kinds, values(last), name, { dueSoonDays })?.state).toBe('due soon');
      expect(one(kinds, values(daysAfter(last, 1)), name, { dueSoonDays })?.state).toBe('ok');
    }
  });
});

describe('the activation of an entry', () => {
  it.each([
    ['before its review date', 400, 'missing'],
    ['on its review date', 0, 'missing'],
    ['after its review date', -1, 'overdue'],
  ] as const)('%s is %s days away: %s, and never up to date', (_words, days, state) => {
    const due = daysAfter(TODAY, days);
    const values = { activate: false, isEndUserTp: true, reviewDate: due };
    expect(one(['provider', 'other'], values, 'other.activation')).toEqual({ state, due });
  });
});

describe('a review that failed', () => {
  const failed = { ...provider, failedReviews: 'provider.review provider.signOff' };

  it('makes its obligation failed, whatever day and mark the record has', () => {
    expect(one(['provider'], failed, 'provider.review')).toEqual({ state: 'failed', due: '2030-01-01' });
    expect(one(['provider'], failed, 'provider.signOff')?.state).toBe('failed');
    expect(one(['provider'], { ...failed, approvalDate: '2030-01-01' }, 'provider.approval')?.state).toBe('ok');
  });

  it('is owed although the record has no day of it', () => {
    expect(one(['endUser'], { failedReviews: 'endUser.review' }, 'endUser.review')).toEqual({
      state: 'failed',
      due: '',
    });
  });

  it('is not owed by an inactive provider', () => {
    expect(outstanding(['provider', 'other'], { ...failed, activate: false })).toEqual([]);
  });
});

describe('a document line', () => {
  const of = (documentFacts: string, values: Values = {}) =>
    outstanding(['provider'], { ...provider, documentFacts, ...values }).filter(
      ({ documentKind }) => documentKind !== '',
    );
  const line = (documentFacts: string, field = 'document-11', values: Values = {}) =>
    of(documentFacts, values).find((each) => each.field === field);

  it('is one obligation, never missing and due soon at once', () => {
    const lines = of(`SITEINSPECTION\t0\t..${daysAfter(TODAY, 30)}\t`);
    expect(lines.map(({ label, state }) => `${label} ${state}`)).toEqual([
      'Master NCRA Compliance Services Agreement missing',
      'Investigation missing',
      'Site Inspection due soon',
      'Technology Certification missing',
    ]);
  });

  it('in review waits for the reviewers, apart from the user who uploaded all of it', () => {
    const found = line('SITEINSPECTION\t0\t\tawaits nora');
    expect(found).toMatchObject({ state: 'in review', turn: [NCRA], rootOnly: true, uploader: 'nora' });
    const endUser = outstanding(['endUser'], { documentFacts: 'SUBLICENCE\t0\t..2028-01-01\tawaits x' });
    expect(endUser.find(({ documentKind }) => documentKind === 'SUBLICENCE')).toMatchObject({
      state: 'overdue',
      due: '2028-01-01',
      awaits: true,
      turn: [NCRA],
    });
  });

  it('that is ok waits for its own roles although a renewal awaits review', () => {
    const [found] = outstanding(['endUser'], { documentFacts: 'ENDUSER/RESELLER\t0\t..\tawaits x' });
    expect(found).toMatchObject({ state: 'ok', awaits: true, turn: [RESELLER] });
  });

  it('is one for each certificate', () => {
    const lines = of('TECHCERTIFICATION\t3\t..2028-01-01\t\nTECHCERTIFICATION\t4\t..\t');
    expect(lines.slice(3).map(({ label, field, state }) => `${label} ${field} ${state}`)).toEqual([
      'Technology Certification: PCI DSS document-12:3 overdue',
      'Technology Certification document-12:4 ok',
    ]);
  });

  it('says that it was collected without a file', () => {
    expect(line('', 'document-11', { collectedIds: [11] })).toMatchObject({ state: 'ok', withoutFile: true });
  });

  it('that no checklist names owes its end alone', () => {
    const documents = { ...circumstances().documents, reseller: [{ id: 71, name: 'Charter' }] };
    const found = outstanding(['reseller'], { documentFacts: 'SUBLICENCE\t0\t..2028-03-30\t' }, { documents });
    expect(found.map(({ label, state }) => `${label} ${state}`)).toEqual([
      'Charter missing',
      'Expiry of Sub-License Agreement due soon',
    ]);
    expect(outstanding(['reseller'], { documentFacts: 'SUBLICENCE\t0\t..\tawaits x' }, { documents })).toHaveLength(1);
  });
});

describe('what is next', () => {
  const of = (...days: number[]) => days.map((days) => ({ due: daysAfter(TODAY, days), withoutFile: false }));

  it('is the next day, and the count within 60 days; what is late and what is missing hides neither', () => {
    const all = [...of(-1, 0, 60, 61), { due: '', withoutFile: true }];
    expect(nextDueOf(all, TODAY)).toBe(TODAY);
    expect(dueWithin(all, TODAY)).toBe(2);
    expect(withoutFileIn(all)).toBe(1);
    expect(nextDueOf(of(-1), TODAY)).toBe('');
  });
});

describe('a day that does not exist', () => {
  it.each([
    ['provider.review', { ...provider, reviewDate: '' }],
    ['other.activation', { activate: false, isEndUserTp: true, reviewDate: '' }],
  ] as const)('is missing for %s', (name, values) => {
    expect(one(['provider', 'other'], values, name)).toEqual({ state: 'missing', due: '' });
  });

  it.each([
    ['provider.approval', ['provider', 'other'], { ...provider, approvalDate: '' }],
    ['endUser.review', ['endUser'], { endUserReviewDate: '' }],
  ] as const)('owes nothing for %s', (name, kinds, values) => {
    expect(one(kinds, values, name)).toBeUndefined();
  });
});

describe('a sign-off', () => {
  const kinds = ['provider', 'other'] as const;

  it('is missing until it is given, and does not run out', () => {
    expect(one(kinds, { ...provider, isExperianSignoff: false }, 'provider.signOff')?.state).toBe('missing');
    const signed = { ...provider, experianDate: '2001-01-01' };
    expect(one(kinds, signed, 'provider.signOff')).toEqual({ state: 'ok', due: '' });
  });

  it.each([
    ['2028-02-28', '2027-02-28', 'overdue'],
    ['2028-02-29', '2027-03-01', 'due soon'],
    ['2028-02-29', '2027-02-28', 'overdue'],
  ] as const)(
    'runs out on %s when the tenant has given it 12 months and it was given on %s: %s',
    (today, since, state) => {
      const changes = { today: daysAfter(today, 1), reviewMonths: { 'provider.signOff': 12 } };
      const found = one(kinds, { ...provider, experianDate: since }, 'provider.signOff', changes);
      expect(found).toEqual({ state, due: monthsAfter(since, 12) });
    },
  );
});

describe('documents', () => {
  const cases = (['provider', 'reseller', 'endUser'] as const).flatMap((kind) =>
    requirements[kind].documents.map(
      (document, at) =>
        [`${kind}.document.${document.key}` as ObligationName, kind, circumstances().documents[kind][at]?.id] as const,
    ),
  );

  it.each(cases)('%s is missing until it is collected', (name, kind, id) => {
    const values = kind === 'provider' ? provider : {};
    expect(one([kind], { ...values, collectedIds: [] }, name)).toEqual({ state: 'missing', due: '' });
    expect(one([kind], { ...values, collectedIds: [id] }, name)).toEqual({ state: 'ok', due: '' });
  });

  it('are those of the reference lists as an operator has stored them, under the names the screens use', () => {
    const documents = { ...circumstances().documents, reseller: [{ id: 71, name: 'Charter' }] };
    const labels = (changes: Partial<Circumstances>) =>
      outstanding(['reseller'], {}, changes).map(({ label }) => label);
    expect(labels({ documents })).toEqual(['Charter']);
    expect(outstanding(['provider'], provider).map(({ label }) => label)).toContain('Investigation');
  });

  it('hide the reseller agreement and nothing else from people who are only Experian', () => {
    const hidden = [
      ...outstanding(['provider'], provider),
      ...outstanding(['reseller'], {}),
      ...outstanding(['endUser'], {}),
    ]
      .filter((each) => each.hidden)
      .map(({ obligation }) => obligation.name);
    expect(hidden).toEqual(['reseller.document.agreement', 'endUser.document.agreement']);
  });
});

describe('who owes', () => {
  it('is no inactive provider that is not an open entry, and no suspended reseller', () => {
    expect(outstanding(['provider', 'other'], { ...provider, activate: false })).toEqual([]);
    expect(outstanding(['reseller'], { deactivate: true })).toEqual([]);
    expect(outstanding(['reseller'], { deactivate: false })).toHaveLength(2);
  });

  it('is an open entry for its activation alone, and a provider once it is activated', () => {
    const names = (values: Values) =>
      outstanding(['provider', 'other'], values).map(({ obligation }) => obligation.name);
    const entry = { isEndUserTp: true, reviewDate: '2030-01-01', isExperianSignoff: false };
    expect(names({ ...entry, activate: false })).toEqual(['other.activation']);
    expect(names({ ...entry, activate: true })).not.toContain('other.activation');
  });
});

describe('the catalogue', () => {
  it('says whose turn each obligation is', () => {
    const turns = (prefix: string) => [
      ...new Set(obligations.filter(({ name }) => name.startsWith(prefix)).flatMap(({ turn }) => turn)),
    ];
    expect(turns('provider.signOff')).toEqual([EXPERIAN]);
    expect(['provider.review', 'provider.approval', 'endUser.review', 'other.activation'].map(turns)).toEqual(
      Array.from({ length: 4 }, () => [NCRA]),
    );
    expect(turns('endUser.document')).toEqual([RESELLER]);
    expect([turns('provider.document'), turns('reseller.document')]).toEqual([[NCRA], [NCRA]]);
  });

  it('names each obligation once for each kind of record', () => {
    const names = obligations.map(({ name, kind }) => `${kind} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the worst state', () => {
  it('is failed before overdue before missing before in review before due soon before ok', () => {
    const states = ['ok', 'due soon', 'in review', 'missing', 'overdue', 'failed'] as const;
    for (const [at, state] of states.entries()) expect(worstState(states.slice(0, at + 1))).toBe(state);
    expect(worstState([])).toBeUndefined();
  });
});

describe('days', () => {
  it.each([
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-12-31', 0, '2026-12-31'],
  ])('%s and %s months are %s', (day, months, later) => expect(monthsAfter(day, months)).toBe(later));

  it('are counted over leap days and changes of the clock', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2);
    expect(daysAfter('2026-03-07', 2)).toBe('2026-03-09');
    expect(daysBetween('2026-03-01', '2026-02-01')).toBe(-28);
  });

  it.each([
    ['America/New_York', '2026-12-01T04:59:59Z', '2026-11-30'],
    ['America/New_York', '2026-12-01T05:00:00Z', '2026-12-01'],
    ['Pacific/Kiritimati', '2026-11-30T10:00:00Z', '2026-12-01'],
    ['Pacific/Pago_Pago', '2026-12-01T10:59:59Z', '2026-11-30'],
  ])('begin at midnight in %s', (zone, moment, day) => expect(dayIn(zone)(moment)).toBe(day));
});

describe('the address of an obligation', () => {
  const staff = (...held: RoleId[]) => ({ isSuperadmin: false, roles: held });
  const review = {
    kind: 'endUser',
    obligation: 'endUser.review',
    recordId: 'F-1',
    field: 'endUserReviewDate',
  } as const;

  it('is its field on the form, for those who may change the record', () => {
    expect(obligationAddress(staff(RESELLER), review)).toBe('/enduser/enduserEdit/F-1?focus=endUserReviewDate');
    const own = { kind: 'provider', obligation: 'provider.review', recordId: 'F-2', field: 'reviewDate' } as const;
    expect(obligationAddress(staff(NCRA), own)).toBe('/technologyprovider/technologyproviderEdit/F-2?focus=reviewDate');
  });

  it('is its review on the page, for those who complete it and cannot change the record', () => {
    expect(obligationAddress(staff(NCRA), review)).toBe('/enduser/enduserView/F-1/102?focus=review-endUser.review');
    expect(obligationFocus(staff(NCRA, EXPERIAN), review)).toBe('review-endUser.review');
  });

  it('is its field on the page, for those who only look', () => {
    expect(obligationAddress(staff(EXPERIAN), review)).toBe('/enduser/enduserView/F-1/102?focus=endUserReviewDate');
    const document = { ...review, obligation: 'endUser.document.addendum', field: 'document-1' } as const;
    expect(obligationFocus(staff(NCRA), document)).toBe('document-1');
  });

  it('is on the page for purposes and business, for those who can change the record too', () => {
    const purpose = {
      kind: 'endUser',
      obligation: 'endUser.purpose.purposes',
      recordId: 'F-1',
      field: 'purposes',
    } as const;
    expect(obligationAddress(staff(RESELLER), purpose)).toBe('/enduser/enduserView/F-1/102?focus=purposes');
    const business = { ...purpose, obligation: 'endUser.business', field: BUSINESS_PLACE } as const;
    expect(obligationAddress(staff(RESELLER), business)).toBe('/enduser/enduserView/F-1/102?focus=business');
    expect(obligations.find(({ name }) => name === 'endUser.business')?.field).toBe(BUSINESS_PLACE);
  });

  it('names each reviewed obligation once, under the right of its own turn', () => {
    for (const name of reviewedObligations) {
      const found = obligations.find((each) => each.name === name);
      const holders = ([NCRA, EXPERIAN, RESELLER] as const).filter((role) => may(staff(role), reviewRights[name]));
      expect([name, holders]).toEqual([name, found?.turn]);
    }
  });
});
