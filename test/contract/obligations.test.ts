import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worstState } from '#contract/catalogue/obligation-states.ts';
import { type ObligationKind, type ObligationName, obligations } from '#contract/catalogue/obligations.ts';
import { requirements } from '#contract/catalogue/requirements.ts';
import { reviewedObligations } from '#contract/catalogue/reviewed.ts';
import { obligationAddress, obligationFocus } from '#contract/obligations/address.ts';
import { type Assignee, type Care, isNotifiedOf, isTouchedLately, waitsFor } from '#contract/obligations/assignee.ts';
import { reminderDaysIn } from '#contract/obligations/crossing.ts';
import { dueWithin, nextDueOf, withoutFileIn } from '#contract/obligations/next-due.ts';
import { findOutstanding, stateIn } from '#contract/obligations/outstanding.ts';
import type { Circumstances } from '#contract/obligations/outstanding-item.ts';
import { firstSets } from '#contract/obligations/requirement/sets.ts';
import { isSnoozeDay, snoozeToday } from '#contract/obligations/snooze.ts';
import { reviewRights } from '#contract/review/rules.ts';
import { may } from '#contract/rules/access.ts';
import { dayIn, daysAfter, daysBetween, monthsAfter } from '#contract/rules/dates.ts';
import { EXPERIAN, NCRA, RESELLER, type RoleId } from '#contract/rules/roles.ts';
import { referenceDefaults } from '#lambdas/entities/reference-defaults.ts';

type Values = Readonly<Record<string, unknown>>;

const TODAY = '2028-02-29';

const circumstances = (changes: Partial<Circumstances> = {}): Circumstances => ({
  today: TODAY,
  dueSoonDays: 60,
  reviewMonths: { 'provider.signOff': 0 },
  documents: {
    provider: referenceDefaults.providerDocuments,
    reseller: referenceDefaults.documentTypes,
    endUser: referenceDefaults.endUserDocuments,
  },
  certificates: [{ id: 3, name: 'PCI DSS' }],
  requirements: firstSets,
  suspendedResellers: new Set<string>(),
  ...changes,
});

const outstanding = (kinds: readonly ObligationKind[], values: Values, changes: Partial<Circumstances> = {}) =>
  findOutstanding(kinds, circumstances(changes))((fact) => values[fact]);

const one = (
  kinds: readonly ObligationKind[],
  values: Values,
  name: ObligationName,
  changes: Partial<Circumstances> = {},
) => {
  const found = outstanding(kinds, values, changes).find(({ obligation }) => obligation.name === name);
  return found && { state: found.state, due: found.due };
};

const provider = { activate: true, isEndUserTp: false, reviewDate: '2030-01-01', isExperianSignoff: true };

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

const isReminded = (...given: Parameters<typeof reminderDaysIn>) => reminderDaysIn(...given).length > 0;

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

describe('a snooze', () => {
  const of = { obligation: 'provider.review', field: '', due: TODAY };
  const made = { ...of, until: daysAfter(TODAY, 7), reason: 'x', by: 'n', at: 0 };
  const [review] = outstanding(['provider'], { ...provider, reviewDate: TODAY });

  it.each([
    [-1, false],
    [0, false],
    [1, true],
    [90, true],
    [91, false],
  ])('may end %s days from today: %s', (days, may) => expect(isSnoozeDay(daysAfter(TODAY, days), TODAY)).toBe(may));

  it.each([
    ['before its day', 6, true],
    ['on its day', 7, false],
    ['after its day', 8, false],
  ])('%s holds: %s days later, %s', (_words, days, expected) => {
    const found = review && snoozeToday([made], review, daysAfter(TODAY, days));
    expect(found !== undefined).toBe(expected);
  });

  it('counts for the due day it was made for, and for that obligation', () => {
    const [later] = outstanding(['provider'], { ...provider, reviewDate: daysAfter(TODAY, 1) });
    expect(later && snoozeToday([made], later, TODAY)).toBeUndefined();
    expect(review && snoozeToday([{ ...made, obligation: 'provider.approval' }], review, TODAY)).toBeUndefined();
    expect(review && snoozeToday(null, review, TODAY)).toBeUndefined();
  });

  it('changes neither what is owed nor how reports say that it stands', () => {
    const values = { ...provider, reviewDate: TODAY };
    const asleep = { ...values, snoozes: [made] };
    expect(outstanding(['provider'], asleep)).toEqual(outstanding(['provider'], values));
    const says = (of: Values) => stateIn('provider.review', circumstances())((fact) => of[fact]);
    expect(says(asleep)).toBe(says(values));
  });

  const days = [90, 60, 30, 7, 1, 0];
  const due = daysAfter(TODAY, 10);
  /** The days of two months on which a user is reminded who is reminded every day. */
  const remindedDays = (until: string, of = due) =>
    Array.from({ length: 60 }, (_, at) => daysAfter(TODAY, at)).filter((day) =>
      isReminded(of, { after: daysAfter(day, -1), until: day }, days, until),
    );

  it('is reminded of on its day and not before, whatever the snooze covered, and goes on from there', () => {
    expect(remindedDays('')).toEqual([3, 9, 10, 17, 24, 31, 38].map((at) => daysAfter(TODAY, at)));
    expect(remindedDays(daysAfter(TODAY, 20))).toEqual([20, 24, 31, 38].map((at) => daysAfter(TODAY, at)));
    expect(remindedDays(daysAfter(TODAY, 24))).toEqual([24, 31, 38].map((at) => daysAfter(TODAY, at)));
    expect(remindedDays(daysAfter(TODAY, 55))).toEqual([daysAfter(TODAY, 55)]);
    expect(remindedDays(daysAfter(TODAY, 5), '')).toEqual([daysAfter(TODAY, 5)]);
    expect(remindedDays('', '')).toEqual([]);
  });

  it('is reminded of once when no run was made on its day', () => {
    const until = daysAfter(TODAY, 12);
    expect(isReminded(due, { after: TODAY, until: daysAfter(TODAY, 11) }, days, until)).toBe(false);
    expect(isReminded(due, { after: TODAY, until: daysAfter(TODAY, 15) }, days, until)).toBe(true);
    expect(isReminded(due, { after: daysAfter(TODAY, 15), until: daysAfter(TODAY, 16) }, days, until)).toBe(false);
  });
});

