import { performance } from 'node:perf_hooks';
import { NCRA } from '../../contract/rules/roles.ts';
import { startEngines } from '../support/engines.ts';
import { endUserRecord, providerRecord } from './family-records.ts';

/**
 * `npm run bench:search`: what is searched for everywhere, in a family of 100,000 end users, 300 providers and 200 resellers,
 * warm and right after a change, beside reading every record, on one engine.
 */
const { stop } = await startEngines();
const { createFamily, createResellers } = await import('../../local/seed/families.ts');
const { madeUpResellers } = await import('../../local/seed/made-up-resellers.ts');
const { saveAll, seedScope } = await import('../../local/seed/save-all.ts');
const { endUsers } = await import('../../lambdas/entities/end-user.ts');
const { providers } = await import('../../lambdas/entities/provider.ts');
const { searchEverything } = await import('../../lambdas/areas/search/search-everything.ts');
const { staffScope } = await import('../../lambdas/store/scope.ts');
const { attachMeter } = await import('../support/meter.ts');
const { fillNaiveList, naiveRead } = await import('./naive-list.ts');

const meter = attachMeter();
const count = Number(process.argv[2] ?? '100000');
const root = await createFamily('Bench', 'Kim Example', 1);
const resellerIds = await createResellers(root, madeUpResellers(200));
const scope = seedScope(root);

const allProviders = providers(scope);
const providerRecords = Array.from({ length: 300 }, (_, at) => providerRecord(allProviders.newId(), root, at));
await saveAll(allProviders, providerRecords);

const first = ['Silver', 'Stone', 'Northwind', 'Harbor', 'Meadow', 'Éclair', 'Granite', 'Willow', 'Copper', 'Prairie'];
const second = ['Birch', 'Bridge', 'Gate', 'Field', 'Point', 'Ridge', 'Brook', 'Vale', 'Crossing', 'Landing'];
const last = ['Apartments', 'Screening LLC', 'Property Management Inc.', 'Reports', 'Homes of the West'];
const nameOf = (at: number) => [first[at % 10], second[Math.floor(at / 10) % 10], last[at % 5], at].join(' ');

/** Names and people of many words, so that no search is found by luck. */
const named = (at: number) => {
  const record = endUserRecord(all.newId(), resellerIds[at % resellerIds.length] ?? root, root, at);
  const phone = `+1555${String(at).padStart(7, '0')}`;
  const addressId = { ...record.addressId, contactName: `Person${at % 997} Example`, contactPhone: phone };
  return { ...record, name: nameOf(at), addressId };
};
const all = endUsers(scope);
const records = Array.from({ length: count }, (_, at) => named(at));
await saveAll(all, records);
await fillNaiveList('NAIVE', [...records, ...providerRecords]);

const actor = { userId: 'bench', userName: 'Bench' };
const seen = () => staffScope(actor, root, 'tree');
const caller = {
  ...actor,
  sub: 'bench',
  home: root,
  sessionId: '',
  signedInAt: 0,
  isSuperadmin: false,
  roles: [NCRA],
  scope: seen,
  familyScope: seen,
} as unknown as Parameters<typeof searchEverything>[0];

const ask = (text: string) => () => searchEverything(caller, { text, limit: 30 });

/** The middle of some runs; before each, something may change, which is not measured. */
const measure = async (run: () => Promise<unknown>, times: number, before?: () => Promise<unknown>) => {
  const taken: number[] = [];
  const worked: number[] = [];
  const sum = { calls: 0, units: 0 };
  for (let time = 0; time < times; time++) {
    await before?.();
    meter.reset();
    const [started, cpu] = [performance.now(), process.cpuUsage()];
    await run();
    taken.push(performance.now() - started);
    const { user, system } = process.cpuUsage(cpu);
    worked.push((user + system) / 1000);
    sum.calls += meter.calls;
    sum.units += meter.readUnits;
  }
  const ordered = taken.sort((a, b) => a - b);
  const ofCpu = worked.sort((a, b) => a - b);
  const mean = (total: number) => Number((total / times).toFixed(1));
  return {
    calls: mean(sum.calls),
    'read units': mean(sum.units),
    ms: Number((ordered[Math.floor(times / 2)] ?? 0).toFixed(1)),
    'CPU ms': Number((ofCpu[Math.floor(times / 2)] ?? 0).toFixed(1)),
    'slowest ms': Number((ordered.at(-1) ?? 0).toFixed(1)),
  };
};

let changed = 0;
const change = () =>
  all.patchLatest(records[changed++]?.id ?? '', {
    endUserReviewDate: `2026-12-${String((changed % 28) + 1).padStart(2, '0')}`,
  });

const texts = {
  'one letter that begins a word of every record': 'e',
  'the beginning of a name': 'northw',
  'three words': 'ecl bir homes',
  'a contact': 'person500',
  'a phone': '(555) 004-20',
  'what no record has': 'zzzz yyyy',
};
const rows: Record<string, unknown> = { 'the first search of a process': await measure(ask('first'), 1) };
for (const [name, text] of Object.entries(texts)) {
  rows[`${name}: warm`] = await measure(ask(text), 20);
  rows[`${name}: after a change`] = await measure(ask(text), 10, change);
}
rows['read every record'] = await measure(async () => {
  const items = await naiveRead('NAIVE');
  return items.filter((item) => JSON.stringify(item).toLowerCase().includes('person500')).slice(0, 30);
}, 1);
console.log(`\nA family of ${count.toLocaleString('en-US')} end users, 300 providers and 200 resellers`);
console.table(rows);
await stop();
