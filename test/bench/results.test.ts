import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { benches } from '../../bench/benches.ts';
import { documents, withQuotes } from '../../bench/kit/quotes.ts';
import { readResults } from '../../bench/kit/results.ts';
import { resultsText } from '../../bench/kit/results-text.ts';

const results = readResults();

describe('the results of the benches', () => {
  it('are those of benches that there are, in their order', () => {
    expect(Object.keys(results)).toEqual(Object.keys(benches).filter((name) => name in results));
  });

  it('stand in bench/RESULTS.md as they were measured (`npm run bench -- --quote` writes it)', () => {
    expect(readFileSync(new URL('../../bench/RESULTS.md', import.meta.url), 'utf8')).toBe(resultsText(results));
  });

  it('say how long the benches took, apart from those that run only when they are named', () => {
    const made = { about: '', date: '', commit: '', machine: 'A machine', load: 0, rows: [] };
    const text = resultsText({
      lists: { ...made, seconds: 90 },
      web: { ...made, seconds: 60 },
      restore: { ...made, seconds: 300 },
    });
    expect(text).toContain('A machine. The benches took 2.5 minutes, `restore` 5.0 more.');
    expect(resultsText({ lists: { ...made, seconds: 90 } })).toContain('The benches took 1.5 minutes.');
  });

  it('are what the documents quote, and every bench that they quote exists', () => {
    for (const [path, text] of documents()) {
      expect(withQuotes(text, results), path).toBe(text);
      const names = [...text.matchAll(/<!-- bench ([\w-]+) -->/g)].map(([, name]) => name);
      expect(
        names.filter((name) => !['end', 'quoted', 'headlines', 'missed', ...Object.keys(benches)].includes(name ?? '')),
      ).toEqual([]);
    }
  });

  it('have the three rows that the README quotes', () => {
    const text = withQuotes('<!-- bench headlines -->\n<!-- bench end -->', results);
    expect(text.split('\n').slice(3, -1)).toHaveLength(3);
  });

  it('are quoted with nothing but what misses its goal if requested', () => {
    const rows = [
      { what: 'quick', now: { ms: 1 }, goal: { ms: 2 } },
      { what: 'slow', now: { ms: 3, calls: 1 }, goal: { ms: 2, calls: 1 } },
    ];
    const made = { about: '', date: '', commit: '', machine: '', seconds: 1, load: 0, rows };
    const text = withQuotes('<!-- bench missed -->\n<!-- bench end -->', { lists: made });
    expect(text.split('\n').slice(3, -1)).toEqual(['| lists: slow | 3 ms | ≤ 2 ms |  |']);
  });

  it('are quoted where a block begins and ends', () => {
    const text = 'a\n<!-- bench lists -->\nold\n<!-- bench end -->\nb';
    const row = { what: 'a page', now: { ms: 1 } };
    const made = { about: '', date: '', commit: '', machine: '', seconds: 1, load: 0, rows: [row] };
    expect(withQuotes(text, { lists: made })).toMatch(
      /a\n<!-- bench lists -->\n\|[\s\S]*\| 1 ms \|[\s\S]*\n<!-- bench end -->\nb$/,
    );
  });
});
