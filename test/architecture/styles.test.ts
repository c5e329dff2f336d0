import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sheets = join(import.meta.dirname, '../../web/src/styles');
const RULE = /^\.([\w-]+) \{\n((?: {2}.*\n)+)\}/gm;
const PROPERTY = /^ {2}([\w-]+):/gm;

/** What each sheet says of a class by itself: 'class property'. */
const saidBy = (sheet: string) =>
  [...readFileSync(join(sheets, sheet), 'utf8').matchAll(RULE)].flatMap(([, name = '', body = '']) =>
    [...body.matchAll(PROPERTY)].map(([, property = '']) => `${name} ${property}`),
  );

// A sheet is loaded with the first screen that needs it, and stays: the look of a screen would depend on those before it.
it('no two style sheets say the same of a class', () => {
  const said = new Map<string, string>();
  const twice: string[] = [];
  for (const sheet of readdirSync(sheets).filter((file) => file.endsWith('.css'))) {
    const own = new Set(saidBy(sheet));
    for (const each of own) if (said.has(each)) twice.push(`${each}: ${said.get(each)}, ${sheet}`);
    for (const each of own) said.set(each, sheet);
  }
  expect(said.size).toBeGreaterThan(500);
  expect(twice).toEqual([]);
});
