import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importedFile } from '../support/imported.ts';

const project = resolve(import.meta.dirname, '../..');

const contract = /^contract\//;
const rooms = (...names: readonly string[]) => new RegExp(`^lambdas/(${names.join('|')})/`);

const web = (...names: readonly string[]) => new RegExp(`^web/src/(${names.join('|')})/`);

/** The rooms of the web below the areas, lowest first, and which rooms of the web each may look into besides itself. */
const webRooms: Readonly<Record<string, readonly string[]>> = {
  session: [],
  api: ['ui', 'session'],
  routing: ['ui', 'session'],
  auth: ['ui', 'session', 'api', 'routing'],
  list: ['ui', 'session', 'api', 'routing'],
  form: ['ui', 'session', 'api', 'routing'],
  merge: ['ui', 'session', 'api', 'routing', 'form'],
  requirements: ['ui', 'session', 'api', 'routing', 'form'],
  inspections: ['ui', 'session', 'api', 'routing', 'form'],
  purposes: ['ui', 'session', 'api', 'routing', 'form'],
  photos: ['ui', 'session', 'api', 'form'],
  standing: ['ui', 'session', 'api', 'form'],
  holds: ['ui', 'session', 'api', 'form'],
  obligations: ['ui', 'session', 'api', 'routing', 'list', 'form', 'merge', 'requirements', 'standing'],
  bulk: ['ui', 'session', 'api', 'list', 'form', 'requests', 'standing'],
  requests: ['ui', 'session', 'api', 'routing', 'list', 'form'],
  documents: ['ui', 'session', 'api', 'routing', 'list', 'form', 'requests', 'obligations'],
  divisions: ['ui', 'session', 'api', 'routing', 'list', 'form'],
  reviews: ['ui', 'session', 'api', 'list', 'form', 'documents', 'requests', 'inspections', 'purposes'],
  comments: ['ui', 'session', 'api', 'routing', 'form'],
  history: ['ui', 'session', 'api', 'routing', 'list', 'form', 'bulk', 'comments'],
  evidence: ['ui', 'session', 'api', 'routing', 'list', 'form', 'bulk'],
};

const belowAreas = ['ui', 'styles', ...Object.keys(webRooms)];

const webPatterns = Object.fromEntries(
  Object.entries(webRooms).map(([name, others]) => [`web/src/${name}`, [contract, web(name, 'styles', ...others)]]),
);

/** Which rooms each room may look into; packages are the linter's business. */
const allowed: Readonly<Record<string, readonly RegExp[]>> = {
  contract: [contract],
  'lambdas/ports': [contract, rooms('ports')],
  'lambdas/store': [contract, rooms('ports', 'store')],
  'lambdas/entities': [contract, rooms('ports', 'store', 'entities')],
  'lambdas/mail': [contract, rooms('ports', 'mail')],
  'lambdas/domain': [contract, rooms('ports', 'store', 'entities', 'mail', 'domain')],
  'lambdas/kit': [contract, rooms('ports', 'store', 'entities', 'domain', 'kit')],
  'lambdas/sheets': [contract, rooms('sheets')],
  'lambdas/bulk-change': [
    contract,
    rooms('ports', 'store', 'entities', 'domain', 'kit', 'sheets', 'bulk-change'),
    rooms('import/batch', 'import/definitions', 'import/undo'),
  ],
  'lambdas/import/definitions': [contract, rooms('store', 'entities', 'domain', 'sheets', 'import/definitions')],
  'lambdas/import/undo': [contract, rooms('store', 'entities', 'domain', 'import/definitions', 'import/undo')],
  'web/src/ui': [/^contract\/rules\/product\.ts$/, web('ui')],
  ...webPatterns,
  'web/src/app': [contract, web('app', 'areas', ...belowAreas)],
  lib: [
    contract,
    /^lib\//,
    /^lambdas\/areas\.ts$/,
    /^lambdas\/(areas\/)?[\w-]+\/(area|env)\.ts$/,
    /^lambdas\/store\/(table|data-level)\.ts$/,
  ],
};

/** What every function may use besides its own files. */
const shared = [
  contract,
  rooms(
    'ports',
    'store',
    'entities',
    'mail',
    'domain',
    'kit',
    'sheets',
    'bulk-change',
    'import/definitions',
    'import/undo',
  ),
];

/** Functions that no route calls. */
const others = ['bounces', 'analytics', 'import', 'inspection', 'evidence-package', 'daily', 'tasks', 'triggers'].map(
  (name) => `lambdas/${name}`,
);

