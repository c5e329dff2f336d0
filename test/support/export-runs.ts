import { exportKeys } from '#contract/analytics/keys.ts';
import { type ReportTableName, reportTables } from '#contract/analytics/tables.ts';
import { handler } from '#lambdas/analytics/handler.ts';
import { s3 } from '#lambdas/ports/s3/sdk.ts';
import { keysBelow } from '#lambdas/ports/s3/versioned-objects.ts';
import { invoke } from '#local/invoke.ts';
import { settings } from '#local/settings.ts';
import { createWorld } from './business-world.ts';
import { call } from './call.ts';
import { exportedFile, exportedRows, exportedText } from './exported.ts';

export const { ids, people, own, foreign } = await createWorld();
export const tables = Object.keys(reportTables) as ReportTableName[];
export const tester = { userId: 'test', userName: 'Test' };

/** Every export runs a minute after the one before. */
let clock = Date.parse('2026-06-10T10:00:00Z');
export const run = (event: object = {}) => {
  clock += 60_000;
  return invoke('export', handler, { time: new Date(clock).toISOString(), ...event });
};
/** The time of the export that ran last. */
export const lastRun = () => new Date(clock);
/** Lets time pass before the next export. */
export const pass = (ms: number) => {
  clock += ms;
};
export const nextDay = () => pass(86_400_000);
export const freshness = async () => JSON.parse((await exportedText(exportKeys.freshness)) ?? '{}');
export const filesOf = (root: string) => Promise.all(tables.map((table) => exportedFile(table, root)));
/** Everything that lies in the export's bucket under the name of a tenant. */
export const filesBelow = async (root: string) => {
  const keys: string[] = [];
  for await (const { key } of keysBelow(settings.buckets.exports, '')) if (key.includes(root)) keys.push(key);
  return keys;
};
export const rowOf = async (table: ReportTableName, name: string, root = ids.a) =>
  (await exportedRows(table, root)).find((row) => row.name === name);
export const send = async (method: string, path: string, as: typeof people.ncra, body: object) => {
  const answer = await call(method, path, { as, body });
  if (answer.status !== 'Success') throw new Error(`${path}: ${answer.message} ${answer.data?.reason}`);
  return answer.data;
};

export const deedsOf = async (companyId: string, what: string, deed: string) =>
  (await exportedRows('activity', ids.a)).filter(
    (row) => row.companyId === companyId && row.what === what && row.deed === deed,
  );

const changeDivision = async (fields: object) => {
  const { data } = await call('GET', `/api/division/${own.division.id}`, { as: people.seller });
  await send('PUT', '/api/division', people.seller, { ...data, ...fields });
};
// It is no place of its own, so that another name of it is no change of its end user.
await changeDivision({ isSameAddress: 1 });

let names = 0;
export const renameDivision = () => changeDivision({ name: `Renamed ${++names}` });

/** Throws once instead of the put of a matching key. */
export const failPut = (fits: (key: string) => boolean) => {
  let armed = true;
  s3.middlewareStack.add(
    (next) => async (args) => {
      const { Key = '', Body } = args.input as { Key?: string; Body?: unknown };
      if (!armed || Body === undefined || !fits(Key)) return next(args);
      armed = false;
      throw new Error('The process has ended');
    },
    { step: 'initialize', name: 'fail-put', override: true },
  );
};
