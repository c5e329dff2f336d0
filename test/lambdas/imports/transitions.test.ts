import { beforeEach, describe, expect, it } from 'vitest';
import { BULK_CHUNK_ROWS } from '../../../contract/rules/limits.ts';
import { NCRA, RESELLER } from '../../../contract/rules/roles.ts';
import { startBackend } from '../../support/backend.ts';
import { endUserForm } from '../../support/business-forms.ts';
import type { Person } from '../../support/people.ts';
import { resellerRow } from '../../support/sheet-rows.ts';

await startBackend();
const { call } = await import('../../support/call.ts');
const { signIn } = await import('../../support/people.ts');
const { createFamily } = await import('../../../local/seed/families.ts');
const { resellers } = await import('../../../lambdas/entities/reseller.ts');
const { chosenScope } = await import('../../../lambdas/store/scope.ts');
const { contextOf } = await import('../../../local/invoke.ts');
const importCalls = await import('./import-calls.ts');
const {
  accounted,
  afterChange,
  beforeTransaction,
  crashAfter,
  deliver,
  drop,
  healed,
  importsOf,
  resultOf,
  resume,
  rowsIn,
  sheetOf,
} = importCalls;

let families = 0;
let company: string;
let ncra: Person;
let imports: ReturnType<typeof importsOf>;
const list = () => resellers(chosenScope({ userId: 'u', userName: 'Someone' }, company));

beforeEach(async () => {
  healed();
  company = await createFamily(`Steered Company ${++families}`, 'Kim Example', 1);
  ncra = await signIn({ companyId: company, roles: [NCRA] });
  imports = importsOf('reseller', ncra, company);
});

const rows = (count: number, fields: Record<string, string> = {}) =>
  Array.from({ length: count }, (_, index) => resellerRow(`Steered ${index} LLC`, fields));
const sheet = (records: Record<string, string>[]) => sheetOf('reseller', records);
const named = async (name: string) => {
  const id = (await list().view()).holder(['name'], { name });
  return id === undefined ? undefined : list().find(id);
};