const filesOf = (room: string) =>
  readdirSync(join(project, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(project, join(entry.parentPath, entry.name)));

const importsOf = (file: string) =>
  [...readFileSync(join(project, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([.#][^']+)'/g)].map(
    ([, path = '']) => importedFile(project, file, path),
  );

const strangers = (files: readonly string[], may: (file: string, target: string) => boolean) =>
  files.flatMap((file) =>
    importsOf(file)
      .filter((target) => !may(file, target))
      .map((target) => `${file} imports ${target}`),
  );

/** The folder of a file of the contract; of the files next to them, which are the base of all areas and which name all. */
const layerOf = (file: string): string => {
  const [, folder = '', name] = file.split('/');
  if (name !== undefined) return folder;
  return ['application-error.ts', 'route.ts'].includes(folder) ? 'base' : 'table';
};

describe('who may import whom', () => {
  it.each(Object.entries(allowed))('%s keeps to its neighbours', (room, patterns) => {
    expect(strangers(filesOf(room), (_file, target) => patterns.some((pattern) => pattern.test(target)))).toEqual([]);
  });

  it('modules are named by their aliases, also from files at the top of another one', () => {
    const modules = ['contract', 'lambdas', 'lib', 'local', 'web/src'];
    const moduleOf = (file: string) => modules.find((name) => file.startsWith(`${name}/`)) ?? file.split('/')[0];
    const climbing = ['bin', 'bench', 'test', 'web', ...modules].flatMap(filesOf).flatMap((file) =>
      [...readFileSync(join(project, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.\.\/[^']+)'/g)]
        .map(([, path = '']) => importedFile(project, file, path))
        .filter(
          (target) => modules.some((name) => target.startsWith(`${name}/`)) && moduleOf(target) !== moduleOf(file),
        )
        .map((target) => `${file} imports ${target}`),
    );
    expect(climbing).toEqual([]);
  });

  it('a function never imports another one', () => {
    const areas = readdirSync(join(project, 'lambdas/areas')).map((area) => `lambdas/areas/${area}`);
    for (const folder of [...areas, ...others]) {
      const own = new RegExp(`^${folder}/`);
      // The public API calls other areas in its process, and knows of each its manifest only.
      const isCalled = (file: string, target: string) =>
        file === 'lambdas/areas/v1/public-areas.ts' && /^lambdas\/areas\/[\w-]+\/area\.ts$/.test(target);
      const may = (file: string, target: string) =>
        [...shared, own].some((room) => room.test(target)) || isCalled(file, target);
      expect(strangers(filesOf(folder), may)).toEqual([]);
    }
  });

  it('an area of the web never imports another one, and nothing imports the app', () => {
    const areas = readdirSync(join(project, 'web/src/areas'), { withFileTypes: true });
    for (const { name } of areas.filter((entry) => entry.isDirectory())) {
      const patterns = [contract, web(...belowAreas, `areas/${name}`)];
      const files = filesOf(`web/src/areas/${name}`);
      expect(strangers(files, (_file, target) => patterns.some((pattern) => pattern.test(target)))).toEqual([]);
    }
  });

  it('of an area only the screens are registered', () => {
    const files = filesOf('web/src/areas').filter((file) => dirname(file) === 'web/src/areas');
    const may = (_file: string, target: string) => /^web\/src\/(routing|areas\/[\w-]+\/screens\.ts$)/.test(target);
    expect(files).not.toEqual([]);
    expect(strangers(files, may)).toEqual([]);
  });

  it('every room of the web has its rule', () => {
    const named = [...belowAreas, 'areas', 'app'].sort();
    expect(readdirSync(join(project, 'web/src')).sort()).toEqual(named);
  });

  it('nothing that is deployed imports the local engines or the infrastructure', () => {
    const files = ['contract', 'lambdas', 'web'].flatMap(filesOf);
    expect(strangers(files, (_file, target) => !/^(local|lib|bin|test)\//.test(target))).toEqual([]);
  });

  it('the folders of the contract import in one direction', () => {
    const above = new Map<string, ReadonlySet<string>>();
    for (const file of filesOf('contract')) {
      const others = importsOf(file).map(layerOf);
      const layer = layerOf(file);
      above.set(layer, new Set([...(above.get(layer) ?? []), ...others.filter((other) => other !== layer)]));
    }
    // Takes away, again and again, the folders that import none of those left; what stays is a circle.
    for (let left = above.size + 1; above.size < left; ) {
      left = above.size;
      for (const [layer, below] of above) if ([...below].every((other) => !above.has(other))) above.delete(layer);
    }
    expect([...above.keys()]).toEqual([]);
  });
});
