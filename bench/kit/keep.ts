import { writeFileSync } from 'node:fs';
import { benches } from '../benches.ts';
import { documents, withQuotes } from './quotes.ts';
import { type Outcome, type Results, readResults, writeResults } from './results.ts';
import { resultsText } from './results-text.ts';

const inOrder = (results: Results): Results =>
  Object.fromEntries(Object.keys(benches).flatMap((name) => (results[name] ? [[name, results[name]]] : [])));

/** Puts outcomes in the place of earlier ones of the same bench, and writes the results and what documents quote of them. */
export const keep = (made: Readonly<Record<string, Outcome>>) => {
  const results = inOrder({ ...readResults(), ...made });
  writeResults(results);
  writeFileSync(new URL('../../bench/RESULTS.md', import.meta.url), resultsText(results));
  for (const [path, text] of documents()) {
    const quoted = withQuotes(text, results);
    if (quoted !== text) writeFileSync(path, quoted);
  }
};
