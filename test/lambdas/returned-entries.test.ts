import { describe, expect, it } from 'vitest';
import { isOpenEntry } from '#contract/provider/rules.ts';
import { RESELLER } from '#contract/rules/roles.ts';
import type { Standing } from '#contract/standing/standings.ts';
import { startBackend } from '../support/backend.ts';
import { providerForm } from '../support/business-forms.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { portalToday } = await import('../support/days.ts');
const { signIn } = await import('../support/people.ts');
const { associated, recordMakers } = await import('../support/record-makers.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { standingsOn } = await import('../support/standings.ts');

const { ids, people } = await createWorld();
const { admin, ncra, seller } = people;
const { send, endUser, read, remove } = recordMakers(people);
const { made } = standingsOn(portalToday);

describe("an end user's entry that was activated, has ended and applies again", () => {
  it('stays a provider of the whole tenant: others use it still, its name is taken, and it outlives its end user', async () => {
    const neighbour = await signIn({ companyId: ids.a2, roles: [RESELLER] });
    const first = await endUser();
    const entry = await send(
      'POST',
      '/api/techProvider',
      seller,
      providerForm({ name: 'Entry That Returns', isEndUserTp: true, endUserId: first.id }),
    );
    await send('POST', '/api/techProvider/activate', ncra, { isActivate: true, tpId: entry.id });
    const second = await endUser(associated(entry.id), neighbour);
    for (const to of ['ended', 'applied'] as const) await made(ncra, 'provider', entry.id, to);

    expect((await call('GET', `/api/techProvider/${entry.id}`, { as: neighbour })).status).toBe('Success');
    const again = await call('POST', '/api/techProvider', {
      as: ncra,
      body: providerForm({ name: 'Entry That Returns' }),
    });
    expect(again.status).toBe('Failure');
    await remove(`/api/endUser/${first.id}`, seller);
    await runTasks({ time: new Date(Date.now() + 60_000).toISOString() });
    expect((await read(`/api/techProvider/${entry.id}`, admin)).name).toBe('Entry That Returns');
    expect((await read(`/api/endUser/${second.id}`, admin)).endUserTpList).toMatchObject([
      { techProviderId: entry.id },
    ]);
  });
});

describe('an entry is open', () => {
  const step = (from: Standing, to: Standing, isUndo = false) => ({ from, to, isUndo });
  it.each([
    ['without steps', [], true],
    ['that was refused and applies again', [step('applied', 'refused'), step('refused', 'applied')], true],
    ['whose activation was undone', [step('applied', 'active'), step('active', 'applied', true)], true],
    ['that was activated', [step('applied', 'active')], false],
    [
      'whose end was undone',
      [step('applied', 'active'), step('active', 'ended'), step('ended', 'active', true)],
      false,
    ],
    ['whose oldest steps are in the history', [step('ended', 'applied'), step('applied', 'credentialing')], false],
  ] as const)('%s', (_which, standingSteps, isOpen) => {
    expect(isOpenEntry({ isEndUserTp: true, activate: false, standingSteps })).toBe(isOpen);
  });
});
