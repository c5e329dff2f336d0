import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const project = resolve(import.meta.dirname, '../..');

const sources = ['contract', 'lambdas', 'web/src', 'lib', 'bin']
  .flatMap((room) => readdirSync(join(project, room), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ file: relative(project, path), text: readFileSync(path, 'utf8') }));

const namedIn = (field: string) =>
  sources
    .filter(({ text }) => new RegExp(`\\b${field}\\b`).test(text))
    .map(({ file }) => file)
    .sort();

describe('a plain field', () => {
  // Each has a place in the form, spreadsheet, import, export or report of its record.
  it.each([
    ['resellerDate', 'contract/reseller/record.ts', 'web/src/areas/reseller/reseller-record.tsx'],
    ['selectedDocDate', 'contract/provider/record.ts', 'web/src/areas/provider/provider-details.tsx'],
    ['contractStartdate', 'contract/end-user/record.ts', 'web/src/areas/end-user/end-user-details.tsx'],
  ])('such as %s is written in its record and its screen, and nowhere else', (field, ...files) => {
    const found = namedIn(field);
    process.stdout.write(`files that name the field ${field}: ${found.length}\n`);
    expect(found).toEqual(files);
  });
});
