import { performance } from 'node:perf_hooks';
import { PutCommand, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { createLocalTable } from '../../local/local-table.ts';
import { settings } from '../../local/settings.ts';
import { startEngines } from '../support/engines.ts';

/**
 * `npm run bench:import`: dry run, commit and undo of resellers; beside them, on the same engine, one PutItem per row, and the
 * commit's own transactions sent once more without anything around them: the engine's own share. The memory is the process's own, with the object store inside; each size runs after the others, so run one size for its own peak.
 */
const { stop } = await startEngines();
const { createFamily } = await import('../../local/seed/families.ts');
const { putObject } = await import('../../lambdas/ports/objects.ts');
const { table } = await import('../../lambdas/ports/table.ts');
const { findImport } = await import('../../lambdas/entities/import.ts');
const { importPage } = await import('../../lambdas/entities/import-list.ts');
const { chosenScope } = await import('../../lambdas/store/scope.ts');
const { attachMeter } = await import('../support/meter.ts');
const { workbookOf } = await import('../../lambdas/sheets/workbook.ts');
const { resellerDefinition } = await import('../../contract/reseller/record.ts');
const { readSheet } = await import('../../lambdas/sheets/read-rows.ts');
const { guardSpreadsheet } = await import('../../lambdas/sheets/guard.ts');
const { findDropped } = await import('../../lambdas/import/import-file.ts');
const { resumeImport } = await import('../../lambdas/import/resume.ts');
const { advanceImport } = await import('../../lambdas/entities/import.ts');

const meter = attachMeter();
const sizes = (process.argv[2] ?? '1000,10000,50000').split(',').map(Number);
const bucket = settings.buckets.uploads;
const MB = 1024 * 1024;

const columns = Object.entries(resellerDefinition.sheet.columns);
/** Every column has a value, as in the template. */
const fileOf = (count: number, city: string) =>
  workbookOf({
    name: 'Resellers',
    lines: [
      columns.map(([, { header }]) => header),
      ...Array.from({ length: count }, (_, index) =>
        columns.map(([field, { example }]) =>
          field === 'name' ? `Bench Screening ${index} LLC` : field === 'cityName' ? city : example,
        ),
      ),
    ],
  });

const measure = async (rows: number, run: () => Promise<unknown>) => {
  meter.reset();
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const cpu = process.cpuUsage();
  const started = performance.now();
  await run();
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(watch);
  return {
    seconds: Number(seconds.toFixed(2)),
    'rows/s': Math.round(rows / seconds),
    calls: meter.calls,
    'read units': Math.round(meter.readUnits),
    'write units': Math.round(meter.writeUnits),
    'CPU s': Number(((user + system) / 1e6).toFixed(2)),
    'peak RSS MB': Math.round(Math.max(peak, process.memoryUsage().rss) / MB),
  };
};

const REPLAY = 'Replay';
/** Limit of the transactions that are recorded; more of them would distort the measured memory. */
const REPLAYED_ROWS = 10_000;
await createLocalTable(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', REPLAY);

type Items = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** Records the transactions that are sent while `run` runs, as puts to another table without conditions. */
const recorded = async (run: () => Promise<unknown>) => {
  const transactions: Items[] = [];
  table.middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName?.startsWith('TransactWrite') && 'TransactItems' in args.input)
        transactions.push(
          (args.input.TransactItems as Items).flatMap(({ Put }) =>
            Put?.Item ? [{ Put: { TableName: REPLAY, Item: { ...Put.Item } } }] : [],
          ),
        );
      return next(args);
    },
    { step: 'initialize', name: 'recorder', priority: 'low' },
  );
  await run();
  table.middlewareStack.remove('recorder');
  return transactions;
};

const timeLeft = () => Number.POSITIVE_INFINITY;

const importAtOnce = async (company: string, bytes: Uint8Array) => {
  const key = `bulk/reseller/${company}/at-once.xlsx`;
  await putObject(bucket, key, bytes, { contentType: 'application/octet-stream' });
  const progress = await findDropped({ bucket, key, sequencer: 'at once' });
  if (progress) await resumeImport(bucket, progress, timeLeft);
};

