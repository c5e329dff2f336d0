import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withActionTable } from '../spec/action-table.ts';

const project = resolve(import.meta.dirname, '../..');
const rooms = ['bench', 'bin', 'contract', 'docs', 'lambdas', 'lib', 'local', 'test', 'web'];
const text = (file: string) => readFileSync(join(project, file), 'utf8');

const anchorOf = (heading: string) =>
  heading
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (file: string) =>
  new Set([...text(file).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => anchorOf(title)));

const files = [
  ...readdirSync(project).filter((name) => name.endsWith('.md')),
  ...rooms.flatMap((room) =>
    readdirSync(join(project, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mts|mjs|css|md)$/.test(entry.name))
      .map((entry) => relative(project, join(entry.parentPath, entry.name))),
  ),
];

const documents = files.filter((file) => file.endsWith('.md'));

/** Every match of a pattern that is not good, with the file it stands in. */
const wrong = (pattern: RegExp, isGood: (match: RegExpExecArray, file: string) => boolean, among = files) =>
  among.flatMap((file) =>
    [...text(file).matchAll(pattern)].filter((match) => !isGood(match, file)).map(([cited]) => `${file}: ${cited}`),
  );

const numbersOf = (pattern: RegExp, file: string) => new Set([...text(file).matchAll(pattern)].map(([, name]) => name));

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_none, index) => from + index);

/** The rows of a citation or of a table's first cell: '35', '35, 37', '50, 65 and 73', '80 to 82', '35-38', '6a'. */
const rowsIn = (words: string): readonly string[] =>
  [...words.matchAll(/(\d+[a-z]?)(?: ?(?:to|-) ?(\d+))?/g)].flatMap(([, from = '', to]) =>
    to === undefined ? [from] : range(Number(from), Number(to)).map(String),
  );

describe('what comments, tests and documents cite', () => {
  it('is a decision of docs/decisions.md, which its index lists', () => {
    const decisions = numbersOf(/^- \*\*(D-\d+)\*\*/gm, 'docs/decisions.md');
    expect(decisions.size).toBeGreaterThan(100);
    expect(wrong(/\bD-\d+\b/g, ([cited]) => decisions.has(cited))).toEqual([]);
    expect([...numbersOf(/^\| (D-\d+) \|/gm, 'docs/decisions.md')].sort()).toEqual([...decisions].sort());
  });

  it('is a section or row that stands in docs/role-matrix.md', () => {
    const sections = numbersOf(/^##+ (\S+) /gm, 'docs/role-matrix.md');
    const rules = numbersOf(/^- (E\d): /gm, 'docs/role-matrix.md');
    const rows = new Set(
      [...text('docs/role-matrix.md').matchAll(/^\| ([\d][^|]*) \|/gm)].flatMap((m) => rowsIn(m[1] ?? '')),
    );
    const row = /role matrix,? rows? ((?:\d+[a-z]?(?:, | and | to )?)+)/gi;
    const section = /role matrix,? (?:section )?(\d(?:\.\d)?|E\d)\b/gi;
    expect(wrong(row, ([, cited = '']) => rowsIn(cited).every((number) => rows.has(number)))).toEqual([]);
    expect(wrong(section, ([, cited]) => sections.has(cited) || rules.has(cited))).toEqual([]);
  });

  it('is a document that exists', () => {
    const folders = ['', 'docs', 'docs/adr', 'docs/design', 'docs/runbook', '.github'];
    const exists = (path: string) => folders.some((folder) => existsSync(join(project, folder, path)));
    expect(wrong(/\b(?:docs\/)?[\w./-]*[\w-]+\.md\b/g, ([path]) => exists(path.replace(/^(\.\.\/)+/, '')))).toEqual([]);
    expect(wrong(/\bdocs\/[\w./-]+\.(?:json|png)\b/g, ([path]) => exists(path))).toEqual([]);
  });

  it('is a source file that exists, where a document gives its path', () => {
    // A name in capitals stands for any name: `stages/STAGE.json`.
    const path = /(?<=`)(?:bench|bin|contract|lambdas|lib|local|stages|test|web)\/(?![A-Z]+\.json)[\w./-]+\.\w+(?=`)/g;
    expect(wrong(path, ([cited]) => existsSync(join(project, cited)), documents)).toEqual([]);
    // The end of a path is enough for a file of the folder that the text is about.
    const ending = /(?<=`)[\w./-]+\.tsx?(?=`)/g;
    expect(wrong(ending, ([cited]) => files.some((file) => `/${file}`.endsWith(`/${cited}`)), documents)).toEqual([]);
  });

  it('is code of the file that an example names', () => {
    const example = /^```tsx?\n\/\/ (\S+)\n([\s\S]*?)^```$/gm;
    const isCopied = ([, path = '', code = '']: RegExpExecArray) => {
      const lines = new Set(text(path).split('\n'));
      return code
        .trimEnd()
        .split('\n')
        .every((line) => lines.has(line));
    };
    expect(text('CONTRIBUTING.md').match(example)).toHaveLength(8);
    expect(wrong(example, isCopied, documents)).toEqual([]);
  });

  it('is behind every link of a document, heading included', () => {
    const exists = ([, path = '', anchor]: RegExpExecArray, file: string) => {
      const target = path ? join(dirname(file), path) : file;
      if (!existsSync(join(project, target))) return false;
      return anchor === undefined || !target.endsWith('.md') || anchorsOf(target).has(anchor);
    };
    expect(wrong(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g, exists, documents)).toEqual([]);
  });

  it('is a heading of the document, where code names one by its anchor', () => {
    const exists = ([, file = '', anchor = '']: RegExpExecArray) =>
      existsSync(join(project, file)) && anchorsOf(file).has(anchor);
    expect(wrong(/\b(docs\/[\w/-]+\.md)#([a-z][\w-]*)/g, exists)).toEqual([]);
  });
});

describe('docs/adr', () => {
  const records = files.filter((file) => file.startsWith('docs/adr/')).sort();

  it('numbers its records without a gap', () => {
    const numbers = records.map((file) => Number(/docs\/adr\/(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]));
    expect(numbers).toEqual(range(1, records.length));
  });

  it('gives each record its number, a status, a date and a decision', () => {
    const form =
      /^# (\d{4})\. .+\n\nStatus: (?:accepted|superseded by \d{4})\nDate: \d{4}-\d\d-\d\d\n[\s\S]*^## Decision$/m;
    const bad = records.filter(
      (file) => form.exec(text(file))?.[1] !== file.slice('docs/adr/'.length, 'docs/adr/'.length + 4),
    );
    expect(bad).toEqual([]);
  });
});

describe('docs/role-matrix.md', () => {
  it('shows the actions and calls that there are (npm run spec)', () => {
    const file = text('docs/role-matrix.md');
    expect(withActionTable(file)).toBe(file);
  });
});
