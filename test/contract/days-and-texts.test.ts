import { describe, expect, it } from 'vitest';
import {
  dayInWords,
  INVALID_DAY,
  isDay,
  isTimeZone,
  parseDay,
  rangeProblem,
  showDay,
  startOfDay,
} from '#contract/rules/dates.ts';
import { DATE_RANGE_YEARS } from '#contract/rules/limits.ts';
import { REFUSALS, refusalOf } from '#contract/rules/metrics.ts';
import { showsItem } from '#contract/rules/navigation.ts';
import { fieldAt } from '#contract/rules/path.ts';
import { readZip, toE164 } from '#contract/rules/phones-and-zips.ts';
import { deletionsErasedIn, dueBefore, RESTORE_DAYS, retentionDays } from '#contract/rules/retention.ts';
import { EXPERIAN, NCRA, RESELLER, seesTree } from '#contract/rules/roles.ts';
import { escapeHtml, wordsIn } from '#contract/rules/text.ts';

const staff = (...roles: (typeof NCRA | typeof EXPERIAN | typeof RESELLER)[]) => ({ isSuperadmin: false, roles });

describe('the days of a deleted record', () => {
  const at = '2026-03-01T10:00:00.000Z';
  const restoreUntil = '2026-05-30T10:00:00.000Z';

  it('are the same for a record that was never active', () => {
    expect(retentionDays(at, { everActive: false, years: 5 })).toEqual({ restoreUntil, eraseOn: restoreUntil });
  });

  it('lie years apart for one that was active, at the same time of day', () => {
    expect(retentionDays(at, { everActive: true, years: 5 })).toEqual({
      restoreUntil,
      eraseOn: '2031-03-01T10:00:00.000Z',
    });
  });

  it('erase no record that can still be restored', () => {
    expect(retentionDays(at, { everActive: true, years: 0 }).eraseOn).toBe(restoreUntil);
  });

  it.each([true, false])('tell which deletions are due when ever active is %s', (everActive) => {
    const due = dueBefore(Date.parse('2031-03-01T10:00:00.000Z'), { everActive, years: 5 });
    expect(new Date(due).toISOString()).toBe(everActive ? at : '2030-12-01T10:00:00.000Z');
  });

  it('leave what can be restored however few the years are', () => {
    const now = Date.parse(restoreUntil);
    expect(dueBefore(now, { everActive: true, years: 0 })).toBe(now - RESTORE_DAYS * 86_400_000);
  });

  it.each(['2028-02-28', '2028-02-29', '2032-02-29', '2027-03-01', '2026-06-15'])(
    'tell when all was deleted that is erased within 30 days of %s',
    (day) => {
      const now = Date.parse(`${day}T12:00:00Z`);
      const until = now + 30 * 86_400_000;
      const spans = deletionsErasedIn([now, until], { min: 5, max: 5 });
      for (const [place, everActive] of [false, true].entries())
        for (let hours = 0; hours < 6 * 366 * 24; hours += 6) {
          const at = new Date(now - hours * 3_600_000).toISOString();
          const erased = Date.parse(retentionDays(at, { everActive, years: 5 }).eraseOn);
          const { from = '', to = '' } = spans[place] ?? {};
          if (erased > now && erased <= until) expect(at >= from && at <= to, at).toBe(true);
        }
      for (const { from, to } of spans) expect(Date.parse(to) - Date.parse(from)).toBeLessThan(34 * 86_400_000);
    },
  );
});

