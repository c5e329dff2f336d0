import { performance } from 'node:perf_hooks';
import type { EndUserRecord } from '../../contract/end-user/record.ts';
import { NCRA } from '../../contract/rules/roles.ts';
import { worklist } from '../../contract/worklist/routes.ts';
import { startEngines } from '../support/engines.ts';
import { endUserRecord, providerRecord } from './family-records.ts';

/**
 * `npm run bench:worklist`: the worklist's first page, the counts and the daily job of a family of 100,000 end users and
 * 300 providers, warm and right after a change, beside reading every record, on one engine.
 */
const { stop } = await startEngines();
const { createFamily, createResellers } = await import('../../local/seed/families.ts');
const { madeUpResellers } = await import('../../local/seed/made-up-resellers.ts');
const { saveAll, seedScope } = await import('../../local/seed/save-all.ts');
const { endUserEntity, endUsers } = await import('../../lambdas/entities/end-user.ts');
const { providers } = await import('../../lambdas/entities/provider.ts');
const { circumstancesOf } = await import('../../lambdas/entities/company.ts');
const { owedBy } = await import('../../contract/rules/obligations/owed.ts');
const { countsOf } = await import('../../lambdas/areas/worklist/counts.ts');
const { worklistPage } = await import('../../lambdas/areas/worklist/worklist-page.ts');
const { chosenScope } = await import('../../lambdas/store/scope.ts');
const { views } = await import('../../lambdas/store/journal/load.ts');
const { clearCaches } = await import('../../lambdas/store/ttl-cache.ts');
const { remindFamily } = await import('../../lambdas/reminders/remind-family.ts');
const { familyIdOf } = await import('../../lambdas/store/id.ts');
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

const all = endUsers(scope);
const records: EndUserRecord[] = Array.from({ length: count }, (_, at) =>
  endUserRecord(all.newId(), resellerIds[at % resellerIds.length] ?? root, root, at),
);
await saveAll(all, records);
await fillNaiveList('NAIVE', [...records, ...providerRecords]);

const caller = {
  sub: 'bench',
  userId: 'bench',
  userName: 'Bench',
  home: root,
  sessionId: '',
  signedInAt: 0,
  isSuperadmin: false,
  roles: [NCRA],
  scope: () => chosenScope({ userId: 'bench', userName: 'Bench' }, root),
  familyScope: () => chosenScope({ userId: 'bench', userName: 'Bench' }, root),
} as unknown as Parameters<typeof countsOf>[0];

const mine = worklist.list.query.parse({});
const everything = worklist.list.query.parse({ turn: 'all' });
const questions: Record<string, () => Promise<unknown>> = {
  'worklist, my turn': () => worklistPage(caller, mine),
  'worklist, everything': () => worklistPage(caller, everything),
  'worklist, everything, a middle page by record': () =>
    worklistPage(caller, { ...everything, orderBy: 'record', page: Math.floor(count / 20) }),
  counts: () => countsOf(caller, undefined),
};

/** The middle of some runs; before each, something may change, which is not measured. */
const measure = async (run: () => Promise<unknown>, times: number, before?: () => Promise<unknown>) => {
  const taken: number[] = [];
  const sum = { calls: 0, units: 0, cpu: 0 };
  for (let time = 0; time < times; time++) {
    await before?.();
    meter.reset();
    const cpu = process.cpuUsage();
    const started = performance.now();
    await run();
    taken.push(performance.now() - started);
    sum.calls += meter.calls;
    sum.units += meter.readUnits;
    const { user, system } = process.cpuUsage(cpu);
    sum.cpu += (user + system) / 1_000;
  }
  const ms = taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
  const mean = (total: number) => Number((total / times).toFixed(1));
  return { calls: mean(sum.calls), 'read units': mean(sum.units), ms: Number(ms.toFixed(1)), 'CPU ms': mean(sum.cpu) };
};

let changed = 0;
const change = () =>
  all.patchLatest(records[changed++]?.id ?? '', {
    endUserReviewDate: `2026-12-${String((changed % 28) + 1).padStart(2, '0')}`,
  });

const rows: Record<string, unknown> = {};
for (const [name, ask] of Object.entries(questions)) {
  rows[`${name}: the first time`] = await measure(ask, 1);
  rows[`${name}: warm`] = await measure(ask, 20);
  rows[`${name}: after a change`] = await measure(ask, 20, change);
}
/** The daily job of the family as a new process runs it, some days after it ran last. */
let day = Date.parse('2026-12-01T18:00:00Z');
const remind = () => {
  views.clear();
  clearCaches();
  day += 86_400_000;
  return remindFamily({ familyId: familyIdOf(root), now: day, site: 'https://portal.example.com' });
};
await remind();
rows['the daily job in a new process'] = await measure(remind, 3);
const circumstances = await circumstancesOf(familyIdOf(root));
rows['read every record'] = await measure(async () => {
  const owed = owedBy(['endUser'], circumstances);
  const items = (await naiveRead('NAIVE')) as unknown as EndUserRecord[];
  return items
    .filter(({ name }) => name.startsWith('End User'))
    .flatMap((record) => {
      const row = endUserEntity.row(record);
      return owed((fact) => row[fact]);
    })
    .filter(({ state }) => state !== 'ok')
    .sort((a, b) => a.due.localeCompare(b.due))
    .slice(0, 10);
}, 1);
console.log(`\nA family of ${count.toLocaleString('en-US')} end users and 300 providers`);
console.table(rows);
await stop();
