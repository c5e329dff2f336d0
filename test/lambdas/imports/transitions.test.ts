import { beforeEach, describe, expect, it } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../../support/backend.ts';
import { endUserForm } from '../../support/business-forms.ts';
import { resellerRow } from '../../support/sheet-rows.ts';

await startBackend();
const { call } = await import('../../support/call.ts');
const { signIn } = await import('../../support/people.ts');
const { createTenant } = await import('#local/seed/tenants.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');
const { accounted, afterChange, beforeTransaction, crashAfter, deliver, healed, importsOf, resume } = await import(
  './import-calls.ts'
);
const { createOwnCompany, resellerRows, resellerSheet } = await import('./own-company.ts');

let { company, ncra, imports, list, named } = await createOwnCompany();

beforeEach(async () => {
  healed();
  ({ company, ncra, imports, list, named } = await createOwnCompany());
});

describe('a dry run', () => {
  it('says what would be done, writes nothing, and waits for the person', async () => {
    await imports.upload(resellerSheet([resellerRow('Known LLC', { cityName: 'Old' }), resellerRow('Same LLC')]));
    const before = (await list().view()).v;
    const report = await imports.upload(
      resellerSheet([
        resellerRow('Known LLC', { cityName: 'New' }),
        resellerRow('Same LLC'),
        resellerRow('New LLC'),
        resellerRow('', {}),
      ]),
      { review: true },
    );
    expect(report).toMatchObject({
      state: 'checked',
      plan: { rows: 4, created: 1, updated: 1, unchanged: 1, skipped: 0, failed: 1 },
      errors: [{ row: 5, column: 'Reseller Name', message: 'Please enter Name' }],
    });
    expect((await list().view()).v).toBe(before);
    const { data } = await imports.transition(report.id, 'confirm');
    expect(data).toMatchObject({ state: 'done', counts: { rows: 4, created: 1, updated: 1, unchanged: 1, failed: 1 } });
  });

  it('reports its progress while a long file is checked', async () => {
    const count = 8_500;
    const { data } = await imports.send(resellerSheet(resellerRows(count)), { review: true });
    const progress: unknown[] = [];
    afterChange(async () => {
      const { state, done, plan, counts } = await imports.report(data.importId);
      if (state === 'checking') progress.push([done, plan.created, plan.rows, counts.rows]);
    });
    await deliver(imports.messageFor(data.importId));
    expect(progress).toEqual([
      [0, 0, 0, 0],
      [0, 0, count, count],
      [4_000, 4_000, count, count],
      [8_000, 8_000, count, count],
    ]);
    expect(await imports.report(data.importId)).toMatchObject({ state: 'checked', done: 0, plan: { created: count } });
  });

  it.each([
    ['createOnly', { created: 1, updated: 0, unchanged: 1, skipped: 1 }],
    ['updateOnly', { created: 0, updated: 1, unchanged: 1, skipped: 1 }],
    ['both', { created: 1, updated: 1, unchanged: 1, skipped: 0 }],
  ])('is committed in the mode %s', async (mode, expected) => {
    await imports.upload(resellerSheet([resellerRow('Known LLC', { cityName: 'Old' }), resellerRow('Same LLC')]));
    const bytes = resellerSheet([
      resellerRow('Known LLC', { cityName: 'New' }),
      resellerRow('Same LLC'),
      resellerRow('New LLC'),
    ]);
    const { id } = await imports.upload(bytes, { review: true });
    const { data } = await imports.transition(id, 'confirm', { mode });
    expect(data).toMatchObject({ state: 'done', options: { mode }, counts: { rows: 3, ...expected, failed: 0 } });
    expect(accounted(data.counts)).toBe(3);
  });

  it.each(['createOnly', 'updateOnly', 'both'] as const)(
    'counts the same in the mode %s, which only its commit follows',
    async (mode) => {
      await imports.upload(resellerSheet([resellerRow('Known LLC', { cityName: 'Old' }), resellerRow('Same LLC')]));
      const bytes = resellerSheet([
        resellerRow('Known LLC', { cityName: 'New' }),
        resellerRow('Same LLC'),
        resellerRow('New LLC'),
        resellerRow(''),
      ]);
      const { id, plan } = await imports.upload(bytes, { review: true, mode });
      expect(plan).toEqual({ rows: 4, created: 1, updated: 1, unchanged: 1, skipped: 0, failed: 1 });
      const { data } = await imports.transition(id, 'confirm', { mode: 'both' });
      expect(data.counts).toEqual({ rows: 4, created: 1, updated: 1, unchanged: 1, skipped: 0, failed: 1 });
      expect(accounted(data.counts)).toBe(4);
    },
  );

  it('that goes on by itself follows the mode of its upload', async () => {
    const report = await imports.upload(resellerSheet([resellerRow('New LLC')]), { mode: 'updateOnly' });
    expect(report).toMatchObject({ state: 'done', plan: { created: 1 }, counts: { rows: 1, created: 0, skipped: 1 } });
  });

  it('refuses all or nothing when one row cannot be imported, and commits it when all can', async () => {
    const bytes = resellerSheet([resellerRow('Good LLC'), resellerRow('')]);
    const { id } = await imports.upload(bytes, { review: true });
    expect(await imports.requestTransition(id, 'confirm', { allOrNothing: true })).toMatchObject({
      status: 'Failure',
      data: { reason: '1 of 2 rows cannot be imported, so none would be.' },
    });
    const direct = await imports.upload(bytes, { allOrNothing: true });
    expect(direct).toMatchObject({ state: 'refused', counts: { rows: 2, created: 0, skipped: 1, failed: 1 } });
    expect(await list().count()).toBe(0);
    const good = await imports.upload(resellerSheet([resellerRow('Good LLC')]), { allOrNothing: true });
    expect(good).toMatchObject({ state: 'done', counts: { created: 1 } });
  });

  it('cannot be confirmed by a kind or person it is not for, nor twice', async () => {
    const { id } = await imports.upload(resellerSheet([resellerRow('Once LLC')]), { review: true });
    const stranger = await signIn({
      companyId: await createTenant('Stranger Company', 'Kim Example', 1),
      roles: [NCRA],
    });
    expect((await importsOf('reseller', stranger, company).requestTransition(id, 'confirm')).status).toBe('Failure');
    expect((await importsOf('techProvider', ncra, company).requestTransition(id, 'confirm')).status).toBe('Failure');
    await imports.transition(id, 'confirm');
    await imports.transition(id, 'confirm');
    expect((await imports.report(id)).counts).toMatchObject({ created: 1 });
    expect(await list().count()).toBe(1);
  });
});

