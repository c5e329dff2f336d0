import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const project = resolve(import.meta.dirname, '..');
const sources = ['web', 'contract', 'package-lock.json'];

/** Where vite puts the built site; web/vite.config.ts says the same. */
export const siteDir = join(project, 'dist/web');

const newest = async (path: string): Promise<number> => {
  const info = await stat(path);
  if (!info.isDirectory()) return info.mtimeMs;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name)));
  return Math.max(...(await Promise.all(files)).map(({ mtimeMs }) => mtimeMs));
};

const runFile = promisify(execFile);
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');

/**
 * Builds the site unless the last build is newer than everything it was made from: in a process of its own, because a
 * build takes a core and a gigabyte for some seconds, in which the caller can do something else. Fails with what the
 * bundler printed.
 */
export const buildSite = async () => {
  const built = await stat(join(siteDir, 'index.html')).catch(() => undefined);
  const changed = Math.max(...(await Promise.all(sources.map((source) => newest(join(project, source))))));
  if (built && built.mtimeMs > changed) return;
  const config = join(project, 'web/vite.config.ts');
  await runFile(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'error'], { cwd: project });
};
