import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** What is told of the public API besides its page: for programs that generate clients, and for those who read. */
const names = ['openapi-v1.json', 'api-quick-start.md'] as const;

const textOf = (name: string) => readFile(resolve(import.meta.dirname, '../docs', name), 'utf8');

/** Puts documents of docs/ at the root of the site, where the page of the API reads them too. */
export const apiDocuments = (): Plugin => ({
  name: 'api-documents',
  configureServer: ({ middlewares }) => {
    for (const name of names)
      middlewares.use(`/${name}`, (_request, response) => void textOf(name).then((text) => response.end(text)));
  },
  async generateBundle() {
    for (const fileName of names) this.emitFile({ type: 'asset', fileName, source: await textOf(fileName) });
  },
});
