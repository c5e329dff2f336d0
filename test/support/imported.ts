import { dirname, relative, resolve } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };

/** The aliases of package.json, such as '#contract/', and the folders that they stand for. */
const aliases = Object.entries(manifest.imports).map(
  ([alias, path]) => [alias.replace('*', ''), path.replace('*', '')] as const,
);

/** The file of the project that an import of a file names, relative to the project: by its path or by an alias. */
export const importedFile = (project: string, file: string, specifier: string): string => {
  const alias = aliases.find(([start]) => specifier.startsWith(start));
  const path = alias
    ? resolve(project, alias[1], specifier.slice(alias[0].length))
    : resolve(project, dirname(file), specifier);
  return relative(project, path);
};
