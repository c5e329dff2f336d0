import { beforeEach, describe, expect, it } from 'vitest';
import { BULK_CHUNK_ROWS } from '#contract/rules/limits.ts';
import { startBackend } from '../../support/backend.ts';
import { resellerRow } from '../../support/sheet-rows.ts';

await startBackend();
const { table } = await import('#lambdas/ports/table.ts');
const { contextOf } = await import('#local/invoke.ts');
const { accounted, crashAfter, deliver, healed, resume } = await import('./import-calls.ts');
const { createOwnCompany, resellerRows, resellerSheet } = await import('./own-company.ts');

let { company, imports, list } = await createOwnCompany();

beforeEach(async () => {
  healed();
  ({ company, imports, list } = await createOwnCompany());
});

describe('a crash', () => {
  it('at every step of check and commit loses nothing and writes nothing twice', async () => {
    const { data } = await imports.send(resellerSheet([...resellerRows(200), resellerRow('')]));
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

  it('three times ends the import as refused with figures that add up, and it goes on when the message is redriven', async () => {
    const { data } = await imports.send(resellerSheet([...resellerRows(250), resellerRow('')]));
    const message = imports.messageFor(data.importId);
    for (const receive of [1, 2, 3]) {
      crashAfter(receive === 1 ? 1 : 0);
      expect(await deliver(message, receive)).toBe(true);
    }
    healed();
    const report = await imports.report(data.importId);
    expect(report).toMatchObject({ state: 'refused', counts: { rows: 251, created: 88, skipped: 162, failed: 1 } });
    await deliver(message);
    expect(await imports.report(data.importId)).toMatchObject({
      state: 'done',
      counts: { rows: 251, created: 250, skipped: 0, failed: 1 },
    });
    expect(await list().count()).toBe(250);
  });
});

describe('a long import', () => {
  it('hands its remaining rows over when the function’s time runs out', async () => {
    const count = BULK_CHUNK_ROWS + 10;
    const { data } = await imports.send(resellerSheet(resellerRows(count)));
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
    const { data } = await imports.send(resellerSheet(resellerRows(300)));
    const message = imports.messageFor(data.importId);
    await Promise.all([deliver(message), deliver(message), deliver(message)]);
    await deliver(message);
    expect(await imports.report(data.importId)).toMatchObject({ state: 'done', counts: { created: 300 } });
    expect(await list().count()).toBe(300);
  });

  it('for two imports of one tenant at the same time end both right', async () => {
    const halves = [resellerRows(400).slice(0, 250), resellerRows(400).slice(150)];
    const sent = await Promise.all(halves.map((half) => imports.send(resellerSheet(half))));
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

  it('plan rows again when the list changes while they are planned and none of them could be written', async () => {
    const known = resellerRow('Known LLC');
    const wanted = resellerRow('Wanted LLC');
    const first = await imports.send(resellerSheet([known]));
    await deliver(imports.messageFor(first.data.importId));
    const { data } = await imports.send(resellerSheet([known, wanted]));
    const [made] = await list().all();
    const before = made && (await list().get(made.id));
    let reads = 0;
    table.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          const areRecords = commandName === 'BatchGetItemCommand' && !JSON.stringify(args.input).includes('HEAD');
          // The first read is that of the check, the second that of the commit.
          if (areRecords && ++reads === 2 && before) await list().create({ ...before, name: 'Wanted LLC' });
          return next(args);
        },
      { step: 'initialize', name: 'meanwhile', override: true },
    );
    await deliver(imports.messageFor(data.importId));
    table.middlewareStack.remove('meanwhile');
    const { state, counts } = await imports.report(data.importId);
    expect([state, counts.failed, counts.created, accounted(counts)]).toEqual(['done', 0, 0, 2]);
    expect(await list().count()).toBe(2);
  });
});
