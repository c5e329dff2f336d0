import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figures } from './bench.ts';
import { openpyxlEnv, peerDir } from './peer-packages.ts';

/** How long openpyxl takes to read every cell of a workbook with this many lines; undefined if it is not to be had. */
export const openpyxlRead = async (bytes: Uint8Array, lines: number): Promise<Figures | undefined> => {
  const env = openpyxlEnv();
  if (!env) return undefined;
  const dir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const file = join(dir, 'bench.xlsx');
  await writeFile(file, bytes);
  const { stdout, stderr } = spawnSync('python3', ['read.py', file], {
    cwd: peerDir('openpyxl'),
    env,
    encoding: 'utf8',
  });
  await rm(dir, { recursive: true });
  if (stderr) throw new Error(stderr);
  const { rows, ms }: { rows: number; ms: number } = JSON.parse(stdout);
  if (rows !== lines) throw new Error(`openpyxl has read ${rows} lines of ${lines}`);
  return { ms };
};
