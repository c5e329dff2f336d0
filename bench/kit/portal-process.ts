import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PortalProcess, startPortalProcess } from '../../test/support/portal-process.ts';

const KB_PER_MB = 1_024;

/** Runs something with the portal of `npm start`, in a process and with data of its own. */
export const withPortal = async (run: (portal: PortalProcess) => Promise<void>) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const portal = await startPortalProcess(dataDir);
  try {
    await run(portal);
  } finally {
    await portal.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** The memory of a process in MB, now and at most; nothing where the system does not tell. */
export const memoryOf = (pid: number) => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
    return { now: kb('VmRSS') / KB_PER_MB, most: kb('VmHWM') / KB_PER_MB };
  } catch {
    return { now: 0, most: 0 };
  }
};
