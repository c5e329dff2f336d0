import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isWeekend } from '#contract/obligations/next-due.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { startBackend } from '../support/backend.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { table } = await import('#lambdas/ports/table.ts');
const { mail } = await import('#lambdas/ports/mail.ts');
const { attachFaults } = await import('../support/faults.ts');

const { createReminderRuns, noon } = await import('../support/reminder-runs.ts');

vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon('2026-11-20')) });
afterAll(() => vi.useRealTimers());

const { ids, ncra, otherNcra, send, addProvider, run, deliver, mailsOn, withoutSummaries } =
  await createReminderRuns(inbox);

describe('a year with runs left out, crashed and doubled', () => {
  const FIRST = '2028-01-03';
  const DAYS = 365;
  let seed = 20_281_231;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };

  beforeAll(() => withoutSummaries());

  it('tells every crossing exactly once, in no empty mail, and names no user of another tenant', async () => {
    vi.setSystemTime(new Date(noon(daysAfter(FIRST, -3))));
    await mailsOn(daysAfter(FIRST, -3));
    await mailsOn(daysAfter(FIRST, -3), ids.b);
    const dues = new Map<string, string>();
    const vaultIds = new Map<string, string>();
    for (let at = 0; at < 14; at++) {
      const name = `Year ${String.fromCharCode(65 + at)} Vault`;
      dues.set(name, daysAfter(FIRST, Math.floor(random() * 420)));
      const { id } = await addProvider(name, dues.get(name) ?? '');
      vaultIds.set(name, id);
    }
    /** Every third vault is snoozed once, some days before it is due. */
    const sleeps = new Map<string, { readonly from: string; readonly until: string }>();
    for (const [at, [name, due]] of [...dues].entries())
      if (at % 3 === 0) {
        const from = daysAfter(due, -Math.floor(random() * 50));
        sleeps.set(name, { from, until: daysAfter(from, 1 + Math.floor(random() * 90)) });
      }
    const putOff = async (day: string) => {
      vi.setSystemTime(new Date(noon(day)));
      for (const [name, { from, until }] of sleeps)
        if (from === day) {
          const of = { kind: 'provider', recordId: vaultIds.get(name), obligation: 'provider.review' };
          await send('POST', '/api/worklist/snooze', ncra, { ...of, until, reason: 'Not now.' });
        }
    };
    await addProvider('Foreign Year', daysAfter(FIRST, 100), otherNcra);
    const faults = attachFaults([table, mail]);
    const digests: { readonly day: string; readonly names: string[] }[] = [];
    const collect = async (day: string) => {
      for (const { text } of await deliver()) {
        const names = [...dues.keys()].filter((name) => text.includes(name));
        expect(text).not.toContain('Foreign');
        if (/Year/.test(text)) digests.push({ day, names });
        expect(text).toMatch(/NCRA Review: /);
      }
    };
    for (let at = 0; at < DAYS; at++) {
      const day = daysAfter(FIRST, at);
      await putOff(day);
      const luck = random();
      if (luck < 0.15) continue;
      if (luck < 0.35) {
        faults.crashAt(Math.floor(random() * 4), random() < 0.5 ? 'before' : 'after');
        await run(day).catch(() => undefined);
        faults.heal();
      }
      // The queue delivers a message again after a crash, and sometimes without one.
      if (luck < 0.3 || luck >= 0.35) await run(day);
      if (luck > 0.8) await Promise.all([run(day), run(day)]);
      await collect(day);
    }
    const last = daysAfter(FIRST, DAYS + 3);
    expect(isWeekend(last)).toBe(false);
    await run(last);
    await collect(last);
    for (const [name, due] of dues) {
      const sleep = sleeps.get(name);
      const isBegun = sleep !== undefined && sleep.from >= FIRST && sleep.from <= last;
      const isAsleep = (day: string) => isBegun && day >= sleep.from && day < sleep.until;
      const crossings = [
        ...[90, 60, 30, 7, 1, 0, -7, -14, -21, -28]
          .map((before) => daysAfter(due, -before))
          .filter((day) => !isAsleep(day)),
        ...(isBegun ? [sleep.until] : []),
      ].filter((day) => day > daysAfter(FIRST, -3) && day <= last);
      const days = digests.filter(({ names }) => names.includes(name)).map(({ day }) => day);
      expect([name, days.filter(isAsleep)]).toEqual([name, []]);
      // Each mail about it covers at least one crossing since the mail before, and each crossing is covered by one.
      expect([name, new Set(days).size]).toEqual([name, days.length]);
      let left = [...crossings].sort();
      for (const day of days) {
        const covered = left.filter((crossing) => crossing <= day);
        expect([name, day, covered.length > 0]).toEqual([name, day, true]);
        left = left.filter((crossing) => crossing > day);
      }
      expect([name, left]).toEqual([name, []]);
    }
  }, 120_000);
});