describe('a dry run', () => {
  it('says what would be done, writes nothing, and waits for the person', async () => {
    await imports.upload(sheet([resellerRow('Known LLC', { cityName: 'Old' }), resellerRow('Same LLC')]));
    const before = (await list().view()).v;
    const report = await imports.upload(
      sheet([
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

  it('tells how far it is while a long file is checked', async () => {
    const count = 8_500;
    const { data } = await imports.send(sheet(rows(count)), { review: true });
    const told: unknown[] = [];
    afterChange(async () => {
      const { state, done, plan, counts } = await imports.report(data.importId);
      if (state === 'checking') told.push([done, plan.created, plan.rows, counts.rows]);
    });
    await deliver(imports.messageFor(data.importId));
    expect(told).toEqual([
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
    await imports.upload(sheet([resellerRow('Known LLC', { cityName: 'Old' }), resellerRow('Same LLC')]));
    const bytes = sheet([
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
      await imports.upload(sheet([resellerRow('Known LLC', { cityName: 'Old' }), resellerRow('Same LLC')]));
      const bytes = sheet([
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
    const report = await imports.upload(sheet([resellerRow('New LLC')]), { mode: 'updateOnly' });
    expect(report).toMatchObject({ state: 'done', plan: { created: 1 }, counts: { rows: 1, created: 0, skipped: 1 } });
  });

  it('refuses all or nothing when one row cannot be taken, and commits it when all can', async () => {
    const bytes = sheet([resellerRow('Good LLC'), resellerRow('')]);
    const { id } = await imports.upload(bytes, { review: true });
    expect(await imports.requestTransition(id, 'confirm', { allOrNothing: true })).toMatchObject({
      status: 'Failure',
      data: { reason: '1 of 2 rows cannot be taken, so none would be.' },
    });
    const direct = await imports.upload(bytes, { allOrNothing: true });
    expect(direct).toMatchObject({ state: 'refused', counts: { rows: 2, created: 0, skipped: 1, failed: 1 } });
    expect(await list().count()).toBe(0);
    const good = await imports.upload(sheet([resellerRow('Good LLC')]), { allOrNothing: true });
    expect(good).toMatchObject({ state: 'done', counts: { created: 1 } });
  });

  it('cannot be confirmed by a kind or person it is not for, nor twice', async () => {
    const { id } = await imports.upload(sheet([resellerRow('Once LLC')]), { review: true });
    const stranger = await signIn({
      companyId: await createFamily(`Stranger ${families}`, 'Kim Example', 1),
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

describe('the workbook of refused rows', () => {
  it('holds them as they were with what to correct, and can be corrected and uploaded as it is', async () => {
    const bytes = sheet([
      resellerRow('Good LLC'),
      resellerRow('Bad LLC', { state: 'Atlantis', zipcode: '2115' }),
      resellerRow('=Formula LLC', { resellerTypes: 'Nothing' }),
    ]);
    const { id } = await imports.upload(bytes);
    const { read, utils } = await import('xlsx');
    const file = await imports.errorFile(id);
    const book = read(file);
    const lines = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
    expect(lines[0]).toEqual(['Reseller Name', 'Reseller Type', 'State', 'Zip Code', 'What to correct']);
    expect(lines[1]).toEqual([
      'Bad LLC',
      'Collections',
      'Atlantis',
      '2115',
      expect.stringContaining('State: "Atlantis" is not in the list'),
    ]);
    expect(lines[2]?.[0]).toBe("'=Formula LLC");
    const corrected = rowsIn('reseller', file).map((cells) => ({
      ...cells,
      state: 'MA',
      resellerTypes: 'Collections',
    }));
    const again = await imports.upload(sheet(corrected));
    expect(again).toMatchObject({ counts: { rows: 2, created: 2, failed: 0 }, errors: [] });
    expect((await named('=Formula LLC'))?.name).toBe('=Formula LLC');
    expect((await named('Bad LLC'))?.addressId).toMatchObject({ zipcode: '02115', stateId: { id: 22 } });
  });

  it('holds every error while the report shows the first thousand', async () => {
    const report = await imports.upload(sheet(rows(1_100, { state: 'Nowhere' })));
    expect(report).toMatchObject({ state: 'done', errorCount: 1_100, counts: { failed: 1_100 } });
    expect(report.message).toBe('1,100 of 1,100 rows could not be taken.');
    expect(report.errors).toHaveLength(1_000);
    expect(rowsIn('reseller', await imports.errorFile(report.id))).toHaveLength(1_100);
  });

  it('is refused where every row was taken; the original file is always there', async () => {
    const bytes = sheet([resellerRow('Fine LLC')]);
    const { id } = await imports.upload(bytes);
    expect(Buffer.from(await imports.originalFile(id)).equals(Buffer.from(bytes))).toBe(true);
    await expect(imports.errorFile(id)).rejects.toThrow();
  });
});

describe('cancelling', () => {
  it('in the middle keeps what was written and counts the rest as skipped', async () => {
    const { data } = await imports.send(sheet(rows(500)));
    beforeTransaction(2, () => imports.requestTransition(data.importId, 'cancel'));
    await deliver(imports.messageFor(data.importId));
    healed();
    const report = await imports.report(data.importId);
    expect(report).toMatchObject({ state: 'cancelled', counts: { created: 192, skipped: 308 } });
    expect(await list().count()).toBe(192);
    await deliver(imports.messageFor(data.importId));
    expect(await list().count()).toBe(192);
  });

  it('takes everything back when it was to be all or nothing', async () => {
    const { data } = await imports.send(sheet(rows(300)), { allOrNothing: true });
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
    const checked = await imports.upload(sheet([resellerRow('Waiting LLC'), resellerRow('')]), { review: true });
    expect(checked.counts).toMatchObject({ rows: 2, failed: 1 });
    expect((await imports.requestTransition(checked.id, 'cancel')).data).toMatchObject({
      state: 'cancelled',
      message: 'Cancelled. Nothing was written.',
      counts: { rows: 2, created: 0, skipped: 2, failed: 0 },
    });
    expect((await imports.requestTransition(checked.id, 'confirm')).status).toBe('Failure');
    const { data } = await imports.send(sheet([resellerRow('Late LLC')]));
    await imports.requestTransition(data.importId, 'cancel');
    await deliver(imports.messageFor(data.importId));
    expect(await list().count()).toBe(0);
    const done = await imports.upload(sheet([resellerRow('Done LLC')]));
    expect((await imports.requestTransition(done.id, 'cancel')).status).toBe('Failure');
  });
});

describe('an import whose file does not come', () => {
  const openedAt = async (minutesAgo: number) => {
    const { data } = await imports.send(sheet([resellerRow('Late LLC')]));
    const { findImport, advanceImport } = await import('../../../lambdas/entities/import.ts');
    const scope = chosenScope({ userId: 'u', userName: 'Someone' }, company);
    const progress = await findImport(scope, data.importId);
    const startedAt = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    if (progress) await advanceImport(scope, progress, { startedAt });
    return data.importId as string;
  };
  const removeFile = async (id: string) => {
    const { deleteObject } = await import('../../../lambdas/ports/objects.ts');
    const { settings } = await import('../../../local/settings.ts');
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
  it('is told so, not that an upload has failed', async () => {
    const asked = importsOf('reseller', await signIn({ isSuperadmin: true }), company);
    expect(await asked.list()).toMatchObject({
      message: 'No company is chosen',
      data: { reason: 'Please select a company first.' },
    });
    await expect(asked.exported()).rejects.toThrow('No company is chosen');
  });
});

describe('all or nothing', () => {
  it('takes rows back when one that was good has become bad meanwhile', async () => {
    await imports.upload(sheet([resellerRow('Victim LLC')]));
    const victim = (await named('Victim LLC'))?.id ?? '';
    const { id } = await imports.upload(
      sheet([...rows(150), resellerRow('Victim LLC', { id: victim, cityName: 'New' })]),
      {
        review: true,
      },
    );
    await imports.requestTransition(id, 'confirm', { allOrNothing: true });
    await call('DELETE', '/api/reseller/delete', { as: ncra, query: { id: victim } });
    await deliver(resume(company, id));
    expect(await imports.report(id)).toMatchObject({
      state: 'refused',
      message: '1 of 151 rows could not be taken, so none was.',
      counts: { rows: 151, created: 0, updated: 0, skipped: 150, failed: 1 },
      errors: [{ row: 152, column: 'Reseller Id' }],
      undoUntil: '',
    });
    expect(await list().count()).toBe(0);
  });
});

describe('undo', () => {
  it('removes what was created and puts back what was changed', async () => {
    await imports.upload(sheet([resellerRow('Old LLC', { cityName: 'Before', contactName: 'Kim' })]));
    const before = await named('Old LLC');
    const { id } = await imports.upload(
      sheet([...rows(150), resellerRow('Old LLC', { cityName: 'After', contactName: '' })]),
    );
    expect((await named('Old LLC'))?.addressId).toMatchObject({ cityName: 'After', contactName: '' });
    const { data } = await imports.transition(id, 'undo');
    expect(data).toMatchObject({ state: 'undone', undo: { removed: 150, restored: 1, left: 0 }, undoUntil: '' });
    expect(await list().count()).toBe(1);
    expect(await named('Old LLC')).toEqual({ ...before, version: 3 });
    await imports.transition(id, 'undo');
    expect(await list().count()).toBe(1);
  });

  it('leaves alone what somebody has edited or used since', async () => {
    await imports.upload(sheet([resellerRow('Changed LLC', { cityName: 'Before' })]));
    const { id } = await imports.upload(
      sheet([
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
    const { id, undoUntil } = await imports.upload(sheet([resellerRow('Short LLC')]));
    expect(Date.parse(undoUntil) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    const { findImport, advanceImport } = await import('../../../lambdas/entities/import.ts');
    const scope = chosenScope({ userId: 'u', userName: 'Someone' }, company);
    const progress = await findImport(scope, id);
    const old = new Date(Date.now() - 8 * 86_400_000).toISOString();
    if (progress) await advanceImport(scope, progress, { finishedAt: old });
    expect((await imports.requestTransition(id, 'undo')).status).toBe('Failure');
    expect((await imports.report(id)).undoUntil).toBe('');
  });

  it('ends the same wherever it is interrupted', async () => {
    await imports.upload(sheet(rows(30, { cityName: 'Before' })));
    const { id } = await imports.upload(sheet(rows(130, { cityName: 'After' })));
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

describe('a crash', () => {
  it('at every step of check and commit loses nothing and writes nothing twice', async () => {
    const { data } = await imports.send(sheet([...rows(200), resellerRow('')]));
    const { attachFaults } = await import('../../support/faults.ts');
    const faults = attachFaults();
    let deliveries = 0;
    for (let change = 0; change < 12; change++) {
      faults.crashAt(change % 3, change % 2 === 0 ? 'before' : 'after');
      await deliver(imports.messageFor(data.importId));
      deliveries++;
    }
    faults.heal();
    await deliver(imports.messageFor(data.importId));
    expect(deliveries).toBe(12);
    const report = await imports.report(data.importId);
    expect(report).toMatchObject({ state: 'done', counts: { rows: 201, created: 200, failed: 1 } });
    expect(accounted(report.counts)).toBe(201);
    expect(await list().count()).toBe(200);
  });

  it('three times sets the message aside; the import says so, adds up, and goes on when the message is sent again', async () => {
    const { data } = await imports.send(sheet([...rows(250), resellerRow('')]));
    const message = imports.messageFor(data.importId);
    for (const receive of [1, 2, 3]) {
      crashAfter(receive === 1 ? 1 : 0);
      expect(await deliver(message, receive)).toBe(true);
    }
    healed();
    const report = await imports.report(data.importId);
    expect(report).toMatchObject({ state: 'refused', counts: { rows: 251, created: 96, skipped: 154, failed: 1 } });
    await deliver(message);
    expect(await imports.report(data.importId)).toMatchObject({
      state: 'done',
      counts: { rows: 251, created: 250, skipped: 0, failed: 1 },
    });
    expect(await list().count()).toBe(250);
  });
});

describe('a long import', () => {
  it('hands its rest on when the function’s time runs out', async () => {
    const count = BULK_CHUNK_ROWS + 10;
    const { data } = await imports.send(sheet(rows(count)));
    const hurried = contextOf('import', 1_000);
    await deliver(imports.messageFor(data.importId), 1, hurried);
    expect(await imports.report(data.importId)).toMatchObject({ state: 'running', done: BULK_CHUNK_ROWS });
    await deliver(resume(company, data.importId), 1, hurried);
    const report = await imports.report(data.importId);
    expect(report).toMatchObject({ state: 'done', counts: { rows: count, created: count } });
    expect(await list().count()).toBe(count);
  });
});

describe('several messages', () => {
  it('for one import at the same time write every row once', async () => {
    const { data } = await imports.send(sheet(rows(300)));
    const message = imports.messageFor(data.importId);
    await Promise.all([deliver(message), deliver(message), deliver(message)]);
    await deliver(message);
    expect(await imports.report(data.importId)).toMatchObject({ state: 'done', counts: { created: 300 } });
    expect(await list().count()).toBe(300);
  });

  it('for two imports of one family at the same time end both right', async () => {
    const halves = [rows(400).slice(0, 250), rows(400).slice(150)];
    const sent = await Promise.all(halves.map((half) => imports.send(sheet(half))));
    const messages = sent.map(({ data }) => imports.messageFor(data.importId));
    await Promise.all(messages.map((message) => deliver(message)));
    const reports = await Promise.all(sent.map(({ data }) => imports.report(data.importId)));
    for (const { state, counts } of reports) {
      expect(state).toBe('done');
      expect(counts.failed).toBe(0);
      expect(accounted(counts)).toBe(250);
    }
    expect(reports.reduce((sum, { counts }) => sum + counts.created, 0)).toBe(400);
    expect(await list().count()).toBe(400);
  });
});

describe('an operator’s drop', () => {
  it('has its result beside it and takes options from the object’s metadata', async () => {
    const bytes = sheet([resellerRow('Dropped LLC'), resellerRow('')]);
    await deliver(
      await drop('reseller', company, bytes, { name: 'all.xlsx', metadata: { 'import-all-or-nothing': 'true' } }),
    );
    expect(await resultOf('reseller', company, 'all.xlsx')).toMatchObject({
      state: 'refused',
      counts: { failed: 1, skipped: 1 },
    });
    await deliver(await drop('reseller', company, bytes, { name: 'ask.xlsx', metadata: { 'import-review': 'true' } }));
    expect(await resultOf('reseller', company, 'ask.xlsx')).toMatchObject({
      state: 'checked',
      counts: { created: 1, failed: 1 },
    });
    await deliver(
      await drop('reseller', company, bytes, { name: 'go.xlsx', metadata: { 'import-mode': 'createOnly' } }),
    );
    expect(await resultOf('reseller', company, 'go.xlsx')).toMatchObject({
      state: 'done',
      counts: { created: 1, failed: 1 },
    });
    const { data } = await imports.list();
    expect(data.content.map(({ state, by }: Record<string, string>) => [state, by])).toEqual([
      ['done', 'operator'],
      ['checked', 'operator'],
      ['refused', 'operator'],
    ]);
    const waiting = data.content[1].id;
    expect((await imports.transition(waiting, 'confirm')).data).toMatchObject({
      state: 'done',
      counts: { unchanged: 1 },
    });
  });

  it('has a result that keeps up with what somebody does about it on the screen', async () => {
    const metadata = { 'import-review': 'true' };
    const dropped = async (name: string) => {
      const rowsOfDrop = sheet([resellerRow(`${name} LLC`), resellerRow('')]);
      await deliver(await drop('reseller', company, rowsOfDrop, { name: `${name}.xlsx`, metadata }));
      expect(await resultOf('reseller', company, `${name}.xlsx`)).toMatchObject({ state: 'checked' });
      return (await imports.list()).data.content[0].id;
    };
    const taken = await dropped('taken');
    await imports.transition(taken, 'confirm');
    expect(await resultOf('reseller', company, 'taken.xlsx')).toMatchObject({
      state: 'done',
      message: '1 of 2 rows could not be taken.',
      counts: { created: 1, failed: 1 },
    });
    await imports.transition(taken, 'undo');
    expect(await resultOf('reseller', company, 'taken.xlsx')).toMatchObject({ state: 'undone', undo: { removed: 1 } });
    await imports.transition(await dropped('given-up'), 'cancel');
    expect(await resultOf('reseller', company, 'given-up.xlsx')).toMatchObject({
      state: 'cancelled',
      message: 'Cancelled. Nothing was written.',
      counts: { skipped: 2, failed: 0 },
    });
  });

  it('of before drops were marked is known by having nobody who has let it go on', async () => {
    const { findImport, progressOf } = await import('../../../lambdas/entities/import.ts');
    const { id } = await imports.upload(sheet([resellerRow('Marked LLC')]));
    const progress = await findImport(chosenScope({ userId: 'u', userName: 'Someone' }, company), id);
    const { isDrop, ...before } = progress ?? { isDrop: undefined };
    expect(isDrop).toBe(false);
    expect(progressOf(before).isDrop).toBe(false);
    expect(progressOf({ ...before, actor: '' }).isDrop).toBe(true);
    expect(progressOf({ ...before, actor: '', isDrop: false }).isDrop).toBe(false);
  });

  it('that waits shows the figures of its mode', async () => {
    const metadata = { 'import-review': 'true', 'import-mode': 'updateOnly' };
    await deliver(await drop('reseller', company, sheet([resellerRow('New LLC')]), { name: 'mode.xlsx', metadata }));
    expect(await resultOf('reseller', company, 'mode.xlsx')).toMatchObject({
      state: 'checked',
      counts: { rows: 1, created: 0, skipped: 1 },
    });
  });

  it.each([
    ['a kind in other letters', (own: string) => `bulk/Reseller/${own}/list.xlsx`, '"Reseller" is no kind of list'],
    ['a sub-folder', (own: string) => `bulk/reseller/${own}/2026/list.xlsx`, 'in a sub-folder'],
    ['no company', () => 'bulk/reseller/list.xlsx', 'names no company'],
    ['nothing', () => 'bulk/list.xlsx', '"list.xlsx" is no kind of list'],
    ['a very long name', () => `bulk/${'x'.repeat(1_000)}`, 'is no kind of list'],
  ])('under a key with %s has a result that says what a key is', async (_what, keyOf, mistake) => {
    const key = keyOf(company);
    const { messageOf } = importCalls;
    const { getObject, putObject } = await import('../../../lambdas/ports/objects.ts');
    const { settings } = await import('../../../local/settings.ts');
    const { uploads } = settings.buckets;
    await putObject(uploads, key, sheet([resellerRow('Lost LLC')]), { contentType: 'application/octet-stream' });
    expect(await deliver(messageOf(key))).toBe(false);
    const object = await getObject(uploads, `reports/unrecognised/${key.slice(0, 900)}.result.json`);
    const result = object && JSON.parse(Buffer.from(object.bytes).toString());
    expect(result).toMatchObject({ key, state: 'refused', message: expect.stringContaining(mistake) });
    expect(result.message).toContain('bulk/<reseller, techProvider or endUser>/<company id>/<file name>');
  });

  it('leaves a folder of the bucket alone', async () => {
    const { getObject } = await import('../../../lambdas/ports/objects.ts');
    const { settings } = await import('../../../local/settings.ts');
    expect(await deliver(importCalls.messageOf('bulk/Folder/'))).toBe(false);
    expect(await getObject(settings.buckets.uploads, 'reports/unrecognised/bulk/Folder/.result.json')).toBeUndefined();
  });
});
