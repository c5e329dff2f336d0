import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';

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

/** Builds the site unless the last build is newer than everything it was made from. */
export const buildSite = async () => {
  const built = await stat(join(siteDir, 'index.html')).catch(() => undefined);
  const changed = Math.max(...(await Promise.all(sources.map((source) => newest(join(project, source))))));
  if (built && built.mtimeMs > changed) return;
  await build({ configFile: join(project, 'web/vite.config.ts'), logLevel: 'error' });
};
