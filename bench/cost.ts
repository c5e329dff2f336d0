import { apart } from './kit/apart.ts';
import type { Bench } from './kit/bench.ts';
import { withEngines } from './kit/with-engines.ts';

const countCost = apart<typeof import('./steps/count-cost.ts')>('count-cost.ts');

/** Counts what `npm run cost` computes with. */
export const bench: Bench = {
  about:
    'What requests ask of table and buckets, for docs/cost.md: writes bin/cost/measured.json; then `npm run cost`.',
  run: (report) =>
    withEngines(async () => {
      for (const [what, { calls, readUnits, writeUnits, objectReads, objectWrites, ms }] of Object.entries(
        (await countCost()).result,
      ))
        report({
          what,
          now: { calls: calls + objectReads + objectWrites, 'read units': readUnits, 'write units': writeUnits, ms },
        });
    }),
};