const undoLatest = async (company: string) => {
  const [latest] = (await importPage(company, 'reseller', { page: 0, size: 1 })).content;
  if (!latest) throw new Error('No import');
  const scope = chosenScope({ userId: 'bench', userName: 'Bench' }, company);
  await resumeImport(
    bucket,
    await advanceImport(scope, latest, { state: 'undoing', undoTo: 'undone', undoneTo: 0 }),
    timeLeft,
  );
  const after = await findImport(scope, latest.id);
  if (after?.state !== 'undone') throw new Error(`${after?.state}: ${after?.message}`);
};

for (const count of sizes) {
  const company = await createFamily(`Bench ${count}`, 'Kim Example', 1);
  const scope = chosenScope({ userId: 'bench', userName: 'Bench' }, company);
  const shown: Record<string, unknown> = {};
  const put = async (name: string, bytes: Uint8Array) => {
    const key = `bulk/reseller/${company}/${name}`;
    await putObject(bucket, key, bytes, {
      contentType: 'application/octet-stream',
      metadata: { 'import-review': 'true' },
    });
    return { bucket, key, sequencer: name };
  };
  const dryRun = async (file: { bucket: string; key: string; sequencer: string }) => {
    const progress = await findDropped(file);
    if (progress) await resumeImport(bucket, progress, timeLeft);
  };
  const latest = async () => (await importPage(company, 'reseller', { page: 0, size: 1 })).content[0]?.id ?? '';
  const commit = async () => {
    const progress = await findImport(scope, await latest());
    if (!progress) throw new Error('No import');
    await resumeImport(bucket, await advanceImport(scope, progress, { state: 'running' }), timeLeft);
    const after = await findImport(scope, progress.id);
    if (after?.state !== 'done') throw new Error(`${after?.state}: ${after?.message}`);
    return after.counts;
  };

  const bytes = fileOf(count, 'Springfield');
  const first = await put('first.xlsx', bytes);
  shown['read the file alone (guard and parser)'] = await measure(count, async () => {
    await guardSpreadsheet('first.xlsx', bytes);
    readSheet(bytes, resellerDefinition.sheet);
  });
  shown['dry run, all new'] = await measure(count, () => dryRun(first));
  let transactions: Items[] = [];
  const committed = count > REPLAYED_ROWS ? commit : async () => (transactions = await recorded(commit));
  shown['commit, all new'] = await measure(count, committed);
  const again = await put('again.xlsx', bytes);
  shown['dry run of the same file again'] = await measure(count, () => dryRun(again));
  const changed = await put('changed.xlsx', fileOf(count, 'Riverton'));
  shown['dry run, all changed'] = await measure(count, () => dryRun(changed));
  shown['commit, all changed'] = await measure(count, commit);
  if (transactions.length > 0)
    shown['the transactions of that commit alone'] = await measure(count, async () => {
      for (const TransactItems of transactions) await table.send(new TransactWriteCommand({ TransactItems }));
    });
  const endToEnd = await createFamily(`Bench ${count} at once`, 'Kim Example', 1);
  shown['file to result, all new'] = await measure(count, () => importAtOnce(endToEnd, bytes));
  shown['undo of all of them'] = await measure(count, () => undoLatest(endToEnd));
  const { rows } = readSheet(bytes, resellerDefinition.sheet);
  shown['naive: one PutItem per row, without history, list or checks'] = await measure(count, async () => {
    for (const { number, cells } of rows)
      await table.send(
        new PutCommand({ TableName: settings.table, Item: { pk: `NAIVE#${count}`, sk: String(number), ...cells } }),
      );
  });
  console.log(`\n${count.toLocaleString('en-US')} resellers, a file of ${(bytes.length / MB).toFixed(1)} MB`);
  console.table(shown);
}
await stop();
