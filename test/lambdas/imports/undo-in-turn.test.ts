import { beforeEach, describe, expect, it } from 'vitest';
import { startBackend } from '../../support/backend.ts';
import { portalToday } from '../../support/days.ts';
import type { Person } from '../../support/people.ts';
import { endUserRow } from '../../support/sheet-rows.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../../support/call.ts');
const { signIn } = await import('../../support/people.ts');
const { createSmallTenant } = await import('../../support/small-tenant.ts');
const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');
const { OTHER_REASON } = await import('../../support/standings.ts');
const { attachMeter } = await import('../../support/meter.ts');
const { changesOf } = await import('../changes/change-calls.ts');
const { deliver, importsOf, resume, sheetOf } = await import('./import-calls.ts');

const meter = attachMeter();
const names = ['North', 'South', 'West'];
let company: string;
let reseller: string;
let seller: Person;
let imports: ReturnType<typeof importsOf>;

beforeEach(async () => {
  ({ company, reseller, seller } = await createSmallTenant());
  imports = importsOf('endUser', seller, reseller);
});

const list = () => endUsers(chosenScope({ userId: 'u', userName: 'Someone' }, company));
const upload = async (cells: Record<string, string> = {}) =>
  (
    await imports.upload(
      sheetOf(
        'endUser',
        names.map((name) => endUserRow(name, cells)),
      ),
    )
  ).id as string;
const cities = async () => (await list().all()).map(({ cityName }) => cityName);
const undo = async (id: string) => (await imports.transition(id, 'undo')).data;

describe('imports of the same records', () => {
  it('are undone one after the other, the newest first, down to none of the records', async () => {
    const first = await upload();
    const second = await upload({ cityName: 'Second' });
    const third = await upload({ cityName: 'Third', address1: '3 Third Street' });
    expect(await undo(third)).toMatchObject({ state: 'undone', undo: { restored: 3, left: 0 } });
    expect(await cities()).toEqual(['Second', 'Second', 'Second']);
    const { undoPlan } = await imports.report(second, { plan: 'undo' });
    expect(undoPlan).toMatchObject({ restored: 3, left: 0 });
    expect(await undo(second)).toMatchObject({ state: 'undone', undo: { restored: 3, left: 0 } });
    expect(await cities()).toEqual(['Fairview', 'Fairview', 'Fairview']);
    expect(await undo(first)).toMatchObject({ state: 'undone', undo: { removed: 3, left: 0 } });
    expect(await cities()).toEqual([]);
  });

  it('are left as they are where the later one is not undone', async () => {
    const first = await upload();
    await upload({ cityName: 'Second' });
    expect((await undo(first)).reason).toBe('Nothing of it can be undone: 3 records were changed or used since.');
    expect(await cities()).toEqual(['Second', 'Second', 'Second']);
  });

  it('are undone where a user has changed a record and changed it back, and left where something of it stays changed', async () => {
    await upload();
    const second = await upload({ cityName: 'Second' });
    const [north, south] = await list().all();
    const change = async (id: string, fields: object) => {
      const { data: record } = await call('GET', `/api/endUser/${id}`, { as: seller });
      const body = { ...record, ...fields };
      expect((await call('PUT', '/api/endUser', { as: seller, body })).status).toBe('Success');
    };
    const { name = '', id = '' } = north ?? {};
    await change(id, { name: 'Elsewhere' });
    await change(id, { name });
    await change(south?.id ?? '', { name: 'Stays' });
    expect(await undo(second)).toMatchObject({ state: 'undone', undo: { restored: 2, left: 1 } });
    expect((await cities()).sort()).toEqual(['Fairview', 'Fairview', 'Second']);
  });

  it('are undone after a later change of their standing was undone, which their steps keep', async () => {
    const admin = await signIn({ isSuperadmin: true });
    const first = await upload();
    const second = await upload({ cityName: 'Second' });
    const changes = changesOf('endUser', admin, reseller);
    const ids = (await list().all()).map(({ id }) => id);
    const step = { to: 'suspended', day: portalToday(), reason: OTHER_REASON, text: 'All at once' };
    const { id } = await changes.run({ op: 'standing', step }, ids, reseller);
    expect((await undo(second)).reason).toContain('3 records were changed or used since.');
    expect((await changes.transition(id, 'undo')).data).toMatchObject({ undo: { restored: 3 } });
    expect(await undo(second)).toMatchObject({ state: 'undone', undo: { restored: 3, left: 0 } });
    expect(await cities()).toEqual(['Fairview', 'Fairview', 'Fairview']);
    const record = await list().find(ids[0] ?? '');
    expect(record?.standingSteps.map(({ to }) => to)).toContain('suspended');
    // Their removal would take the steps with it.
    expect((await undo(first)).reason).toContain('3 records were changed or used since.');
  });

  it('cost a read of each later entry, not of each record', async () => {
    const rows = (cells: Record<string, string>) =>
      sheetOf(
        'endUser',
        Array.from({ length: 150 }, (_, at) => endUserRow(`Many ${at}`, cells)),
      );
    const { id: first } = await imports.upload(rows({}));
    const calls = async (id: string) => {
      await imports.requestTransition(id, 'undo');
      meter.reset();
      await deliver(resume(reseller, id));
      return meter.calls;
    };
    const { id: second } = await imports.upload(rows({ cityName: 'Second' }));
    const alone = await calls(second);
    // Two later entries of each of the two, and some of both where their records were split otherwise.
    expect(await calls(first)).toBeLessThanOrEqual(alone + 12);
    expect(await list().count()).toBe(0);
  });
});