describe('cancelling', () => {
  it('in the middle keeps what was written and counts the rest as skipped', async () => {
    const { data } = await imports.send(resellerSheet(resellerRows(500)));
    beforeTransaction(2, () => imports.requestTransition(data.importId, 'cancel'));
    await deliver(imports.messageFor(data.importId));
    healed();
    const report = await imports.report(data.importId);
    expect(report).toMatchObject({ state: 'cancelled', counts: { created: 176, skipped: 324 } });
    expect(await list().count()).toBe(176);
    await deliver(imports.messageFor(data.importId));
    expect(await list().count()).toBe(176);
  });

  it('takes everything back when it was to be all or nothing', async () => {
    const { data } = await imports.send(resellerSheet(resellerRows(300)), { allOrNothing: true });
    beforeTransaction(2, () => imports.requestTransition(data.importId, 'cancel'));
    await deliver(imports.messageFor(data.importId));
    healed();
    await deliver(resume(company, data.importId));
    expect(await imports.report(data.importId)).toMatchObject({
      state: 'cancelled',
      counts: { rows: 300, created: 0, skipped: 300 },
    });
    expect(await list().count()).toBe(0);
  });

  it('before the file arrives or while it waits writes nothing; afterwards it is too late', async () => {
    const checked = await imports.upload(resellerSheet([resellerRow('Waiting LLC'), resellerRow('')]), {
      review: true,
    });
    expect(checked.counts).toMatchObject({ rows: 2, failed: 1 });
    expect((await imports.requestTransition(checked.id, 'cancel')).data).toMatchObject({
      state: 'cancelled',
      message: 'Cancelled. Nothing was written.',
      counts: { rows: 2, created: 0, skipped: 2, failed: 0 },
    });
    expect((await imports.requestTransition(checked.id, 'confirm')).status).toBe('Failure');
    const { data } = await imports.send(resellerSheet([resellerRow('Late LLC')]));
    await imports.requestTransition(data.importId, 'cancel');
    await deliver(imports.messageFor(data.importId));
    expect(await list().count()).toBe(0);
    const done = await imports.upload(resellerSheet([resellerRow('Done LLC')]));
    expect((await imports.requestTransition(done.id, 'cancel')).status).toBe('Failure');
  });
});

