import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { specDocument } from '../spec/document.ts';
import { part1 } from '../spec/part-1.ts';
import { part2 } from '../spec/part-2.ts';
import type { Check } from '../spec/row.ts';

const project = join(import.meta.dirname, '../..');
const sources = new Map<string, string>();
const source = (file: string) => {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const path = join(project, file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  sources.set(file, text);
  return text;
};

/** Whether the file has a test of this title: `it('title'` or, for tables, `('title'` after the rows. */
const exists = ({ file, name }: Check) => {
  const text = source(file);
  return ["'", '"', '`'].some((quote) => {
    const at = text.indexOf(`${quote}${name}${quote}`);
    return at > 0 && /\(\s*$/.test(text.slice(0, at));
  });
};

describe.each([part1, part2])('$title', (part) => {
  const { file, headings, rows } = part;

  it('has a check for every line, or says why there is none', () => {
    expect(rows.filter(({ checks, open }) => checks.length === 0 && open === undefined)).toEqual([]);
  });

  it('names only tests that exist', () => {
    const missing = rows.flatMap(({ checks }) => checks.filter((check) => !exists(check)));
    expect([...new Set(missing.map((check) => `${check.file}: ${check.name}`))]).toEqual([]);
  });

  it('leaves no section out and names no other', () => {
    expect(new Set(rows.map(({ section }) => section))).toEqual(new Set(headings.map(([number]) => number)));
    expect(rows.length).toBeGreaterThan(100);
  });

  it('says nothing twice', () => {
    const said = rows.map(({ section, says }) => `${section} ${says}`);
    expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
  });

  it('is what its file in docs shows (npm run spec)', () => {
    expect(readFileSync(join(project, file), 'utf8')).toBe(specDocument(part));
  });
});
