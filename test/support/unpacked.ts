import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';

const run = promisify(execFile);

/** Unpacks all zips of a package with a program of other people into one folder; returns where its files lie. */
export const unpacked = async (addresses: readonly string[]): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-evidence-'));
  for (const address of addresses) {
    const zip = new Uint8Array(await (await fetch(address)).arrayBuffer());
    for (const [path, bytes] of Object.entries(unzipSync(zip))) {
      const target = resolve(folder, path);
      if (!target.startsWith(`${folder}/`)) throw new Error(`${path} leads out of the folder`);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, bytes, { flag: 'wx' });
    }
  }
  const [root = ''] = await readdir(folder);
  return join(folder, root);
};

/** Every file below a folder, by its path from there. */
export const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
};

/** Lets `sha256sum -c` look at an unpacked package; throws with what it says when a sum does not hold. */
export const checkSums = async (folder: string): Promise<string[]> => {
  const { stdout } = await run('sha256sum', ['-c', '--strict', 'SHA256SUMS'], { cwd: folder });
  return stdout.trim().split('\n');
};

export const readText = (folder: string, path: string) => readFile(join(folder, path), 'utf8');
