import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PortalProcess, startPortalProcess } from '../../test/support/portal-process.ts';

const KB_PER_MB = 1_024;
/** Linux counts so for programs, whatever its own clock is. */
const TICKS_A_SECOND = 100;

/** Runs something with the portal of `npm start`, in a process and with data of its own. */
export const withPortal = async (run: (portal: PortalProcess) => Promise<void>) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const portal = await startPortalProcess(dataDir, '0', 'local/main.ts', './bench/kit/pauses-child.ts');
  try {
    await run(portal);
  } finally {
    await portal.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** How long the collection of garbage has stopped the portal each time since a length of its output, in ms. */
export const pausesIn = (output: string, from: number): readonly number[] =>
  [...output.slice(from).matchAll(/^stopped for ([\d.]+) ms$/gm)].map(([, ms]) => Number(ms));

/** Milliseconds of a core that a process has used since it began, all its threads together; nothing where the system does not tell. */
export const cpuMsOf = (pid: number) => {
  try {
    // The name, which may have spaces, stands in brackets before the other fields.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_A_SECOND;
  } catch {
    return 0;
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
