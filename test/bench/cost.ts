import { readFileSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { NCRA } from '../../contract/rules/roles.ts';
import { startEngines } from '../support/engines.ts';

/**
 * `npm run bench:cost`: counts what requests of a family of 10,000 resellers ask of table and object store, and what of the
 * deployed stack is paid by the month, and writes bin/cost/measured.json, which `npm run cost` computes with.
 */
const RECORDS = 10_000;
const TIMES = 20;
const { stop } = await startEngines();
const { createFamily, createResellers } = await import('../../local/seed/families.ts');
const { madeUpResellers } = await import('../../local/seed/made-up-resellers.ts');
const { resellerEntity } = await import('../../lambdas/entities/reseller.ts');
const { loadView, views } = await import('../../lambdas/store/journal/load.ts');
const { writeSnapshot } = await import('../../lambdas/store/journal/snapshot.ts');
const { s3 } = await import('../../lambdas/ports/objects.ts');
const { handler: exportHandler } = await import('../../lambdas/export/handler.ts');
const { handler: taskHandler } = await import('../../lambdas/tasks/handler.ts');
const { remindFamily } = await import('../../lambdas/reminders/remind-family.ts');
const { invoke } = await import('../../local/invoke.ts');
const { attachMeter } = await import('../support/meter.ts');
const { call } = await import('../support/call.ts');
const { resellerForm } = await import('../support/business-forms.ts');
const { signIn } = await import('../support/people.ts');
const { importsOf, sheetOf } = await import('../lambdas/imports/import-calls.ts');
const { tableItems } = await import('../support/accounts.ts');

const meter = attachMeter();
const objects = { gets: 0, puts: 0 };
s3.middlewareStack.add(
  (next, context) => (args) => {
    objects[/^(Get|Head|List)/.test(context.commandName ?? '') ? 'gets' : 'puts']++;
    return next(args);
  },
  { step: 'initialize', name: 'count', override: true },
);

const round = (value: number, digits = 2) => Number(value.toFixed(digits));

/** What one of `per` things costs, from the median of the times and the mean of the counts. */
const measure = async (run: (time: number) => Promise<unknown>, { times = TIMES, per = 1 } = {}) => {
  const taken: number[] = [];
  meter.reset();
  Object.assign(objects, { gets: 0, puts: 0 });
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    await run(time);
    taken.push(performance.now() - began);
  }
  const share = (sum: number) => round(sum / times / per, 4);
  const ms = taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
  return {
    calls: share(meter.calls),
    readUnits: share(meter.readUnits),
    writeUnits: share(meter.writeUnits),
    objectReads: share(objects.gets),
    objectWrites: share(objects.puts),
    ms: round(ms / per, 3),
  };
};

const root = await createFamily('Cost', 'Kim Example', 1);
await createResellers(
  root,
  madeUpResellers(RECORDS).map((reseller, at) => ({ ...reseller, name: `${reseller.name} ${at}` })),
);
const ncra = await signIn({ companyId: root, roles: [NCRA] });
const list = () => call('GET', '/api/reseller/search', { as: ncra, query: { page: '3', size: '10', searchText: '' } });
const bytesOf = (items: readonly unknown[]) =>
  items.reduce((sum: number, item) => sum + JSON.stringify(item).length, 0);
const familyBytes = bytesOf(await tableItems());
await list();
await writeSnapshot(root, resellerEntity, await loadView(root, resellerEntity));

const requests: Record<string, Awaited<ReturnType<typeof measure>>> = {
  'a page of a list, warm': await measure(list),
  'a page of a list, cold': await measure(
    async () => {
      views.clear();
      return list();
    },
    { times: 5 },
  ),
};
const made: { id: string; version: number }[] = [];
requests['a new record'] = await measure(async () => {
  const { data } = await call('POST', '/api/reseller/add', { as: ncra, body: resellerForm() });
  made.push(data);
});
const opened: Record<string, unknown>[] = [];
requests['a record opened'] = await measure(async (time) => {
  const { data } = await call('GET', '/api/reseller/edit', { as: ncra, query: { companyId: made[time]?.id ?? '' } });
  opened.push(data);
});
requests['a changed record'] = await measure(async (time) => {
  const body = { ...opened[time], resellerDate: '2026-03-04' };
  const { status, message } = await call('PUT', '/api/reseller/update', { as: ncra, body });
  if (status !== 'Success') throw new Error(message);
});
requests['a view of a report opened'] = await measure(() =>
  call('GET', '/security/getReportView', { as: ncra, query: { viewId: 'portal-local-overview' } }),
);

const ROWS = 2_000;
const { resellerRow } = await import('../support/sheet-rows.ts');
const sheet = sheetOf(
  'reseller',
  Array.from({ length: ROWS }, (_, at) => resellerRow(`Cost Row ${at}`)),
);
const imports = importsOf('reseller', ncra, root);
requests['a row of an import, checked and written'] = await measure(() => imports.upload(sheet), {
  times: 1,
  per: ROWS,
});

const inHours = (hours: number) => ({ time: new Date(Date.now() + hours * 3_600_000).toISOString() });
await invoke('export', exportHandler, inHours(0));
const jobs = {
  'the hourly export of a family, nothing changed': await measure(
    (time) => invoke('export', exportHandler, inHours(time + 1)),
    { times: 3 },
  ),
  'the minutely look for open tasks': await measure(() => invoke('tasks', taskHandler, inHours(0)), { times: 3 }),
  'the daily reminders of a family': await measure(
    () => remindFamily({ familyId: root, now: Date.now(), site: 'https://portal.example.com', dryRun: true }),
    { times: 1 },
  ),
};

const { stack } = await import('../lib/template.ts');
const { Template } = await import('aws-cdk-lib/assertions');
const { Stack } = await import('aws-cdk-lib');
const parts = stack.node.findAll().filter((part) => Stack.isStack(part));
const resources = parts.flatMap((part) =>
  Object.values(
    Template.fromStack(part).toJSON().Resources as Record<
      string,
      { Type: string; Properties?: Record<string, unknown> }
    >,
  ),
);
const ofType = (...types: string[]) => resources.filter(({ Type }) => types.includes(Type));
const acls = ofType('AWS::WAFv2::WebACL');
const standing = {
  'web ACLs': acls.length,
  'rules of web ACLs': acls.flatMap(({ Properties }) => (Properties?.Rules ?? []) as unknown[]).length,
  alarms: ofType('AWS::CloudWatch::Alarm').length,
  'metrics of alarms': ofType('AWS::CloudWatch::Alarm')
    .map(({ Properties }) => (Properties?.Metrics ?? [{ MetricStat: {} }]) as { MetricStat?: unknown }[])
    .flatMap((metrics) => metrics.filter(({ MetricStat }) => MetricStat !== undefined)).length,
  'composite alarms': ofType('AWS::CloudWatch::CompositeAlarm').length,
  dashboards: ofType('AWS::CloudWatch::Dashboard').length,
  secrets: ofType('AWS::SecretsManager::Secret').length,
};
const result = {
  measuredOn: new Date().toISOString().slice(0, 10),
  records: RECORDS,
  bytesPerRecord: Math.round(familyBytes / RECORDS),
  requests,
  jobs,
  standing,
};
writeFileSync(new URL('../../bin/cost/measured.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
console.log(readFileSync(new URL('../../bin/cost/measured.json', import.meta.url), 'utf8'));
await stop();
process.exit(0);
