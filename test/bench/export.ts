import { performance } from 'node:perf_hooks';
import type { EndUserRecord } from '../../contract/end-user/record.ts';
import { startEngines } from '../support/engines.ts';
import { endUserRecord, providerRecord } from './family-records.ts';

/** `npm run bench:export`: a full export of 100,000 records, then exports after few and many changes, and after none. */
const { stop } = await startEngines();
const { createFamily, createResellers } = await import('../../local/seed/families.ts');
const { madeUpResellers } = await import('../../local/seed/made-up-resellers.ts');
const { saveAll, seedScope } = await import('../../local/seed/save-all.ts');
const { endUsers } = await import('../../lambdas/entities/end-user.ts');
const { providers } = await import('../../lambdas/entities/provider.ts');
const { handler } = await import('../../lambdas/export/handler.ts');
const { attachMeter } = await import('../support/meter.ts');
const { s3 } = await import('../../lambdas/ports/objects.ts');

const meter = attachMeter();
const count = Number(process.argv[2] ?? '100000');
const root = await createFamily('Bench', 'Kim Example', 1);
await createFamily('Quiet', 'Quinn Example', 1);
const resellerIds = await createResellers(root, madeUpResellers(200));
const scope = seedScope(root);

const allProviders = providers(scope);
const providerRecords = Array.from({ length: 300 }, (_, at) => providerRecord(allProviders.newId(), root, at));
await saveAll(allProviders, providerRecords);

const all = endUsers(scope);
const records: EndUserRecord[] = Array.from({ length: count }, (_, at) => ({
  ...endUserRecord(all.newId(), resellerIds[at % resellerIds.length] ?? root, root, at),
  endUserTpList: [0, 1].map((more) => ({
    techProviderId: providerRecords[(at + more * 7) % providerRecords.length]?.id ?? '',
    divisionIds: [],
  })),
}));
const began = performance.now();
await saveAll(all, records);
console.log(`${count} end users written in ${((performance.now() - began) / 1_000).toFixed(0)} s`);

const objects = { calls: 0 };
s3.middlewareStack.add(
  (next) => (args) => {
    objects.calls++;
    return next(args);
  },
  { step: 'initialize', name: 'count', override: true },
);

const MB = 1024 * 1024;
const measure = async (event: object = {}) => {
  meter.reset();
  objects.calls = 0;
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const started = performance.now();
  await handler(event);
  const seconds = (performance.now() - started) / 1_000;
  clearInterval(watch);
  return {
    'table calls': meter.calls,
    'read units': meter.readUnits,
    'object calls': objects.calls,
    seconds: Number(seconds.toFixed(2)),
    'memory MB': Math.round(Math.max(most, process.memoryUsage().rss) / MB),
  };
};

const rows: Record<string, unknown> = { 'everything, the first time': await measure() };
rows['nothing changed, two families'] = await measure();
let next = 0;
for (const changes of [1, 10, 100, 1_000]) {
  const chosen = Array.from({ length: changes }, () => records[next++ % count]?.id ?? '');
  for (const id of chosen) await all.patchLatest(id, { contractStartdate: '2026-02-03' });
  rows[`${changes} changed one by one`] = await measure();
}
rows['a reseller renamed'] = await (async () => {
  const { resellers } = await import('../../lambdas/entities/reseller.ts');
  await resellers(scope).patchLatest(resellerIds[0] ?? '', { name: 'Another Name' });
  return measure();
})();
rows['the next day, nothing changed'] = await measure({ time: new Date(Date.now() + 86_400_000).toISOString() });
rows['from the beginning'] = await measure({ rebuild: true });
console.log(`\nFamilies: one with ${count.toLocaleString('en-US')} end users, and a quiet one`);
console.table(rows);
await stop();
