import { apart } from './kit/apart.ts';
import type { Bench } from './kit/bench.ts';
import { only } from './kit/figures.ts';
import { withEngines } from './kit/with-engines.ts';

const TENANTS = 200;
const storeSmallTenants = apart<typeof import('./steps/store-small-tenants.ts')>('store-small-tenants.ts');
const remindTenants = apart<typeof import('./steps/remind-tenants.ts')>('remind-tenants.ts');

/** The daily run over many small tenants; `worklist` has it over a large one. */
export const bench: Bench = {
  about: `The daily messages \`remind\` about ${TENANTS} tenants of 30 end users and two people, one after the other in one new process.`,
  run: (report) =>
    withEngines(async () => {
      const roots = (await storeSmallTenants({ count: TENANTS })).result;
      const { result, peakMb } = await remindTenants({ roots });
      report({
        what: 'a tenant',
        now: only(result, 'calls', 'read units', 'write units', 'ms', 'p95 ms'),
        goal: { calls: 36, ms: 100 },
      });
      report({
        what: `all ${TENANTS} tenants`,
        now: { s: result.seconds, MB: peakMb },
        goal: { s: 60, MB: 512 },
        isQuoted: true,
      });
    }),
};
