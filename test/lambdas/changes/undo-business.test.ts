import { describe, expect, it } from 'vitest';
import type { BusinessRule } from '#contract/purpose/states.ts';
import { startBackend } from '../../support/backend.ts';
import { portalToday } from '../../support/days.ts';
import { endUserRow } from '../../support/sheet-rows.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../../support/call.ts');
const { createWorld } = await import('../../support/business-world.ts');
const { recordMakers } = await import('../../support/record-makers.ts');
const { settleBusinesses } = await import('../../support/purposes.ts');
const { standingsOn, OTHER_REASON } = await import('../../support/standings.ts');
const { deliver, importsOf, resume, sheetOf } = await import('../imports/import-calls.ts');
const { advanceImport, findImport } = await import('#lambdas/entities/imports/import.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');
const { changesOf } = await import('./change-calls.ts');

const { ids, people } = await createWorld();
const { ncra, seller, admin } = people;
const { made, read } = standingsOn(portalToday);
const makers = recordMakers(people);
const changes = changesOf('endUser', admin, ids.a1);
const businesses = await settleBusinesses(ncra, { Lender: 'allowed', Agency: 'allowed', Shop: 'allowed' });
const PROHIBITED = 'Lender is a prohibited business. An end user of it cannot be active.';
const UNREVIEWED = 'Agency is a business that is active only after a review. Please review it first.';

const rule = async (rules: Readonly<Record<string, BusinessRule>>) => {
  const { data } = await call('GET', '/api/purpose/settings', { as: ncra });
  const ruled = data.businesses.map((entry: { name: string }) => ({ ...entry, rule: rules[entry.name] ?? 'allowed' }));
  const body = { ...data, businesses: ruled };
  expect((await call('PUT', '/api/purpose/settings', { as: ncra, body })).status).toBe('Success');
};
let count = 0;
const ofBusiness = async (business: keyof typeof businesses) =>
  makers.endUser({ name: `${business} ${++count}`, businessId: businesses[business] });
const standingOf = async (id: string) => (await read(ncra, 'endUser', id)).standing;
const undoPlanOf = async (id: string) => (await changes.report(id, { plan: 'undo' })).undoPlan;
const suspension = {
  op: 'standing',
  step: { to: 'suspended', day: portalToday(), reason: OTHER_REASON, text: 'All at once' },
};

