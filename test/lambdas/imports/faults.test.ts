import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { BULK_CHUNK_ROWS } from '#contract/rules/limits.ts';
import { NCRA } from '#contract/rules/roles.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../../support/backend.ts';
import { resellerRow } from '../../support/sheet-rows.ts';

await startBackend();
const { signIn } = await import('../../support/people.ts');
const { crashEverywhere } = await import('../../support/crash-everywhere.ts');
const { createTenant } = await import('#local/seed/tenants.ts');
const { resellers } = await import('#lambdas/entities/records/reseller.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');
const { workPauses } = await import('#lambdas/store/journal/write/retry-policy.ts');
const { s3 } = await import('#lambdas/ports/s3/sdk.ts');
const { getObject } = await import('#lambdas/ports/s3/objects.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { importDefinitions } = await import('#lambdas/import/definitions/all-definitions.ts');
const { contextOf } = await import('#local/invoke.ts');
const { attachFaults } = await import('../../support/faults.ts');
const { accounted, deliver, putInbound, importsOf, resultOf, resume, sheetOf } = await import('./import-calls.ts');

const faults = attachFaults([table, s3]);
beforeEach(() => faults.heal());

const retries = { timeout: 180_000 };
/** Small transactions, so that a few rows need several. */
const PER_WRITE = 6;
const { rowsPerWrite } = importDefinitions.reseller;
const inTransactionsOf = (rows: number) => Object.assign(importDefinitions.reseller, { rowsPerWrite: rows });
beforeEach(() => inTransactionsOf(PER_WRITE));
/** Resellers for one transaction, and a few more. */
const MANY = PER_WRITE + 2;
let tenants = 0;

const rows = (count: number, fields: Record<string, string> = {}) =>
  Array.from({ length: count }, (_, index) => resellerRow(`Faulty ${index} LLC`, fields));
const sheet = (records: Record<string, string>[]) => sheetOf('reseller', records);

/** A tenant with one user, and a few resellers from an earlier import. */
const stage = async (known: Record<string, string>[] = []) => {
  const company = await createTenant(`Faulty Company ${++tenants}`, 'Kim Example', 1);
  const imports = importsOf('reseller', await signIn({ companyId: company, roles: [NCRA] }), company);
  if (known.length > 0) await imports.upload(sheet(known));
  const list = resellers(chosenScope({ userId: 'u', userName: 'Someone' }, company));
  const versions = async () => {
    const all = await list.all();
    const records = await list.findMany(all.map(({ id }) => id));
    return [...records.values()].map(({ version }) => version).sort();
  };
  const idOf = async (name: string) => (await list.view()).holder(['name'], { name }) ?? '';
  return { company, imports, list, versions, idOf };
};

type Fails = (name: string, key: string) => boolean;
const handingOn: Fails = (name, key) => name === 'PutObjectCommand' && key.startsWith('bulk/resume/');
const anyProgress: Fails = (name, key) =>
  name.startsWith('TransactWrite') || (name === 'PutObjectCommand' && key.startsWith('chunks/'));

/** Some calls fail while the process goes on. */
const whileFailing = async <Result>(
  fails: Fails,
  run: () => Promise<Result>,
  error: () => Error = () => new Error('no such luck'),
): Promise<Result> => {
  const stacks = [table, s3].map((client) => client.middlewareStack as typeof table.middlewareStack);
  for (const stack of stacks)
    stack.add(
      (next, context) => async (args) => {
        if (fails(context.commandName ?? '', 'Key' in args.input ? String(args.input.Key) : '')) throw error();
        return next(args);
      },
      { step: 'initialize', name: 'luck' },
    );
  try {
    return await run();
  } finally {
    for (const stack of stacks) stack.remove('luck');
  }
};

/** Recovery after a crash: the queue delivers the message again, here twice. */
const again = async (...messages: string[]) => {
  for (const message of [...messages, ...messages]) await deliver(message);
};

describe('a process that ends', { ...retries }, () => {
  it('at any change of a dry run and commit leaves nothing out and writes nothing twice', async () => {
    const changes = await crashEverywhere(faults, async () => {
      const { company, list, versions } = await stage([
        resellerRow('Faulty 0 LLC', { cityName: 'Old' }),
        resellerRow('Faulty 1 LLC'),
      ]);
      const bytes = sheet([resellerRow('Faulty 0 LLC', { cityName: 'New' }), ...rows(MANY).slice(1), resellerRow('')]);
      const message = await putInbound('reseller', company, bytes, { name: 'crash.xlsx' });
      return {
        run: () => deliver(message),
        check: async (place) => {
          await again(message);
          const result = await resultOf('reseller', company, 'crash.xlsx');
          const counts = { rows: MANY + 1, created: MANY - 2, updated: 1, unchanged: 1, skipped: 0, failed: 1 };
          expect({ place, ...result }).toMatchObject({ place, state: 'done', counts });
          expect([place, await versions()]).toEqual([place, [...Array(MANY - 1).fill(1), 2]]);
          expect([place, (await list.view()).v]).toEqual([place, 3]);
        },
      };
    });
    expect(changes).toBeGreaterThan(12);
  });

  it('at any change of a confirmation and its commit leaves an import that goes on when confirmed again', async () => {
    const changes = await crashEverywhere(faults, async () => {
      const { company, imports, list } = await stage();
      const { id } = await imports.upload(sheet([...rows(3), resellerRow('')]), { review: true });
      return {
        run: async () => {
          await imports.requestTransition(id, 'confirm', { mode: 'createOnly' });
          await deliver(resume(company, id));
        },
        check: async (place) => {
          await imports.requestTransition(id, 'confirm', { mode: 'createOnly' });
          await again(resume(company, id));
          const { state, counts } = await imports.report(id);
          expect({ place, state, counts }).toMatchObject({ place, state: 'done', counts: { created: 3, failed: 1 } });
          expect([place, await list.count()]).toEqual([place, 3]);
        },
      };
    });
    expect(changes).toBeGreaterThan(4);
  });

  it('at any change of an undo that also runs out of time takes everything back once', async () => {
    const hurried = contextOf('import', 1_000);
    inTransactionsOf(rowsPerWrite);
    await crashEverywhere(faults, async () => {
      const { company, imports, list, versions } = await stage(rows(3, { cityName: 'Old' }));
      const { id } = await imports.upload(sheet(rows(95, { cityName: 'New' })));
      return {
        run: async () => {
          await imports.requestTransition(id, 'undo');
          await deliver(resume(company, id), 1, hurried);
          await deliver(resume(company, id), 1, hurried);
        },
        check: async (place) => {
          await imports.requestTransition(id, 'undo');
          await again(resume(company, id));
          const { state, undo, counts } = await imports.report(id);
          const expected = { state: 'undone', undo: { removed: 92, restored: 3, left: 0, refused: 0 } };
          expect({ place, state, undo }).toEqual({ place, ...expected });
          expect(accounted(counts)).toBe(95);
          expect([place, await versions(), (await list.view()).v]).toEqual([place, [3, 3, 3], 5]);
        },
      };
    });
  });

  it('at any change of an all-or-nothing import that has to be rolled back leaves nothing behind', async () => {
    await crashEverywhere(faults, async () => {
      const { company, imports, list, idOf } = await stage([resellerRow('Victim LLC')]);
      const victim = await idOf('Victim LLC');
      const bytes = sheet([...rows(MANY), resellerRow('Victim LLC', { id: victim, cityName: 'New' })]);
      const { id } = await imports.upload(bytes, { review: true });
      await list.remove(victim);
      await imports.requestTransition(id, 'confirm', { allOrNothing: true });
      return {
        run: () => deliver(resume(company, id)),
        check: async (place) => {
          await again(resume(company, id));
          const { state, counts } = await imports.report(id);
          const expected = { rows: MANY + 1, created: 0, updated: 0, unchanged: 0, skipped: MANY, failed: 1 };
          expect({ place, state, counts }).toEqual({ place, state: 'refused', counts: expected });
          expect([place, await list.count()]).toEqual([place, 0]);
        },
      };
    });
  });

  it('when the rest of a long import is requeued loses none of it', async () => {
    const count = BULK_CHUNK_ROWS + 5;
    const hurried = contextOf('import', 1_000);
    const { company, imports, list } = await stage();
    const { data } = await imports.send(sheet(rows(count)));
    const message = imports.messageFor(data.importId);
    expect(await whileFailing(handingOn, () => deliver(message, 1, hurried))).toBe(true);
    expect(await imports.report(data.importId)).toMatchObject({ state: 'running', done: BULK_CHUNK_ROWS });
    await again(resume(company, data.importId), message);
    expect(await imports.report(data.importId)).toMatchObject({ state: 'done', counts: { created: count } });
    expect([await list.count(), (await list.view()).v]).toEqual([count, Math.ceil(BULK_CHUNK_ROWS / PER_WRITE) + 1]);
  });
});

describe('a table whose capacity is exceeded', { ...retries }, () => {
  it('lets the import wait, and every row goes in once', async () => {
    const { imports, list, versions } = await stage();
    const { data } = await imports.send(sheet(rows(MANY * 2)));
    let writes = 0;
    const everySecond: Fails = (name) => name.startsWith('TransactWrite') && writes++ % 2 === 0;
    const throttled = () =>
      new TransactionCanceledException({
        message: 'throttled',
        $metadata: {},
        CancellationReasons: [{ Code: 'None' }, { Code: 'ThrottlingError' }],
      });
    expect(await whileFailing(everySecond, () => deliver(imports.messageFor(data.importId)), throttled)).toBe(false);
    expect(writes).toBeGreaterThan(4);
    expect(await imports.report(data.importId)).toMatchObject({
      state: 'done',
      counts: { created: MANY * 2, failed: 0 },
    });
    expect([await list.count(), new Set(await versions())]).toEqual([MANY * 2, new Set([1])]);
  });
});

describe('a list that others save to without pause', { ...retries }, () => {
  beforeEach(() => Object.assign(workPauses, { shortestMs: 0, firstMs: 1, longestMs: 3 }));
  const transaction: Fails = (name) => name.startsWith('TransactWrite');
  const movedOn = () =>
    new TransactionCanceledException({
      message: 'the head has another version',
      $metadata: {},
      CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
    });

  it('is a reason for an import to wait, far longer than a person would', async () => {
    const { imports, list } = await stage();
    const { data } = await imports.send(sheet(rows(MANY)));
    let lost = 0;
    const fortyTimes: Fails = (name, key) => transaction(name, key) && lost++ < 40;
    expect(await whileFailing(fortyTimes, () => deliver(imports.messageFor(data.importId)), movedOn)).toBe(false);
    expect(await imports.report(data.importId)).toMatchObject({ state: 'done', counts: { created: MANY, failed: 0 } });
    expect(await list.count()).toBe(MANY);
  });

  it.each([1, 3])('is no failure at delivery %i when the time is up: the rest is requeued', async (receive) => {
    const { company, imports, list } = await stage();
    const { data } = await imports.send(sheet(rows(MANY)));
    const hurried = contextOf('import', 1_000);
    const message = imports.messageFor(data.importId);
    expect(await whileFailing(transaction, () => deliver(message, receive, hurried), movedOn)).toBe(false);
    expect(await imports.report(data.importId)).toMatchObject({ state: 'running', done: 0 });
    expect(await getObject(settings.buckets.uploads, `bulk/resume/${company}/${data.importId}`)).toBeDefined();
    await deliver(resume(company, data.importId));
    expect(await imports.report(data.importId)).toMatchObject({ state: 'done', counts: { created: MANY } });
    expect(await list.count()).toBe(MANY);
  });

  it('is said to a person who saves to it, as something that passes', async () => {
    const { list, idOf } = await stage([resellerRow('Wanted LLC')]);
    const record = await list.get(await idOf('Wanted LLC'));
    const save = () => list.update(record.id, record.version, { name: 'Other LLC' });
    await expect(whileFailing(transaction, save, movedOn)).rejects.toMatchObject({ http: 503 });
  });
});

describe('a cause that will not pass by itself', { ...retries }, () => {
  it.each([
    ['too much for a program', () => new RangeError('Invalid string length'), 'Split it into several files'],
    [
      'an item that is too large',
      () => Object.assign(new Error('too large'), { name: 'ValidationException' }),
      'Split it',
    ],
    ['rows that no code can handle', () => new TypeError('x is not a function'), 'as a new workbook (.xlsx)'],
  ])('refuses the import at the first try, and says what to do: %s', async (_what, error, advice) => {
    const { company, imports } = await stage();
    const { data } = await imports.send(sheet(rows(2)));
    expect(await whileFailing(anyProgress, () => deliver(imports.messageFor(data.importId)), error)).toBe(false);
    const { state, message } = await imports.report(data.importId);
    expect([state, message]).toEqual(['refused', expect.stringContaining(advice)]);
    // Once the bug is fixed, an operator can resume it.
    await deliver(resume(company, data.importId));
    expect(await imports.report(data.importId)).toMatchObject({ state: 'done', counts: { created: 2 } });
  });
});

describe('a cancellation', { ...retries }, () => {
  it.each([
    ['keeps what was written', false],
    ['takes all or nothing back', true],
  ])('at any change of an import %s, and the counts say so', async (_what, allOrNothing) => {
    const ends = new Set<string>();
    for (let change = 0; ; change++) {
      const { company, imports, list } = await stage();
      const { data } = await imports.send(sheet(rows(MANY)), { allOrNothing });
      const message = imports.messageFor(data.importId);
      let happened = false;
      faults.meanwhile(change, async () => {
        happened = true;
        await imports.requestTransition(data.importId, 'cancel');
      });
      await deliver(message);
      faults.heal();
      if (!happened) break;
      await again(message, resume(company, data.importId));
      const { state, counts } = await imports.report(data.importId);
      ends.add(`${state} ${counts.created}`);
      expect([change, await list.count()]).toEqual([change, counts.created]);
      // Before the check the number of rows is unknown.
      expect([change, accounted(counts)]).toEqual([change, counts.rows]);
    }
    // The last change only tells of the end.
    const tooLate = `done ${MANY}`;
    expect([...ends].sort()).toEqual(
      allOrNothing ? ['cancelled 0', tooLate] : ['cancelled 0', `cancelled ${PER_WRITE}`, `cancelled ${MANY}`, tooLate],
    );
  });
});

describe('a message that fails three times', () => {
  it.each([
    ['in the dry run', 'check'],
    ['in the commit', 'commit'],
    ['in an undo', 'undo'],
  ])('%s ends its import as refused, adds up, and goes on when it is sent again', async (_where, at) => {
    const { company, imports, list } = await stage();
    const { data } = await imports.send(sheet([...rows(MANY), resellerRow('')]), { review: at === 'commit' });
    const id = data.importId;
    let message = imports.messageFor(id);
    if (at !== 'check') {
      await deliver(message);
      message = resume(company, id);
      await imports.requestTransition(id, at === 'undo' ? 'undo' : 'confirm');
    }
    for (const receive of [1, 2, 3]) {
      faults.crashAt(0, 'before');
      expect(await deliver(message, receive)).toBe(true);
    }
    faults.heal();
    // Another third attempt, in which the process lives long enough to record it.
    expect(await whileFailing(anyProgress, () => deliver(message, 3))).toBe(true);
    const refused = await imports.report(id);
    expect(refused.state).toBe('refused');
    expect(accounted(refused.counts)).toBe(refused.counts.rows);
    expect(await deliver(message)).toBe(false);
    const after = await imports.report(id);
    expect(accounted(after.counts)).toBe(MANY + 1);
    expect(after).toMatchObject(
      at === 'undo'
        ? { state: 'undone', undo: { removed: MANY, restored: 0, left: 0, refused: 0 } }
        : { state: 'done', counts: { created: MANY, failed: 1, skipped: 0 } },
    );
    expect(await list.count()).toBe(at === 'undo' ? 0 : MANY);
  });

  it('leaves the imports of others alone', async () => {
    const [poisoned, healthy] = [await stage(), await stage()];
    const bad = await putInbound('reseller', poisoned.company, sheet(rows(2)), { name: 'poison.xlsx' });
    const good = await putInbound('reseller', healthy.company, sheet(rows(2)), { name: 'good.xlsx' });
    expect(await whileFailing(anyProgress, () => deliver(bad, 3))).toBe(true);
    expect(await deliver(good)).toBe(false);
    expect(await resultOf('reseller', poisoned.company, 'poison.xlsx')).toMatchObject({ state: 'refused' });
    expect(await resultOf('reseller', healthy.company, 'good.xlsx')).toMatchObject({ counts: { created: 2 } });
    await deliver(bad);
    expect(await resultOf('reseller', poisoned.company, 'poison.xlsx')).toMatchObject({ state: 'done' });
  });
});
