import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importedFile } from '../support/imported.ts';

const project = resolve(import.meta.dirname, '../..');
const rooms = ['contract', 'lambdas', 'web/src', 'lib', 'local', 'bin'];

const sources = new Map(
  rooms
    .flatMap((room) => readdirSync(join(project, room), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(project, path), readFileSync(path, 'utf8')] as const),
);

/** The files of tests and benches, which may import a small file as well. */
const testsOf = (folder: string) =>
  ['test', 'bench'].flatMap((room) =>
    readdirSync(join(folder, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name))),
  );

const textOf = (file: string) => sources.get(file) ?? readFileSync(join(project, file), 'utf8');

const targetsIn = (file: string, pattern: RegExp): readonly string[] =>
  [...textOf(file).matchAll(pattern)]
    .map(([, path = '']) => importedFile(project, file, path))
    .filter((target) => sources.has(target));

/** What a file imports of ours when it is loaded, or for its types. */
const importsOf = (file: string) => targetsIn(file, /^(?:import|export)\b[^;'"]*?'([.#][^']+)'/gm);

/** The same with what it loads later, when it is needed. */
const laterToo = (file: string) => [...importsOf(file), ...targetsIn(file, /\bimport\('([.#][^']+)'/g)];

/** Files that reach each other, by Tarjan's algorithm: every group of more than one is a circle or several. */
const circlesAmong = (files: Iterable<string>, targetsOf = importsOf): string[][] => {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const number = order.size;
    order.set(file, number);
    lowest.set(file, number);
    open.push(file);
    for (const target of targetsOf(file)) {
      const reached = order.has(target) ? (open.includes(target) ? order.get(target) : undefined) : visit(target);
      lowest.set(file, Math.min(lowest.get(file) ?? number, reached ?? number));
    }
    if (lowest.get(file) === number) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1 || targetsOf(file).includes(file)) circles.push(group.sort());
    }
    return lowest.get(file) ?? number;
  };
  for (const file of files) if (!order.has(file)) visit(file);
  return circles;
};

const linesOf = (text: string) => text.trimEnd().split('\n').length;

const LARGEST = 300;
/** A test tells a whole story, with what it needs before it can begin. */
const LARGEST_TEST = 400;
/**
 * Each has one idea, whole. With fewer of them the median would be above its limit: these files have 146,000 lines, and 1,302 files had
 * the 99,500 lines that there were before the features of the programme.
 */
const FILES = 1_539;
const MEDIAN = { least: 60, most: 90 };

/** A private file of fewer lines than this belongs into the file that uses it. */
const SMALL = 40;

/** Small private files that stay apart, and why. */
const apart: Readonly<Record<string, string>> = {
  'web/src/form/record/schema-free-required.ts': 'the build puts its values in its place',
  'contract/provider/checklist-columns.ts': 'the record would be longer than 300 lines with it',
  'lambdas/areas/session/handler.ts': 'the handler of an area is loaded by its manifest',
  'local/background/import-worker.ts': 'a worker thread starts with it, by way of import-worker.mjs',
};

/** A screen is loaded when it is opened, so it is no part of the list of screens that names it. */
const isScreen = (importer: string) => /^web\/src\/areas\/[\w-]+\/screens\.ts$/.test(importer);

const say = (text: string) => process.stdout.write(`${text}\n`);

/** `npm run counts` prints these figures. */
describe('the source', () => {
  const sizes = [...sources].map(([file, text]) => ({ file, lines: linesOf(text) })).sort((a, b) => a.lines - b.lines);

  it('has no circle of imports, not even of types', () => {
    const circles = circlesAmong(sources.keys());
    say(`circles of imports: ${circles.length}`);
    expect(circles).toEqual([]);
  });

  it('has none that is closed by loading later', () => {
    const circles = circlesAmong(sources.keys(), laterToo);
    say(`circles closed by loading later: ${circles.length}`);
    expect(circles).toEqual([]);
  });

  it('has files that can be read in one go', () => {
    const median = sizes[Math.floor(sizes.length / 2)]?.lines ?? 0;
    const largest = sizes.at(-1);
    say(`files: ${sizes.length}, median ${median} lines, largest ${largest?.lines} (${largest?.file})`);
    expect(sizes.filter(({ lines }) => lines > LARGEST)).toEqual([]);
    expect(sizes.length).toBeLessThanOrEqual(FILES);
    expect(textOf('docs/architecture.md')).toContain(`| ${FILES.toLocaleString('en-US')}, the longest `);
    expect(median).toBeGreaterThanOrEqual(MEDIAN.least);
    expect(median).toBeLessThanOrEqual(MEDIAN.most);
  });

  it('has tests that can be read in one go', () => {
    const tests = testsOf(project).map((file) => ({ file, lines: linesOf(textOf(file)) }));
    expect(tests.length).toBeGreaterThan(300);
    expect(tests.filter(({ lines }) => lines > LARGEST_TEST)).toEqual([]);
  });

  it('has no small file that only a file next to it uses', () => {
    const importers = new Map<string, string[]>();
    for (const file of [...sources.keys(), ...testsOf(project)])
      for (const target of new Set(laterToo(file))) importers.set(target, [...(importers.get(target) ?? []), file]);
    const small = sizes
      .filter(({ file, lines }) => lines < SMALL && !(file in apart))
      .filter(({ file }) => {
        const [importer = '', ...others] = importers.get(file) ?? [];
        return others.length === 0 && dirname(importer) === dirname(file) && !isScreen(importer);
      })
      .map(({ file }) => file);
    expect(small).toEqual([]);
  });

  it('is read whole by these tests', () => {
    expect(sources.size).toBeGreaterThan(600);
    expect(importsOf('local/http/front.ts')).toContain('lambdas/areas.ts');
    expect(laterToo('lambdas/areas/import/area.ts')).toContain('lambdas/areas/import/handler.ts');
    expect(laterToo('local/portal.ts')).toContain('local/seed/seed.ts');
    expect(importsOf('contract/application-error.ts')).toEqual([]);
  });

  it('shows a circle where there is one', () => {
    const imports: Readonly<Record<string, readonly string[]>> = { a: ['b'], b: ['c'], c: ['a', 'd'], d: [], e: ['e'] };
    expect(circlesAmong(Object.keys(imports), (file) => imports[file] ?? [])).toEqual([['a', 'b', 'c'], ['e']]);
  });
});