describe('the undo of a suspension of many', () => {
  it('leaves end users whose business may not be active by now, and its plan says which and why', async () => {
    const [lender, agency, shop] = [await ofBusiness('Lender'), await ofBusiness('Agency'), await ofBusiness('Shop')];
    const { id } = await changes.run(suspension, [lender.id, agency.id, shop.id], ids.a1);
    const free = await undoPlanOf(id);
    const counts = { removed: 0, removedForGood: 0, restored: 3, left: 0 };
    expect(free).toEqual({ ...counts, refused: [], looked: 3, isWhole: true });
    await rule({ Lender: 'prohibited', Agency: 'review' });
    const plan = await undoPlanOf(id);
    expect(plan).toMatchObject({ restored: 1, left: 0, looked: 3, isWhole: true });
    expect(plan.refused).toHaveLength(2);
    for (const reason of [PROHIBITED, UNREVIEWED]) expect(plan.refused).toContainEqual({ reason, count: 1 });
    expect((await changes.report(id)).state).toBe('done');
    const { data } = await changes.transition(id, 'undo');
    expect(data).toMatchObject({ state: 'undone', undo: { removed: 0, restored: 1, left: 0, refused: 2 } });
    expect(data.undoObstacles).toContainEqual({ reason: PROHIBITED, count: 1, names: [lender.name] });
    expect(await Promise.all([lender, agency, shop].map((record) => standingOf(record.id)))).toEqual([
      'suspended',
      'suspended',
      'active',
    ]);
    await rule({});
  });

  it('leaves what was changed since for that reason, of which a review of the business is one', async () => {
    const [agency, changed] = [await ofBusiness('Agency'), await ofBusiness('Agency')];
    const { id } = await changes.run(suspension, [agency.id, changed.id], ids.a1);
    await rule({ Agency: 'review' });
    await call('POST', '/api/purpose/business', { as: ncra, body: { recordId: agency.id, text: 'Licensed' } });
    await made(ncra, 'endUser', changed.id, 'ended');
    const plan = await undoPlanOf(id);
    expect(plan).toMatchObject({ restored: 0, left: 2, refused: [] });
    await rule({});
  });

  it('is planned on request alone', async () => {
    const shop = await ofBusiness('Shop');
    const { id } = await changes.run(suspension, [shop.id], ids.a1);
    expect((await changes.report(id)).undoPlan).toBeNull();
    expect(await undoPlanOf(id)).toMatchObject({ restored: 1 });
    await changes.transition(id, 'undo');
    expect(await undoPlanOf(id)).toBeNull();
  });

  it('is planned for a deletion, too: what would be put back, and what was already', async () => {
    const [stays, back] = [await ofBusiness('Shop'), await ofBusiness('Shop')];
    const { id } = await changes.run({ op: 'delete' }, [stays.id, back.id], ids.a1);
    expect(await undoPlanOf(id)).toMatchObject({ removed: 0, restored: 2, left: 0, refused: [], isWhole: true });
    const { data } = await call('GET', '/api/record/deleted', {
      as: admin,
      query: { kind: 'endUser', companyId: ids.a1 },
    });
    const { key } = data.content.find(({ name }: { name: string }) => name === back.name);
    expect((await call('POST', '/api/record/restore', { as: admin, body: { kind: 'endUser', key } })).status).toBe(
      'Success',
    );
    expect(await undoPlanOf(id)).toMatchObject({ restored: 1, left: 1, refused: [] });
  });
});

describe('the undo of an import', () => {
  const imports = importsOf('endUser', admin, ids.a1);
  const sent = (...rows: object[]) => imports.upload(sheetOf('endUser', rows as never), { companyId: ids.a1 });

  it('neither activates an end user of a prohibited business nor gives such a business back to an active one', async () => {
    const [lender, turned] = [await ofBusiness('Lender'), await ofBusiness('Lender')];
    const { id } = await sent(
      endUserRow(lender.name, { id: lender.id, business: 'Lender', standing: 'Suspended', standingReason: 'x' }),
      endUserRow(turned.name, { id: turned.id, business: 'Shop' }),
    );
    await rule({ Lender: 'prohibited' });
    const plan = await undoPlanOf(id);
    expect(plan).toMatchObject({ restored: 0, left: 0, refused: [{ reason: PROHIBITED, count: 2 }] });
    const { data } = await imports.transition(id, 'undo');
    expect(data.reason).toBe(`Nothing of it can be undone: 2 records are refused. ${PROHIBITED}`);
    expect((await imports.report(id)).state).toBe('done');
    expect(await standingOf(lender.id)).toBe('suspended');
    expect(await makers.read(`/api/endUser/${turned.id}`, seller)).toMatchObject({ business: 'Shop' });
    await rule({});
  });

  it('that was to be all or nothing gives back what was there, whatever is prohibited by now', async () => {
    const lender = await ofBusiness('Lender');
    const row = { id: lender.id, business: 'Lender', standing: 'Suspended', standingReason: 'x' };
    const { id } = await sent(endUserRow(lender.name, row));
    await rule({ Lender: 'prohibited' });
    const scope = chosenScope({ userId: 'u', userName: 'Someone' }, ids.a1);
    const progress = await findImport(scope, id);
    if (progress) await advanceImport(scope, progress, { state: 'undoing', undoTo: 'cancelled', undoneTo: 0 });
    await deliver(resume(ids.a1, id));
    expect(await imports.report(id)).toMatchObject({ state: 'cancelled', undo: { restored: 1, refused: 0 } });
    expect(await standingOf(lender.id)).toBe('active');
    await rule({});
  });
});
