import { afterAll, describe, expect, it, vi } from 'vitest';
import { ownKindKey } from '#contract/document/rules.ts';
import { NCRA } from '#contract/rules/roles.ts';
import type { RecordObligation } from '#contract/worklist/record.ts';
import { startBackend } from '../support/backend.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { createReminderRuns, noon } = await import('../support/reminder-runs.ts');
const { publishAlso } = await import('../support/published-lines.ts');
const { call } = await import('../support/call.ts');

const PUBLISHED = '2026-12-01';
const GRACE_ENDS = '2026-12-21';
const SNOOZED_UNTIL = '2027-02-01';
vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon(PUBLISHED)) });
afterAll(() => void vi.useRealTimers());

const { ids, ncra, freshly, addProvider, send, mailsOn } = await createReminderRuns(inbox);
await publishAlso(ids.a, 'provider', 'Papers', [
  { key: 'paper', demand: { type: 'document', document: ownKindKey('Paper') }, turn: [NCRA], graceDays: 20 },
]);
const { id: recordId } = await addProvider('Graced', '2030-01-01');
const record = { kind: 'provider', recordId };

const paper = async (): Promise<RecordObligation> => {
  const { data } = await call('GET', '/api/worklist/record', { as: await freshly(ncra), query: record });
  return data.find(({ label }: RecordObligation) => label === 'Paper');
};
const listed = async (snoozed: 'yes' | 'no') => {
  const query = { turn: 'all', size: '50', snoozed };
  const { data } = await call('GET', '/api/worklist/list', { as: await freshly(ncra), query });
  return data.content.filter(({ label }: RecordObligation) => label === 'Paper').length as number;
};
const namingMails = async (day: string) => (await mailsOn(day)).filter(({ text }) => text.includes('Paper'));

describe('what is snoozed within the grace of its line', () => {
  it('stays snoozed when the grace ends, and no user is reminded of it before its day', async () => {
    const { obligation, field, due } = await paper();
    expect(due).toBe(GRACE_ENDS);
    const snooze = { ...record, obligation, field, until: SNOOZED_UNTIL, reason: 'The paper comes in January' };
    await send('POST', '/api/worklist/snooze', ncra, snooze);
    for (const day of ['2026-12-20', GRACE_ENDS, '2026-12-22', '2026-12-28', '2027-01-25']) {
      expect([day, await namingMails(day)]).toEqual([day, []]);
      expect([day, (await paper()).snooze?.until]).toEqual([day, SNOOZED_UNTIL]);
      expect([day, await listed('yes'), await listed('no')]).toEqual([day, 1, 0]);
    }
    expect(await namingMails(SNOOZED_UNTIL)).not.toEqual([]);
    expect((await paper()).snooze).toBeNull();
  });
});