describe('a day', () => {
  it.each([
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1899-12-31',
    '2200-01-01',
    '02/30/2026',
    '0099-01-01',
  ])('is refused when there is none such or it lies too far away: %s', (text) =>
    expect(parseDay(text)).toBeUndefined(),
  );

  it.each([
    ['1900-01-01', '1900-01-01'],
    ['2199-12-31', '2199-12-31'],
    [' 2026-01-02 ', '2026-01-02'],
    [' 1/2/2026 ', '2026-01-02'],
  ])('is read with spaces around and to the last year: "%s"', (text, day) => expect(parseDay(text)).toBe(day));

  it('is shown of a time too', () => expect(showDay('2026-01-02T10:00:00Z')).toBe('01/02/2026'));

  it('is written in words whatever the time zone', () => expect(dayInWords('2026-01-02')).toBe('January 2, 2026'));

  it.each([
    ['', true],
    ['2026-01-02', true],
    ['2026-02-30', false],
    ['01/02/2026', false],
    ['soon', false],
  ])('is stored as "%s": %s', (text, isStored) => expect(isDay(text)).toBe(isStored));

  it('begins at midnight of its time zone, also when the clock changes that night', () => {
    expect(new Date(startOfDay('2026-03-08', 'America/New_York')).toISOString()).toBe('2026-03-08T05:00:00.000Z');
    expect(new Date(startOfDay('2026-11-01', 'America/New_York')).toISOString()).toBe('2026-11-01T04:00:00.000Z');
    expect(new Date(startOfDay('2026-03-29', 'Pacific/Auckland')).toISOString()).toBe('2026-03-28T11:00:00.000Z');
    expect(new Date(startOfDay('2026-04-05', 'Pacific/Auckland')).toISOString()).toBe('2026-04-04T11:00:00.000Z');
  });

  it('needs a time zone that exists', () => {
    expect(isTimeZone('America/New_York')).toBe(true);
    expect(isTimeZone('America/Nowhere')).toBe(false);
  });
});

describe('a range of days', () => {
  const last = `${2020 + DATE_RANGE_YEARS}-05-06`;

  it.each([
    ['2020-05-06', '2020-05-06', ''],
    ['2020-05-06', last, ''],
    ['2020-05-06', `${2020 + DATE_RANGE_YEARS}-05-07`, `The dates may lie at most ${DATE_RANGE_YEARS} years apart`],
    ['2020-05-07', '2020-05-06', 'The start date must not be after the end date'],
    ['2020-02-30', '2020-05-06', INVALID_DAY],
    ['2020-05-06', '2020-06-31', INVALID_DAY],
  ])('from %s to %s is answered with "%s"', (from, to, problem) => expect(rangeProblem(from, to)).toBe(problem));
});

describe('texts', () => {
  it('stand in HTML as they are', () => expect(escapeHtml(`a<b & "c"`)).toBe('a&#60;b &#38; &#34;c&#34;'));

  it('have words between all other signs', () =>
    expect(wordsIn(' Miller & Söhne, 2nd ')).toEqual(['Miller', 'Söhne', '2nd']));
});

describe('phones and ZIP codes', () => {
  it.each([
    [' 62701 ', '62701'],
    ['62701 1234', '62701-1234'],
    ['627012', undefined],
    ['', undefined],
  ])('reads the ZIP code "%s"', (text, zip) => expect(readZip(text)).toBe(zip));

  it.each([
    ['5550101040', '+15550101040'],
    ['15550101040', '+15550101040'],
    ['155501010400', undefined],
    ['55501010401', undefined],
    ['19', undefined],
  ])('reads the number "%s"', (text, number) => expect(toE164(text)).toBe(number));
});

describe('the menu', () => {
  it('shows the activity to NCRA staff of a root company only', () => {
    expect(showsItem(staff(NCRA), 'Activity')).toBe(true);
    expect(showsItem({ ...staff(NCRA), isOfReseller: true }, 'Activity')).toBe(false);
    expect(showsItem(staff(RESELLER), 'Activity')).toBe(false);
  });

  it.each(['Worklist', 'Documents', 'My Company', 'Technology Providers'] as const)('shows %s to every user', (item) =>
    expect(showsItem(staff(RESELLER), item)).toBe(true),
  );

  it('shows companies below to NCRA and to Experian', () => {
    expect([staff(NCRA), staff(EXPERIAN), staff(RESELLER)].map(seesTree)).toEqual([true, true, false]);
  });
});

describe('a path', () => {
  it('sets a value in an object that is being made, and leaves what stands beside it', () => {
    const made: Record<string, unknown> = {};
    fieldAt('address.state.id').set(made, 3);
    fieldAt('address.city').set(made, 'Springfield');
    expect(made).toEqual({ address: { state: { id: 3 }, city: 'Springfield' } });
  });
});

describe('refusals', () => {
  it('are counted by their status, others as refused by a rule', () => {
    expect([refusalOf(409), refusalOf(200), refusalOf(418)]).toEqual([
      'RefusedConflict',
      'RefusedByRule',
      'RefusedByRule',
    ]);
    expect(REFUSALS).toHaveLength(9);
  });
});
