import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { minify, type Plugin } from 'vite';

const NAME = 'early.js';

/** Puts public/early.js into the build without its comments: every page waits for it. */
export const smallEarly = (): Plugin => ({
  name: 'small-early',
  apply: 'build',
  async generateBundle() {
    const text = await readFile(resolve(import.meta.dirname, 'public', NAME), 'utf8');
    const { code } = await minify(NAME, text);
    this.emitFile({ type: 'asset', fileName: NAME, source: code });
  },
});
