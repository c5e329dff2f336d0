import { expect, it } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { resellerForm } from '../support/business-forms.ts';
import { portalToday } from '../support/days.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { recordMakers } = await import('../support/record-makers.ts');
const { signIn } = await import('../support/people.ts');
const { standingsOn } = await import('../support/standings.ts');

const { people, own } = await createWorld();
const { ncra } = people;
const { send } = recordMakers(people);
const { made } = standingsOn(portalToday);

it('the worklist of a user of a suspended reseller has items, and none that the user can fulfil', async () => {
  const { id } = await send('POST', '/api/reseller/add', ncra, resellerForm());
  const officer = await signIn({ companyId: id, roles: [NCRA, RESELLER] });
  const listed = async (): Promise<{ count: number; turns: number }> => {
    const query = { turn: 'all', size: '100' };
    const { content } = (await call('GET', '/api/worklist/list', { as: officer, query })).data;
    return { count: content.length, turns: content.filter((row: { isMyTurn: boolean }) => row.isMyTurn).length };
  };
  const ofRecord = async (): Promise<boolean[]> => {
    const query = { kind: 'provider', recordId: own.provider.id };
    const { data } = await call('GET', '/api/worklist/record', { as: officer, query });
    return data.map(({ isMyTurn }: { isMyTurn: boolean }) => isMyTurn);
  };
  const before = await listed();
  expect([before.turns > 0, (await ofRecord()).includes(true)]).toEqual([true, true]);
  await made(ncra, 'reseller', id, 'suspended');
  const after = await listed();
  expect([after.count > 0, after.turns]).toEqual([true, 0]);
  expect((await ofRecord()).every((isMyTurn) => !isMyTurn)).toBe(true);
  await made(ncra, 'reseller', id, 'active');
  expect(await listed()).toEqual(before);
});