describe('an import whose file does not come', () => {
  const openedAt = async (minutesAgo: number) => {
    const { data } = await imports.send(resellerSheet([resellerRow('Late LLC')]));
    const { findImport, advanceImport } = await import('#lambdas/entities/imports/import.ts');
    const scope = chosenScope({ userId: 'u', userName: 'Someone' }, company);
    const progress = await findImport(scope, data.importId);
    const startedAt = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    if (progress) await advanceImport(scope, progress, { startedAt });
    return data.importId as string;
  };
  const removeFile = async (id: string) => {
    const { deleteObject } = await import('#lambdas/ports/s3/objects.ts');
    const { settings } = await import('#local/settings.ts');
    await deleteObject(settings.buckets.uploads, `bulk/reseller/${company}/${id}.xlsx`);
  };

  it('is overdue once it could not be sent any more, in its report and in the list, and can be cancelled', async () => {
    const id = await openedAt(6);
    await removeFile(id);
    expect(await imports.report(id)).toMatchObject({ state: 'waiting', overdue: true });
    const { data } = await imports.list();
    expect(data.content.map(({ overdue }: { overdue: boolean }) => overdue)).toEqual([true]);
    expect((await imports.requestTransition(id, 'cancel')).data).toMatchObject({ state: 'cancelled', overdue: false });
  });

  it('is not overdue while it may be sent, nor when its file only waits for its turn', async () => {
    const young = await openedAt(4);
    await removeFile(young);
    expect(await imports.report(young)).toMatchObject({ state: 'waiting', overdue: false });
    const queued = await openedAt(20);
    expect(await imports.report(queued)).toMatchObject({ state: 'waiting', overdue: false });
  });
});

describe('a super admin who has chosen no company', () => {
  it('reads that no company is chosen, not that an upload has failed', async () => {
    const withoutCompany = importsOf('reseller', await signIn({ isSuperadmin: true }), company);
    expect(await withoutCompany.list()).toMatchObject({
      message: 'No company is chosen',
      data: { reason: 'Please select a company first.' },
    });
    await expect(withoutCompany.exported()).rejects.toThrow('No company is chosen');
  });
});

describe('all or nothing', () => {
  it('undoes rows when one that was valid has become invalid meanwhile', async () => {
    await imports.upload(resellerSheet([resellerRow('Victim LLC')]));
    const victim = (await named('Victim LLC'))?.id ?? '';
    const { id } = await imports.upload(
      resellerSheet([...resellerRows(150), resellerRow('Victim LLC', { id: victim, cityName: 'New' })]),
      {
        review: true,
      },
    );
    await imports.requestTransition(id, 'confirm', { allOrNothing: true });
    await call('DELETE', '/api/reseller/delete', { as: ncra, query: { id: victim } });
    await deliver(resume(company, id));
    expect(await imports.report(id)).toMatchObject({
      state: 'refused',
      message: '1 of 151 rows could not be imported, so none was.',
      counts: { rows: 151, created: 0, updated: 0, skipped: 150, failed: 1 },
      errors: [{ row: 152, column: 'Reseller Id' }],
      undoUntil: '',
    });
    expect(await list().count()).toBe(0);
  });
});

