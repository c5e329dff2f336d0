import { expect, it } from 'vitest';
import { LINES_MAX } from '#contract/obligations/requirement/line.ts';
import { ENTRIES_MAX } from '#contract/rules/limits.ts';
import { RESELLER } from '#contract/rules/roles.ts';
import { PLACES_MAX } from '#contract/site-inspection/place.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { publishRequirements } = await import('../support/published.ts');
const { sent } = await import('../support/inspections.ts');
const { signIn } = await import('../support/people.ts');
const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
const { serverActor, tenantScope } = await import('#lambdas/store/scope.ts');

const { ids, people } = await createWorld();
const { ncra, seller } = people;
const neighbour = await signIn({ companyId: ids.a2, roles: [RESELLER] });

/** All pages of a worklist: of which record each row is, and what that owes, and how many rows it says there are. */
const worklist = async (as: Person) => {
  const rows: string[] = [];
  for (let page = 0; ; page++) {
    const query = { turn: 'all', kind: 'endUser', size: '100', page: String(page), orderBy: 'due' };
    const { content, totalElements } = (await call('GET', '/api/worklist/list', { as, query })).data;
    rows.push(...content.map(({ recordId, label }: Record<string, string>) => `${recordId} ${label}`));
    if (content.length === 0) return { rows, total: totalElements as number };
  }
};

it('the worklist shows each obligation of an end user with as many places as there may be, and no other record instead', async () => {
  // An item has its place among what its record owes in sixteen bits.
  expect(LINES_MAX * PLACES_MAX).toBeLessThan(2 ** 16 - ENTRIES_MAX);
  const inspected = { demand: { type: 'inspection' }, turn: [RESELLER] };
  await publishRequirements(ncra, 'endUser', [{ key: 'inspected', ...inspected }]);
  const { id } = await sent('POST', '/api/endUser', seller, endUserForm());
  for (const name of ['One', 'Another']) await sent('POST', '/api/endUser', neighbour, endUserForm({ name }));
  await sent('POST', '/api/division', seller, divisionForm(id, { addressId: { address1: '1 Far Road' } }));
  const stored = endUsers(tenantScope(serverActor, ids.a));
  const [place] = (await stored.find(id))?.places ?? [];
  if (!place) throw new Error('The division is no place');
  const places = Array.from({ length: PLACES_MAX - 1 }, (_, at) => ({
    ...place,
    id: `${place.id}${at}`,
    name: `Branch ${at}`,
    key: `${at} far road`,
  }));
  await stored.patchLatest(id, { places });

  const [own, all] = [await worklist(seller), await worklist(ncra)];
  for (const { rows, total } of [own, all]) expect([rows.length, new Set(rows).size]).toEqual([total, total]);
  expect(own.rows.filter((row) => row.startsWith(`${id} `)).length).toBeGreaterThanOrEqual(PLACES_MAX);
  expect(own.rows.filter((row) => !row.startsWith(ids.a))).toEqual([]);
  const mine = (await call('GET', '/api/worklist/list', { as: neighbour, query: { turn: 'all', size: '100' } })).data;
  const theirs = new Set(mine.content.map(({ recordId }: { recordId: string }) => recordId));
  expect(own.rows.filter((row) => theirs.has(row.split(' ')[0]))).toEqual([]);
});
