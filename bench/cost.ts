import { writeFileSync } from 'node:fs';
import { countScreens } from './cost/screens.ts';
import { apart } from './kit/apart.ts';
import type { Bench } from './kit/bench.ts';
import { withEngines } from './kit/with-engines.ts';

const countCost = apart<typeof import('./steps/count-cost.ts')>('count-cost.ts');

/** Counts what `npm run cost` computes with. */
export const bench: Bench = {
  about:
    'What requests and screens ask of table and buckets, for docs/cost.md: writes bin/cost/measured.json; then `npm run cost`.',
  run: async (report) => {
    const { result } = await withEngines(() => countCost());
    const measured = { ...result, screens: await countScreens() };
    writeFileSync(new URL('../bin/cost/measured.json', import.meta.url), `${JSON.stringify(measured, null, 2)}\n`);
    for (const [what, { calls, readUnits, writeUnits, objectReads, objectWrites, ms }] of Object.entries(
      measured.requests,
    ))
      report({
        what,
        now: { calls: calls + objectReads + objectWrites, 'read units': readUnits, 'write units': writeUnits, ms },
      });
    for (const [what, { requests, readUnits, writeUnits }] of Object.entries(measured.screens))
      report({ what, now: { requests, 'read units': readUnits, 'write units': writeUnits } });
  },
};
