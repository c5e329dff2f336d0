import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { isWeekend } from '#contract/obligations/next-due.ts';
import { settings } from '#local/settings.ts';
import { inDays } from '../support/days.ts';
import { workbookOf } from '../support/malicious-files.ts';
import { startPortalProcess } from '../support/portal-process.ts';
import { operatorS3 } from '../support/running-portal.ts';
import { seeded } from '../support/seeded-data.ts';
import { apiAs } from '../support/sign-in.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-process-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const processesOf = (dir: string) =>
  execFileSync('ps', ['-eo', 'args'])
    .toString()
    .split('\n')
    .filter((line) => line.includes(dir));

const waitForEnd = async (dir: string) => {
  for (let tries = 0; tries < 50 && processesOf(dir).length > 0; tries++) await sleep(100);
  return processesOf(dir);
};

const total = async (person: Awaited<ReturnType<typeof apiAs>>, text: string) =>
  (await person.request('GET', `/api/reseller/search?searchText=${encodeURIComponent(text)}`)).data
    .totalElements as number;

/** The demo data are made at the first start, which takes a minute where other tests run next to it. */
const SEEDED_MS = 180_000;

/** Puts the demo data into the folder as if the portal had been started before. */
const copySeeded = async () => cp(await seeded(inject('seededData') ?? ''), dataDir, { recursive: true });

describe('the portal as a process', () => {
  it('shows the demo accounts, says once that it is ready, and stops cleanly on Ctrl-C', {
    timeout: SEEDED_MS,
  }, async () => {
    const portal = await startPortalProcess(dataDir);
    expect(portal.output()).toContain('super@example.com');
    expect(portal.output().match(/Portal ready at/g)).toHaveLength(1);
    expect(await portal.end('SIGINT')).toBe(0);
    expect(await waitForEnd(dataDir)).toEqual([]);
  });

  it('says what to do when its port is in use', async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    );
    await expect(startPortalProcess(dataDir, String(port))).rejects.toThrow(`Port ${port} is taken`);
    server.close();
  });

  it('serves the web app from its sources while it is developed, the rest as ever, and stops as one on Ctrl-C', {
    timeout: SEEDED_MS,
  }, async () => {
    await copySeeded();
    const portal = await startPortalProcess(dataDir, '0', 'local/dev.ts');
    const read = async (path: string) => (await fetch(`${portal.url}${path}`)).text();
    expect(await read('/resellers')).toContain('/@vite/client');
    expect(await read('/src/app/main.tsx')).toContain('sourceMappingURL');
    expect(JSON.parse(await read('/config.json')).userPoolEndpoint).toBe(`${portal.url}${settings.paths.identity}`);
    expect((await fetch(`${portal.url}/api/reseller/search`)).status).toBe(401);
    const pages = /--site (\S+)/.exec(processesOf(dataDir).join('\n'))?.[1] ?? '';
    expect((await fetch(pages)).ok).toBe(true);
    expect(await portal.end('SIGINT')).toBe(0);
    expect(await waitForEnd(dataDir)).toEqual([]);
    await expect(fetch(pages)).rejects.toThrow();
  });

  it('opens the links that its reminders are sent with by hand, while it is stopped', {
    timeout: SEEDED_MS,
  }, async () => {
    await copySeeded();
    const first = await startPortalProcess(dataDir);
    expect(await first.end('SIGINT')).toBe(0);
    const { port } = new URL(first.url);
    // At weekends nobody is reminded.
    const days = [0, 1, 2].map((ahead) => inDays(ahead));
    const workday = days.find((day) => !isWeekend(day)) ?? '';
    const run = ['--local', '--data', dataDir, '--dry-run', '--on', workday];
    const command = ['--import', 'tsx', 'bin/reminders.ts', ...run];
    const mails = execFileSync(process.execPath, command, { env: { ...process.env, PORT: port } }).toString();
    const [link = ''] = /http:\S+\/worklist\S*/.exec(mails) ?? [];
    const again = await startPortalProcess(dataDir, port);
    const page = await fetch(link);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    expect(await again.end('SIGINT')).toBe(0);
  });

  it('loses no row and writes none twice when it is killed in the middle of an import and started again', {
    timeout: SEEDED_MS,
  }, async () => {
    const count = 6_000;
    await copySeeded();
    const first = await startPortalProcess(dataDir);
    const person = await apiAs(first.url, 'ncra@example.com');
    const Key = `bulk/reseller/${person.login.data.user.companyId.id}/large.xlsx`;
    const lines = Array.from({ length: count }, (_, index) => [`Killed Import ${index} LLC`, 'Collections']);
    const Body = workbookOf([['Reseller Name', 'Reseller Type'], ...lines]);
    await operatorS3(first.url).send(new PutObjectCommand({ Bucket: settings.buckets.uploads, Key, Body }));
    let seen = 0;
    while (seen < 500) seen = await total(person, 'killed import');
    expect(seen).toBeLessThan(count);
    await first.end('SIGKILL');

    const second = await startPortalProcess(dataDir);
    const again = await apiAs(second.url, 'ncra@example.com');
    for (let tries = 0; tries < 300 && (await total(again, 'killed import')) < count; tries++) await sleep(100);
    await sleep(300);
    expect(await total(again, 'killed import')).toBe(count);
    await second.end('SIGTERM');
    expect(await waitForEnd(dataDir)).toEqual([]);
  });
});
