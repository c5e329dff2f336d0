import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

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
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(runtimeImport)) {
      if (specifier.startsWith('.')) visit(join(dirname(path), specifier));
      else packages.add(packageOf(specifier));
    }
  };
  visit(join(project, file));
  return [...packages].sort();
};
