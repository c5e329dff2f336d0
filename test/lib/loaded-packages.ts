import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { importedFile } from '../support/imported.ts';

const project = resolve(import.meta.dirname, '../..');

/** Imports at run time: types are erased, and `import()` loads later. */
const runtimeImport = /^(?:import|export)\s+(?!type\b)(?:[^;'"]*?from\s+)?'([^']+)'/gm;

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The packages that a file of ours loads at run time, itself or by the files it imports. */
export const loadedPackages = (file: string): string[] => {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (own: string) => {
    if (seen.has(own)) return;
    seen.add(own);
    for (const [, specifier = ''] of readFileSync(resolve(project, own), 'utf8').matchAll(runtimeImport)) {
      if (/^[.#]/.test(specifier)) visit(importedFile(project, own, specifier));
      else packages.add(packageOf(specifier));
    }
  };
  visit(file);
  return [...packages].sort();
};
