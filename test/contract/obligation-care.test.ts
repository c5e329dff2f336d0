import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Assignee, type Care, isNotifiedOf, isTouchedLately, waitsFor } from '#contract/obligations/assignee.ts';
import { reminderDaysIn } from '#contract/obligations/next-due.ts';
import { stateIn } from '#contract/obligations/outstanding.ts';
import { isSnoozeDay, snoozeToday } from '#contract/obligations/snooze.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { EXPERIAN, NCRA, RESELLER, type RoleId } from '#contract/rules/roles.ts';
import { circumstances, outstanding, provider, TODAY, type Values } from '../support/outstanding.ts';

const isReminded = (...given: Parameters<typeof reminderDaysIn>) => reminderDaysIn(...given).length > 0;

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

  it.each([
    ['is missing since then', 'missing', '', true],
    ['awaits review', 'in review', '', true],
    ['ran out before it', 'overdue', daysAfter(TODAY, -40), true],
    ['ran out after it', 'overdue', daysAfter(TODAY, -1), false],
    ['is fulfilled without an end', 'ok', '', false],
    ['falls due later', 'due soon', daysAfter(TODAY, 7), false],
  ] as const)('that was made for the end of a grace holds for what %s: %s %s, %s', (_words, state, due, expected) => {
    const since = daysAfter(TODAY, -2);
    const owed = { obligation: { name: of.obligation }, field: '', demanded: { since }, state, due };
    expect(snoozeToday([{ ...made, due: since }], owed, TODAY) !== undefined).toBe(expected);
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
