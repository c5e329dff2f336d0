import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { startBackend } from '../support/backend.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { createReminderRuns, noon } = await import('../support/reminder-runs.ts');

vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon('2026-11-20')) });
afterAll(() => vi.useRealTimers());

const { ids, ncra, otherNcra, send, addProvider, run, mailsOn, withoutSummaries } = await createReminderRuns(inbox);

const choose = (frequency: string) =>
  send('PUT', '/api/notification/preferences', ncra, { frequency, channel: 'mail', summary: 'none' });

/** A Monday; each test has three weeks of its own. */
let monday = '2026-11-30';
/** The first week: what comes up on each of its working days has the name of the day. */
const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
const COMES_BEFORE = 30;
const OVERDUE = 'Overdue';

/** The names in the mails of a day, once for each mail with any; the days count from the Monday. */
const namesOn = async (day: number) =>
  (await mailsOn(daysAfter(monday, day)))
    .map(({ text }) => [...names, OVERDUE].filter((name) => text.includes(`${name} ${monday}`)).join())
    .filter((found) => found !== '');
const namesFrom = async (first: number, last: number) => {
  const found: (readonly [day: number, names: string])[] = [];
  for (let day = first; day <= last; day++) for (const each of await namesOn(day)) found.push([day, each]);
  return found;
};

describe('a user who changes how often', () => {
  beforeAll(() => withoutSummaries());

  beforeEach(async () => {
    monday = daysAfter(monday, 21);
    await choose('daily');
    await run(daysAfter(monday, -4));
    await run(daysAfter(monday, -3));
    for (const [at, name] of names.entries())
      await addProvider(`${name} ${monday}`, daysAfter(monday, at + COMES_BEFORE));
  });

  it('from weekly to daily within a week is reminded of the days since the last weekly mail, once', async () => {
    await choose('weekly');
    expect(await namesFrom(0, 3)).toEqual([[0, 'Monday']]);
    await choose('daily');
    expect(await namesOn(4)).toEqual(['Tuesday,Wednesday,Thursday,Friday']);
    await run(daysAfter(monday, 4));
    expect(await namesFrom(4, 11)).toEqual([]);
  });

  it('from weekly to what is overdue is reminded of the days since the last weekly mail, once', async () => {
    await choose('weekly');
    // A week after its due day, a Wednesday, it is in a reminder again.
    await addProvider(`${OVERDUE} ${monday}`, daysAfter(monday, 2 - 7));
    expect(await namesFrom(0, 3)).toEqual([[0, 'Monday']]);
    await choose('overdue');
    expect(await namesFrom(4, 8)).toEqual([[4, OVERDUE]]);
  });

  it('from weekly to daily with no run in between is reminded of the week on Monday', async () => {
    await choose('weekly');
    expect(await namesFrom(0, 2)).toEqual([[0, 'Monday']]);
    await choose('daily');
    expect(await namesFrom(7, 11)).toEqual([[7, 'Tuesday,Wednesday,Thursday,Friday']]);
  });

  it('from daily to weekly is reminded of each day once', async () => {
    expect(await namesFrom(0, 2)).toEqual([
      [0, 'Monday'],
      [1, 'Tuesday'],
      [2, 'Wednesday'],
    ]);
    await choose('weekly');
    expect(await namesFrom(3, 11)).toEqual([[7, 'Thursday,Friday']]);
  });

  it('to and fro is reminded of each day once', async () => {
    expect(await namesFrom(0, 1)).toEqual([
      [0, 'Monday'],
      [1, 'Tuesday'],
    ]);
    await choose('weekly');
    expect(await namesFrom(2, 2)).toEqual([]);
    await choose('daily');
    expect(await namesFrom(3, 3)).toEqual([[3, 'Wednesday,Thursday']]);
    await choose('weekly');
    expect(await namesFrom(4, 11)).toEqual([[7, 'Friday']]);
  });

  it('to none and back to daily is reminded of the days from then on', async () => {
    expect(await namesFrom(0, 0)).toEqual([[0, 'Monday']]);
    await choose('none');
    expect(await namesFrom(1, 2)).toEqual([]);
    await choose('daily');
    expect(await namesFrom(3, 8)).toEqual([
      [3, 'Thursday'],
      [4, 'Friday'],
    ]);
    await choose('none');
    await choose('daily');
    expect(await namesFrom(9, 11)).toEqual([]);
  });

  it('to none and back to weekly is reminded of the week once', async () => {
    await choose('weekly');
    expect(await namesFrom(0, 1)).toEqual([[0, 'Monday']]);
    await choose('none');
    expect(await namesFrom(2, 2)).toEqual([]);
    await choose('weekly');
    expect(await namesFrom(3, 11)).toEqual([[7, 'Tuesday,Wednesday,Thursday,Friday']]);
  });

  it('from weekly to none and to daily after a run is not reminded of what waited', async () => {
    await choose('weekly');
    expect(await namesFrom(0, 1)).toEqual([[0, 'Monday']]);
    await choose('none');
    expect(await namesFrom(2, 2)).toEqual([]);
    await choose('daily');
    expect(await namesFrom(3, 8)).toEqual([
      [3, 'Thursday'],
      [4, 'Friday'],
    ]);
  });
});

describe('the weekly summary of a tenant', () => {
  const PREFERENCES = { frequency: 'daily', channel: 'mail', summary: 'weekly' };
  /** On which of some days its summary is sent; the days count from a Monday. */
  const summariesOn = async (from: string, days: readonly number[]) => {
    const found: number[] = [];
    for (const day of days) {
      const { notified } = await run(daysAfter(from, day), ids.b);
      if (notified.some(({ mail }) => mail.subject.startsWith('Weekly summary'))) found.push(day);
    }
    return found;
  };

  it('is sent on Mondays, also after a first run in the middle of a week, and on the Tuesday after each that was missed', async () => {
    const from = daysAfter(monday, 28);
    vi.setSystemTime(new Date(noon(daysAfter(from, 1))));
    await addProvider('Overdue for long', daysAfter(from, -100), otherNcra);
    await send('PUT', '/api/notification/preferences', otherNcra, PREFERENCES);
    expect(await summariesOn(from, [2, 3, 4, 7, 8, 9])).toEqual([7]);
    expect(await summariesOn(from, [15, 16, 22, 23, 28])).toEqual([15, 22, 28]);
  });
});
