import { apart } from './kit/apart.ts';
import type { Bench } from './kit/bench.ts';
import { only } from './kit/figures.ts';
import { withEngines } from './kit/with-engines.ts';

const count = 100_000;
const NAIVE = 20_000;
const storeEndUsers = apart<typeof import('./steps/store-end-users.ts')>('store-end-users.ts');
const worklist = apart<typeof import('./steps/worklist.ts')>('worklist.ts');
const dailyJob = apart<typeof import('./steps/daily-job.ts')>('daily-job.ts');
const naiveEndUsers = apart<typeof import('./steps/naive-end-users.ts')>('naive-end-users.ts');

/** What a tenant of 100,000 end users owes. */
export const bench: Bench = {
  about:
    'The worklist and the daily job of 100,000 end users and 300 providers; beside it 20,000 end users in one partition.',
  run: (report) =>
    withEngines(async () => {
      const tenant = (await storeEndUsers({ count })).result;
      const queries = (await worklist({ ...tenant, count })).result;
      const naive = (await naiveEndUsers({ count: NAIVE })).result;
      const peer = { way: 'reading 20,000 end users', ...only(naive, 'calls', 'read units', 'ms') };
      for (const { name, first, warm, changed } of queries) {
        report({ what: `${name}: the first time`, now: only(first, 'calls', 'ms') });
        report({
          what: `${name}: warm`,
          now: only(warm, 'calls', 'read units', 'ms', 'p95 ms'),
          peer,
          ...(name === 'my turn' ? { isQuoted: true } : {}),
        });
        report({ what: `${name}: after a change`, now: only(changed, 'calls', 'ms', 'p95 ms'), peer });
      }
      const { result, peakMb } = await dailyJob(tenant);
      report({
        what: 'the daily job in a new process',
        now: { ...only(result, 'calls', 'read units', 'ms'), MB: peakMb },
      });
    }),
};
