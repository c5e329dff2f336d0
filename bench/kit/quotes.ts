import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { only } from './figures.ts';
import { missedUnits } from './lines.ts';
import type { Results } from './results.ts';
import { briefTableOf, tableOf } from './tables.ts';

const project = resolve(import.meta.dirname, '../..');

/** `<!-- bench lists -->` up to `<!-- bench end -->` holds the figures of that bench; `quoted` a summary of all benches, `headlines` the rows that the README quotes, `missed` those that miss their goal. */
const quote = /(<!-- bench (?!end)([\w-]+) -->\n)[\s\S]*?(<!-- bench end -->)/g;

const quoted = (results: Results) =>
  Object.entries(results).flatMap(([name, { rows }]) =>
    rows.filter(({ isQuoted }) => isQuoted).map((row) => ({ ...row, what: `${name}: ${row.what}` })),
  );

/** The rows of the README: a list, a save and an import. */
const headlines: readonly string[] = [
  'lists: warm: a search nobody asked before',
  'save: a changed record',
  'import: 10,000 rows: from the file to the list, in a new process',
];

/** The rows with nothing but the figures that miss their goal. */
const missed = (results: Results) =>
  Object.entries(results).flatMap(([name, { rows }]) =>
    rows.flatMap(({ what, now, goal = {} }) => {
      const units = missedUnits({ now, goal });
      return units.length > 0
        ? [{ what: `${name}: ${what}`, now: only(now, ...units), goal: only(goal, ...units) }]
        : [];
    }),
  );

const tables: Readonly<Record<string, (results: Results) => string>> = {
  quoted: (results) => briefTableOf(quoted(results)),
  headlines: (results) => briefTableOf(quoted(results).filter(({ what }) => headlines.includes(what))),
  missed: (results) => briefTableOf(missed(results)),
};

const tableFor = (results: Results, name: string) => tables[name]?.(results) ?? tableOf(results[name]?.rows ?? []);

/** A text with the figures it quotes as they are now. */
export const withQuotes = (text: string, results: Results) =>
  text.replaceAll(
    quote,
    (_all, begin: string, name: string, end: string) => `${begin}${tableFor(results, name)}\n${end}`,
  );

/** The documents that may quote figures, by their absolute paths. */
export const documents = (): ReadonlyMap<string, string> => {
  const docs = readdirSync(join(project, 'docs'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.md'),
  );
  const paths = [join(project, 'README.md'), ...docs.map((path) => join(project, 'docs', path))];
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
};
