import { afterAll, describe, expect, it, vi } from 'vitest';
import { ownKindKey } from '#contract/document/rules.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm } from '../support/business-forms.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { publishRequirements } = await import('../support/published.ts');
const { signIn } = await import('../support/people.ts');

const PUBLISHED = '2026-11-23';
const GRACE = 90;
const ENDS = daysAfter(PUBLISHED, GRACE);
/** The last and the first minute of a day in the tenant's time zone, which is five hours behind. */
const lastMinuteOf = (day: string) => new Date(`${daysAfter(day, 1)}T04:59:00Z`);
const firstMinuteOf = (day: string) => new Date(`${day}T05:01:00Z`);

vi.useFakeTimers({ toFake: ['Date'], now: firstMinuteOf(PUBLISHED) });
afterAll(() => void vi.useRealTimers());

const { ids, people } = await createWorld();
const LENDER = 3;
const OBLIGATION = 'endUser.document.lease';
const KIND = ownKindKey('Lease');

/** All that the specification demands of the end user is there, so its status is that of the line. */
const create = async () => {
  const collected = [1, 2, 3].map((id) => ({ documentId: { id }, isSelected: true, selectedDate: PUBLISHED }));
  const form = endUserForm({ endUserDocumentCollectedList: collected, name: 'Graced Homes' });
  const body = { ...form, enduserEndUserTypeList: [{ endUserTypeId: { id: LENDER } }] };
  const { status, data } = await call('POST', '/api/endUser', { as: people.seller, body });
  expect(status).toBe('Success');
  return data.id as string;
};
const recordId = await create();
await publishRequirements(people.ncra, 'endUser', [
  {
    key: 'lease',
    demand: { type: 'document', document: KIND },
    onlyFor: { types: [LENDER] },
    graceDays: GRACE,
    turn: [RESELLER],
  } as never,
]);

/** What list, record, worklist and counts say of the line at a time, to users who sign in then. */
const toldAt = async (time: Date) => {
  vi.setSystemTime(time);
  const told = async (as: Awaited<ReturnType<typeof signIn>>) => {
    const get = async (path: string, query: Record<string, string> = {}) =>
      (await call('GET', path, { as, query })).data;
    const row = async (list: { content: { id: string }[] }) => list.content.find(({ id }) => id === recordId) as never;
    const { status, nextDue } = (await row(await get('/api/endUser/listall', { size: '100' }))) as {
      status: string;
      nextDue: string;
    };
    const of = (one: { obligation: string }) => one.obligation === OBLIGATION;
    const record = (await get('/api/worklist/record', { kind: 'endUser', recordId })).find(of);
    const listed = await get('/api/worklist/list', {
      turn: 'all',
      obligation: OBLIGATION,
      document: KIND,
      size: '100',
    });
    const inState = async (state: string) =>
      (await get('/api/endUser/listall', { size: '100', status: state, obligation: OBLIGATION, document: KIND }))
        .totalElements as number;
    const states = ['overdue', 'missing', 'due soon', 'ok'];
    const { kinds } = await get('/api/worklist/counts');
    const counted = Object.fromEntries(await Promise.all(states.map(async (state) => [state, await inState(state)])));
    return {
      list: [status, nextDue],
      record: [record?.state, record?.due],
      worklist: listed.content
        .filter((one: { recordId: string }) => one.recordId === recordId)
        .map(({ state, due }: { state: string; due: string }) => `${state} ${due}`.trim()),
      counted,
      missing: kinds.endUser.missing as number,
    };
  };
  return {
    ncra: await told(await signIn({ companyId: ids.a, roles: [NCRA] })),
    reseller: await told(await signIn({ companyId: ids.a1, roles: [RESELLER] })),
  };
};

describe('a line with grace', () => {
  it('is due soon until the last minute of the day on which it ends, and missing from the first minute of the day after', async () => {
    const before = await toldAt(lastMinuteOf(ENDS));
    const on = await toldAt(firstMinuteOf(daysAfter(ENDS, 1)));
    for (const who of ['ncra', 'reseller'] as const) {
      const { missing, ...soon } = before[who];
      expect([who, soon]).toEqual([
        who,
        {
          list: ['Due soon', ENDS],
          record: ['due soon', ENDS],
          worklist: [`due soon ${ENDS}`],
          counted: { overdue: 0, missing: 0, 'due soon': 1, ok: 0 },
        },
      ]);
      const { missing: later, ...now } = on[who];
      expect([who, now]).toEqual([
        who,
        {
          list: ['Missing', ''],
          record: ['missing', ''],
          worklist: ['missing'],
          counted: { overdue: 0, missing: 1, 'due soon': 0, ok: 0 },
        },
      ]);
      expect([who, later]).toEqual([who, missing + 1]);
    }
  });
});
