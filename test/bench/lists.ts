import { performance } from 'node:perf_hooks';
import type { Filter } from '../../contract/definition/filter.ts';
import type { PageRequest } from '../../contract/definition/list.ts';
import type { Reseller } from '../../contract/reseller/record.ts';
import { startEngines } from '../support/engines.ts';

/**
 * `npm run bench:lists`: times pages, sorts and searches of a list, from the journal and by reading everything, on one
 * engine.
 */
const { stop } = await startEngines();
const { createFamily, createResellers } = await import('../../local/seed/families.ts');
const { madeUpResellers } = await import('../../local/seed/made-up-resellers.ts');
const { resellerEntity, resellers } = await import('../../lambdas/entities/reseller.ts');
const { chosenScope } = await import('../../lambdas/store/scope.ts');
const { loadView, views } = await import('../../lambdas/store/journal/load.ts');
const { writeSnapshot } = await import('../../lambdas/store/journal/snapshot.ts');
const { attachMeter } = await import('../support/meter.ts');
const { fillNaiveList, naivePage } = await import('./naive-list.ts');

const meter = attachMeter();
const sizes = (process.argv[2] ?? '1000,10000,100000').split(',').map(Number);

const questions = (count: number): Record<string, PageRequest> => {
  const base: PageRequest = { page: 0, size: 10, orderBy: 'name', modifier: 'asc', searchText: '' };
  return {
    'first page': base,
    'middle page': { ...base, page: Math.floor(count / 20) },
    'last page, descending': { ...base, page: Math.ceil(count / 10) - 1, modifier: 'desc' },
    'by contact': { ...base, orderBy: 'contactName' },
    'search 77': { ...base, searchText: '77' },
  };
};

/** Five conditions over columns of every sort; `part` makes one that nobody asked before. */
const fiveFilters = (part: number): Filter => ({
  all: [
    { field: 'state', is: 'oneOf', values: Array.from({ length: 25 }, (_, at) => String(at * 2 + 1)) },
    { field: 'resellerType', is: 'oneOf', values: ['1', '2', '3'], not: true },
    {
      any: [
        { field: 'resellerDate', is: 'preset', preset: 'past' },
        { field: 'contactEmail', is: 'empty' },
      ],
    },
    { field: 'contactPhone', is: 'contains', text: String(part) },
    { field: 'cityName', is: 'contains', text: 'r' },
  ],
});

/** The same of whole records. */
const fitsFive = (item: Record<string, unknown>) => {
  const { addressId, companyResellerTypeList: types, resellerDate } = item as unknown as Reseller;
  return (
    addressId.stateId.id % 2 === 1 &&
    !types.some(({ resellerId: { id } }) => id <= 3) &&
    (resellerDate < new Date().toISOString() || addressId.contactEmail === '') &&
    addressId.contactPhone.includes('0') &&
    addressId.cityName.toLowerCase().includes('r')
  );
};

const measure = async (run: () => Promise<unknown>, times: number) => {
  const taken: number[] = [];
  meter.reset();
  const cpu = process.cpuUsage();
  for (let time = 0; time < times; time++) {
    const started = performance.now();
    await run();
    taken.push(performance.now() - started);
  }
  const ms = taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
  const { user, system } = process.cpuUsage(cpu);
  return {
    calls: meter.calls / times,
    'read units': meter.readUnits / times,
    ms: Number(ms.toFixed(1)),
    'CPU ms': Number(((user + system) / 1_000 / times).toFixed(1)),
  };
};

for (const count of sizes) {
  const company = await createFamily(`Bench ${count}`, 'Kim Example', 1);
  const records = madeUpResellers(200).flatMap((record) =>
    Array.from({ length: count / 200 }, (_, copy) => ({ ...record, name: `${record.name} ${copy}` })),
  );
  const started = performance.now();
  await createResellers(company, records);
  const seconds = (performance.now() - started) / 1_000;
  await fillNaiveList(
    `NAIVE#${count}`,
    records.map((record) => ({ ...record, contactName: record.addressId.contactName })),
  );
  const list = resellers(chosenScope({ userId: 'bench', userName: 'Bench' }, company));
  const rows: Record<string, unknown> = {};
  for (const [name, question] of Object.entries(questions(count))) {
    await list.page(question);
    rows[`journal, warm: ${name}`] = await measure(() => list.page(question), 20);
  }
  let asked = 0;
  rows['journal, warm: a search nobody asked before'] = await measure(
    () => list.page({ ...(questions(count)['first page'] as PageRequest), searchText: String(asked++) }),
    20,
  );
  const sorted = { ...(questions(count)['first page'] as PageRequest), orderBy: 'cityName' };
  await list.page({ ...sorted, filter: fiveFilters(0) });
  rows['journal, warm: five filters and a sort'] = await measure(
    () => list.page({ ...sorted, filter: fiveFilters(0) }),
    20,
  );
  rows['journal, warm: five filters nobody asked before'] = await measure(
    () => list.page({ ...sorted, filter: fiveFilters(++asked) }),
    20,
  );
  await writeSnapshot(company, resellerEntity, await loadView(company, resellerEntity));
  rows['journal, cold, from the snapshot'] = await measure(() => {
    views.clear();
    return list.page(questions(count)['middle page'] as PageRequest);
  }, 3);
  for (const name of ['middle page', 'search 77']) {
    rows[`read everything: ${name}`] = await measure(
      () => naivePage(`NAIVE#${count}`, questions(count)[name] as PageRequest),
      1,
    );
  }
  rows['read everything: five filters'] = await measure(
    () => naivePage(`NAIVE#${count}`, { ...sorted, orderBy: 'name' }, fitsFive),
    1,
  );
  console.log(
    `\n${count.toLocaleString('en-US')} resellers (written in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} rows/s)`,
  );
  console.table(rows);
}
await stop();