describe('an obligation waits for', () => {
  const person = (userId: string, ...held: RoleId[]) => ({
    userId,
    isSuperadmin: false,
    roles: held,
    isOfReseller: false,
  });
  const by = (responsible: Assignee, isTouched = false): Care => ({ responsible, isTouched });
  const [nora, nick, ezra] = [person('nora', NCRA), person('nick', NCRA), person('ezra', EXPERIAN)];
  const admin = { ...person('sam'), isSuperadmin: true };
  const [review] = outstanding(['provider'], { ...provider, reviewDate: daysAfter(TODAY, -1) });
  const signOff = outstanding(['provider'], { ...provider, isExperianSignoff: false }).find(
    ({ obligation }) => obligation.name === 'provider.signOff',
  );

  it('all to whom it is assigned while no user looks after the record, and super admins always', () => {
    expect([nora, nick, ezra, admin].filter((each) => review && waitsFor(review, each, undefined, TODAY))).toEqual([
      nora,
      nick,
      admin,
    ]);
  });

  it('its responsible person alone, and super admins', () => {
    const waiting = [nora, nick, ezra, admin].filter((each) => review && waitsFor(review, each, by(nora), TODAY));
    expect(waiting).toEqual([nora, admin]);
  });

  it('all to whom it is assigned when the responsible person has another turn', () => {
    expect([nora, ezra].filter((each) => signOff && waitsFor(signOff, each, by(nora), TODAY))).toEqual([ezra]);
  });

  /** Days since the due day, and since the last change by a person. */
  it.each([
    ['never noted', 14, undefined, ['nora']],
    ['never noted', 15, undefined, ['nora', 'nick']],
    ['long before it fell due', 14, 100, ['nora']],
    ['long before it fell due', 15, 100, ['nora', 'nick']],
    ['on the due day', 15, 15, ['nora', 'nick']],
    ['the day after the due day', 15, 14, ['nora']],
    ['after it was left once', 60, 0, ['nora']],
    ['14 days ago', 60, 14, ['nora']],
    ['15 days ago', 60, 15, ['nora', 'nick']],
  ])(
    'all again 14 days after the due day and the last change, whichever is later: touched %s, %s, %s',
    (_words, late, touched, waiting) => {
      const [review] = outstanding(['provider'], { ...provider, reviewDate: daysAfter(TODAY, -late) });
      const touchedOn = touched === undefined ? '' : daysAfter(TODAY, -touched);
      const care = by(nora, isTouchedLately(touchedOn, TODAY));
      const found = [nora, nick].filter((each) => review && waitsFor(review, each, care, TODAY));
      expect(found.map(({ userId }) => userId)).toEqual(waiting);
    },
  );

  it('no user of a reseller for a sign-off, whatever roles they have', () => {
    const seller = { ...person('rita', EXPERIAN, RESELLER), isOfReseller: true };
    expect(signOff && waitsFor(signOff, seller, undefined, TODAY)).toBe(false);
  });

  describe('while the person who looks after it is absent', () => {
    const [from, until] = [daysAfter(TODAY, -3), daysAfter(TODAY, 3)];
    const away = (deputy: Assignee): Care => ({
      responsible: nora,
      standIn: { deputy, from, until },
      isTouched: true,
    });
    const other = person('nils', NCRA);
    const waiting = (care: Care, day: string) =>
      [nora, nick, other].filter((each) => review && waitsFor(review, each, care, day)).map(({ userId }) => userId);
    const notifiedIds = (care: Care, day: string) =>
      [nora, nick, other]
        .filter((each) => review && isNotifiedOf(review, each, care, TODAY, day))
        .map(({ userId }) => userId);

    it.each([
      ['the day before', -4, ['nora'], ['nora']],
      ['on the first day', -3, ['nora', 'nick'], ['nick']],
      ['on the last day', 3, ['nora', 'nick'], ['nick']],
      ['the day after', 4, ['nora'], ['nora']],
    ] as const)('the deputy has it too and is notified instead: %s', (_words, days, has, hears) => {
      const day = daysAfter(TODAY, days);
      expect([waiting(away(nick), day), notifiedIds(away(nick), day)]).toEqual([has, hears]);
    });

    it('exactly one of the two is notified of what comes up on a day, whichever day it is', () => {
      fc.assert(
        fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
          expect(notifiedIds(away(nick), daysAfter(TODAY, days))).toHaveLength(1);
        }),
      );
    });

    it('all have it to whom it is assigned when the deputy cannot fulfil it', () => {
      expect(waiting(away(ezra), TODAY)).toEqual(['nora', 'nick', 'nils']);
      expect(notifiedIds(away(ezra), TODAY)).toEqual(['nora', 'nick', 'nils']);
    });
  });
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

  it('names each reviewed obligation once, under the right of its own turn', () => {
    for (const name of reviewedObligations) {
      const found = obligations.find((each) => each.name === name);
      const holders = ([NCRA, EXPERIAN, RESELLER] as const).filter((role) => may(staff(role), reviewRights[name]));
      expect([name, holders]).toEqual([name, found?.turn]);
    }
  });
});
