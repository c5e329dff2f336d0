import { expect, it } from 'vitest';
import { startBackend } from '../support/backend.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { createWorld } = await import('../support/business-world.ts');
const { recordMakers } = await import('../support/record-makers.ts');
const { pageOf, requesting } = await import('../support/requests.ts');
const { runTasks } = await import('../support/run-tasks.ts');

const { people } = await createWorld();
const { ncra } = people;
const { provider, remove, deleted, restore, restorePlan, send } = recordMakers(people);
const { create, linkTo, listed } = requesting(inbox);
const sweep = () => runTasks({ time: new Date(Date.now() + 60_000).toISOString() });

it('requests come back with a restored record: ended ones as they were, open ones as revoked, without their links', async () => {
  const { id } = await provider({ name: 'Requested Provider' });
  const requested = async (email: string) => {
    expect((await create(ncra, { rowIds: [id], emails: [email] })).message).toBe('Documents requested');
    return linkTo(email);
  };
  await requested('first@example.com');
  const [first] = await listed(ncra, { recordId: id });
  await send('POST', `/api/documentRequest/${first.id}/revoke`, ncra, { version: first.version });
  const [ended] = await listed(ncra, { recordId: id });
  const link = await requested('second@example.com');
  await remove(`/api/techProvider/${id}`, ncra);
  await sweep();
  expect(await listed(ncra, { recordId: id })).toEqual([]);

  const { data } = await deleted('provider', ncra);
  const { key } = data.content.find((line: { id: string }) => line.id === id);
  expect((await restorePlan('provider', key, ncra)).data.back).toContainEqual({ noun: 'document request', count: 2 });
  expect((await restore('provider', key, ncra)).status).toBe('Success');
  await sweep();
  const back = await listed(ncra, { recordId: id });
  expect(back.map(({ email, state }: Record<string, string>) => `${email} ${state}`).sort()).toEqual([
    'first@example.com revoked',
    'second@example.com revoked',
  ]);
  expect(back.find(({ email }: { email: string }) => email === 'first@example.com').endedAt).toBe(ended.endedAt);
  expect((await pageOf(link)).http).toBe(410);
  await requested('second@example.com');
  expect(await listed(ncra, { recordId: id })).toHaveLength(3);
});
