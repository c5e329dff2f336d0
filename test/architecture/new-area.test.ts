import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Route } from '#contract/route.ts';
import { areas } from '#lambdas/areas.ts';
import { importedFile } from '../support/imported.ts';

const project = resolve(import.meta.dirname, '../..');

const filesOf = (room: string) =>
  readdirSync(join(project, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(project, join(entry.parentPath, entry.name)));

const sources = new Map(
  ['bin', 'contract', 'lambdas', 'lib', 'local', 'web/src']
    .flatMap(filesOf)
    .map((file) => [file, readFileSync(join(project, file), 'utf8')] as const),
);

const targetsOf = (file: string, text: string) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([.#][^']+)'/g)].map(([, path = '']) =>
    importedFile(project, file, path),
  );

const targets = new Map([...sources].map(([file, text]) => [file, targetsOf(file, text)] as const));

/** The files outside a folder that import something of it, whenever they do. */
const importersOf = (isTarget: (path: string) => boolean, isOwn: (path: string) => boolean) =>
  [...targets]
    .filter(([file, imported]) => !isOwn(file) && imported.some(isTarget))
    .map(([file]) => file)
    .sort();

const registered = Object.entries(areas).map(([name, { folder, routes }]) => ({
  name,
  folder: `${relative(project, folder)}/`,
  isPublic: Object.values<Route>(routes).some(({ v1 }) => v1),
}));

const areasWithScreens = readdirSync(join(project, 'web/src/areas'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && sources.has(`web/src/areas/${entry.name}/screens.ts`))
  .map(({ name }) => name);

/** What "Changing it" in CONTRIBUTING.md promises of a new area; `npm run counts` prints it. */
describe('a new area', () => {
  process.stdout.write('a new area: its own files, 3 registrations, 2 lines in the access matrix\n');

  it.each(registered)('registers its function in lambdas/areas.ts, and its public calls in one file: $name', (area) => {
    const isOwn = (path: string) => path.startsWith(area.folder);
    const publicly = area.isPublic ? ['lambdas/areas/v1/public-areas.ts'] : [];
    expect(importersOf(isOwn, isOwn)).toEqual(['lambdas/areas.ts', ...publicly]);
  });

  it.each(registered)('registers its routes in contract/routes.ts and nowhere else: $name', ({ name, folder }) => {
    const routes = targets.get(`${folder}area.ts`)?.find((path) => path.endsWith('/routes.ts')) ?? '';
    expect(sources.get(routes)).toContain(`export const ${name} = area({`);
    const importers = importersOf(
      (path) => path === routes,
      // The rows of the area's lists, which exports and bulk changes read as well, are declared next to those of others.
      (path) => path.startsWith(folder) || /^lambdas\/domain\/lists\/[\w-]+-lists\.ts$/.test(path),
    );
    expect(importers).toEqual(['contract/routes.ts']);
  });

  it('registers its list calls in lambdas/kit/list-calls.ts', () => {
    const declared = [...sources.keys()].filter((file) =>
      /^lambdas\/domain\/lists\/(?!all-)[\w-]+-lists\.ts$/.test(file),
    );
    expect(declared.length).toBeGreaterThan(5);
    expect(declared.filter((file) => !targets.get('lambdas/kit/list-calls.ts')?.includes(file))).toEqual([]);
  });

  it.each(areasWithScreens)('registers its screens in all-screens.ts and nowhere else: %s', (area) => {
    const screens = `web/src/areas/${area}/screens.ts`;
    const importers = importersOf(
      (path) => path === screens,
      (path) => path.startsWith(dirname(screens)),
    );
    // The entries of Home that every user has are in the menu of those without Home, too.
    const shell = area === 'home' ? ['web/src/app/screens.ts'] : [];
    expect(importers).toEqual([...shell, 'web/src/areas/all-screens.ts']);
  });

  it('registers its kind of record in lambdas/entities/all-entities.ts', () => {
    const entities = [...sources].filter(
      ([file, text]) => file.startsWith('lambdas/entities/') && /= defineEntity</.test(text),
    );
    const registered = targets.get('lambdas/entities/all-entities.ts') ?? [];
    expect(entities.length).toBeGreaterThan(5);
    expect(entities.map(([file]) => file).filter((file) => !registered.includes(file))).toEqual([]);
  });

  it('is not named by infrastructure, local server, middleware or store', () => {
    const rooms = /^(bin|lib|local\/(?!seed|quicksight)|lambdas\/(kit|store|ports|tasks|triggers))/;
    const naming = [...sources].filter(([file, text]) => rooms.test(file) && /division/i.test(text));
    expect(naming.map(([file]) => file)).toEqual([]);
  });
});
