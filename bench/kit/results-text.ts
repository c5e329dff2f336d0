import { long } from '../benches.ts';
import { linesOf } from './lines.ts';
import type { Outcome, Results } from './results.ts';
import { tableOf } from './tables.ts';

const sectionOf = ([name, { about, seconds, load, date, commit, rows, error }]: [string, Outcome]) =>
  [
    `## ${name}`,
    `${about} ${date}, commit ${commit}, ${seconds} s; before it ${load} processes wanted a core.`,
    ...(error === undefined ? [] : [`**It ended with an error:** ${error.split('\n')[0]}`]),
    tableOf(rows),
  ].join('\n\n');

/** How long `npm run bench` takes, without what it runs only when it is named. */
const timeText = (results: Results) => {
  const minutes = (names: readonly string[]) =>
    (names.reduce((sum, name) => sum + (results[name]?.seconds ?? 0), 0) / 60).toFixed(1);
  const all = minutes(Object.keys(results).filter((name) => !long.has(name)));
  const named = [...long].filter((name) => name in results).map((name) => `, \`${name}\` ${minutes([name])} more`);
  return `The benches took ${all} minutes${named.join('')}.`;
};

/** The whole of bench/RESULTS.md. */
export const resultsText = (results: Results) => {
  const outcomes = Object.values(results);
  const goals = outcomes.flatMap(({ rows }) => rows.flatMap(linesOf)).filter(({ isMet }) => isMet !== undefined);
  const met = goals.filter(({ isMet }) => isMet);
  const machines = [...new Set(outcomes.map(({ machine }) => machine))].join('; ');
  return `# Results of the benches

Written by \`npm run bench\`; do not edit. ${machines}. ${timeText(results)}
${met.length} of ${goals.length} goals are met; [docs/performance.md](../docs/performance.md) explains the others. A ratio says how many
times better than the other way the portal is: below one the other way is better. Times are the middle of several runs where
nothing else is said; calls are those of table and buckets. How long \`npm test\` takes is not measured here: \`time npm test\`.

${Object.entries(results).map(sectionOf).join('\n\n')}
`;
};
