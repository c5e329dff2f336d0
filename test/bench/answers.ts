import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { settings } from '../../local/settings.ts';
import { workbookOf } from '../support/malicious-files.ts';
import { startPortalProcess } from '../support/portal-process.ts';
import { operatorS3 } from '../support/running-portal.ts';
import { apiAs } from '../support/sign-in.ts';

/**
 * `npm run bench:answers [ROWS]`: response times of a list page from the portal as `npm start` runs it: idle, while a
 * spreadsheet is checked, and while its rows are written. Goal: p95 of 100 ms during the check.
 */
const rows = Number(process.argv[2] ?? 50_000);
const PAUSE_MS = 20;
const QUIET = 200;
/** Responses between two polls of the import's progress. */
const LOOK_EVERY = 10;

const dataDir = await mkdtemp(join(tmpdir(), 'bench-answers-'));
const portal = await startPortalProcess(dataDir);
const person = await apiAs(portal.url, 'ncra@example.com');
const path = '/api/reseller/resellerByCompany?page=3&size=10&orderBy=name&modifier=asc';
const ask = async () => {
  const started = performance.now();
  const { http } = await person.request('GET', path);
  if (http !== 200) throw new Error(`The list answered ${http}`);
  return performance.now() - started;
};
const latest = async () =>
  (await person.request('GET', '/security/document/uploads?modifier=reseller&page=0&size=1')).data.content[0];

/** Requests pages one after the other until told to stop. */
const measured = async (isOver: () => Promise<boolean> | boolean) => {
  const began = performance.now();
  const taken: number[] = [];
  let looked = 0;
  for (let over = false; !over; ) {
    taken.push(await ask());
    await sleep(PAUSE_MS);
    if (taken.length - looked >= LOOK_EVERY) {
      looked = taken.length;
      over = await isOver();
    }
  }
  taken.sort((a, b) => a - b);
  const at = (part: number) =>
    Number((taken[Math.min(taken.length - 1, Math.floor(part * taken.length))] ?? 0).toFixed(1));
  const seconds = Number(((performance.now() - began) / 1_000).toFixed(1));
  return {
    seconds,
    answers: taken.length,
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'max ms': at(1),
    load: loadavg()[0]?.toFixed(1),
  };
};

try {
  const shown: Record<string, unknown> = {};
  let looks = QUIET / LOOK_EVERY;
  shown['nothing else'] = await measured(() => --looks <= 0);
  const lines = Array.from({ length: rows }, (_, at) => [
    `Bench ${at} LLC`,
    'Collections',
    `Town ${at}`,
    `${at} Main Street`,
  ]);
  const Body = workbookOf([['Reseller Name', 'Reseller Type', 'City', 'Address 1'], ...lines]);
  const Key = `bulk/reseller/${person.login.data.user.companyId.id}/bench.xlsx`;
  const Metadata = { 'import-review': 'true' };
  await operatorS3(portal.url).send(new PutObjectCommand({ Bucket: settings.buckets.uploads, Key, Body, Metadata }));
  shown[`${rows} rows are read`] = await measured(async () => (await latest())?.state === 'checked');
  const { id } = await latest();
  await person.request('POST', `/security/document/upload/${id}/confirm?modifier=reseller`, {});
  shown['they are written'] = await measured(async () => (await latest())?.state === 'done');
  await person.request('POST', `/security/document/upload/${id}/undo?modifier=reseller`);
  shown['they are taken back'] = await measured(async () => (await latest())?.state === 'undone');
  console.table(shown);
} finally {
  await portal.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}
