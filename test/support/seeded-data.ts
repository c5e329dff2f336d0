import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the demo data will be, to be copied; undefined in projects that do not need them. */
    readonly seededData?: string;
  }
}

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 50;

interface Seeding {
  readonly dataDir: string;
  stop(): Promise<void>;
  projects: number;
}

/** Vitest loads this file once for each project, all in one process. */
const shared = globalThis as { seeding?: Promise<Seeding> };

const seed = async (): Promise<Seeding> => {
  const dir = await mkdtemp(join(tmpdir(), 'portal-seeded-'));
  const dataDir = join(dir, 'data');
  const seeding = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'seed.ts'), dir, dataDir], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, POWERTOOLS_LOG_LEVEL: 'SILENT' },
  });
  const ended = once(seeding, 'exit');
  const stop = async () => {
    seeding.kill();
    await ended;
    await rm(dir, { recursive: true, force: true });
  };
  return { dataDir, stop, projects: 0 };
};

/** Writes the demo data once per run, next to the first tests: a portal starts much faster on a copy of it. */
export const setup = async (project: TestProject) => {
  shared.seeding ??= seed();
  const seeding = await shared.seeding;
  seeding.projects++;
  project.provide('seededData', seeding.dataDir);
  return async () => {
    seeding.projects--;
    if (seeding.projects === 0) await seeding.stop();
  };
};

/** Waits until the demo data are whole. */
export const seeded = async (dataDir: string) => {
  const end = Date.now() + PATIENCE_MS;
  while (!existsSync(dataDir)) {
    if (Date.now() > end) throw new Error('The demo data were not made; see what the seeding said above.');
    await wait(LOOK_EVERY_MS);
  }
  return dataDir;
};