describe('undo', () => {
  it('removes what was created and puts back what was changed', async () => {
    await imports.upload(resellerSheet([resellerRow('Old LLC', { cityName: 'Before', contactName: 'Kim' })]));
    const before = await named('Old LLC');
    const { id } = await imports.upload(
      resellerSheet([...resellerRows(150), resellerRow('Old LLC', { cityName: 'After', contactName: '(clear)' })]),
    );
    expect((await named('Old LLC'))?.addressId).toMatchObject({ cityName: 'After', contactName: '' });
    const { data } = await imports.transition(id, 'undo');
    expect(data).toMatchObject({ state: 'undone', undo: { removed: 150, restored: 1, left: 0 }, undoUntil: '' });
    expect(await list().count()).toBe(1);
    expect(await named('Old LLC')).toEqual({ ...before, version: 3 });
    await imports.transition(id, 'undo');
    expect(await list().count()).toBe(1);
  });

  it('keeps records that a user has edited or refers to since', async () => {
    await imports.upload(resellerSheet([resellerRow('Changed LLC', { cityName: 'Before' })]));
    const { id } = await imports.upload(
      resellerSheet([
        resellerRow('Changed LLC', { cityName: 'Imported' }),
        resellerRow('Edited LLC'),
        resellerRow('Used LLC'),
        resellerRow('Free LLC'),
      ]),
    );
    for (const name of ['Changed LLC', 'Edited LLC']) {
      const record = await named(name);
      await call('PUT', '/api/reseller/update', { as: ncra, body: { ...record, resellerDate: '2026-05-05' } });
    }
    const used = (await named('Used LLC'))?.id ?? '';
    const seller = await signIn({ companyId: used, roles: [RESELLER] });
    await call('POST', '/api/endUser', { as: seller, body: endUserForm() });
    const { data } = await imports.transition(id, 'undo');
    expect(data).toMatchObject({ state: 'undone', undo: { removed: 1, restored: 0, left: 3 } });
    expect(await named('Free LLC')).toBeUndefined();
    expect((await named('Changed LLC'))?.addressId.cityName).toBe('Imported');
  });

  it('is possible for seven days', async () => {
    const { id, undoUntil } = await imports.upload(resellerSheet([resellerRow('Short LLC')]));
    expect(Date.parse(undoUntil) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    const { findImport, advanceImport } = await import('#lambdas/entities/imports/import.ts');
    const scope = chosenScope({ userId: 'u', userName: 'Someone' }, company);
    const progress = await findImport(scope, id);
    const old = new Date(Date.now() - 8 * 86_400_000).toISOString();
    if (progress) await advanceImport(scope, progress, { finishedAt: old });
    expect((await imports.requestTransition(id, 'undo')).status).toBe('Failure');
    expect((await imports.report(id)).undoUntil).toBe('');
  });

  it('ends the same wherever it is interrupted', async () => {
    await imports.upload(resellerSheet(resellerRows(30, { cityName: 'Before' })));
    const { id } = await imports.upload(resellerSheet(resellerRows(130, { cityName: 'After' })));
    await imports.requestTransition(id, 'undo');
    for (const survived of [0, 1, 1, 0, 1]) {
      crashAfter(survived);
      await deliver(resume(company, id));
    }
    healed();
    await deliver(resume(company, id));
    await deliver(resume(company, id));
    expect(await imports.report(id)).toMatchObject({ state: 'undone', undo: { removed: 100, restored: 30, left: 0 } });
    expect(await list().count()).toBe(30);
    expect((await named('Steered 3 LLC'))?.addressId.cityName).toBe('Before');
  });
});
