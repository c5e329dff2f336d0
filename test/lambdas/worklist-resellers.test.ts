import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startBackend } from '../support/backend.ts';
import { providerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend();
const { read, utils } = await import('xlsx');
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { EXPERIAN, RESELLER } = await import('#contract/rules/roles.ts');
const { signIn } = await import('../support/people.ts');

const NOW = '2026-11-23T02:30:00Z';
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) }));
afterEach(() => void vi.useRealTimers());
vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
const { ids, people } = await createWorld();

const tpResellerList = [ids.a1, ids.a2].map((resellerId) => ({ resellerId }));
const { data: shared } = await call('POST', '/api/techProvider', {
  as: people.ncra,
  body: providerForm({ reviewDate: '2026-11-10', tpResellerList }),
});
const UNKNOWN = ids.a2.replace(/.$/, (last) => (last === '0' ? '1' : '0'));

/** What each call of the worklist says about a reseller. */
const saidOf = async (as: Person, reseller: string) => {
  const query = { turn: 'all', reseller };
  const month = { ...query, month: '2026-11' };
  const { data } = await call('GET', '/api/worklist/export', { as, query });
  const book = read(new Uint8Array(await (await fetch(data.url)).arrayBuffer()));
  return {
    list: (await call('GET', '/api/worklist/list', { as, query })).data,
    calendar: (await call('GET', '/api/worklist/calendar', { as, query: month })).data,
    file: Buffer.from(
      (await call('GET', '/api/worklist/calendar/file', { as, query: month })).text,
      'base64',
    ).toString(),
    sheet: utils.sheet_to_json(book.Sheets.Worklist ?? {}, { header: 1 }),
  };
};

it.each([
  ['the staff of', [RESELLER]],
  ['Experian staff of', [EXPERIAN]],
] as const)('tells %s a reseller no more of another one than of an id that no user has', async (_who, roles) => {
  const as = await signIn({ companyId: ids.a1, roles });
  const wholeTenant = await saidOf(people.ncra, ids.a2);
  expect(wholeTenant.list.content.map(({ recordId }: { recordId: string }) => recordId)).toContain(shared.id);
  const hidden = await saidOf(as, ids.a2);
  expect(hidden).toEqual(await saidOf(as, UNKNOWN));
  expect(hidden.list.totalElements ?? hidden.list.content.length).toBe(0);
  expect(hidden.file).not.toContain('BEGIN:VEVENT');
  const own = await saidOf(as, ids.a1);
  expect(own.list.content.map(({ recordId }: { recordId: string }) => recordId)).toContain(shared.id);
});
