import { apart } from './kit/apart.ts';
import type { Bench } from './kit/bench.ts';
import { only } from './kit/figures.ts';
import { withEngines } from './kit/with-engines.ts';

const count = 100_000;
const storeEndUsers = apart<typeof import('./steps/store-end-users.ts')>('store-end-users.ts');
const requirements = apart<typeof import('./steps/requirements.ts')>('requirements.ts');

/** What a tenant's own requirements cost. */
export const bench: Bench = {
  about:
    'The effect of a draft of three more lines, and the worklist with 60 published lines, over 100,000 end users in 40 states; beside it the worklist with the four lines of the specification.',
  run: (report) =>
    withEngines(async () => {
      const tenant = (await storeEndUsers({ count, isVaried: true })).result;
      const { effects, worklist } = (await requirements({ root: tenant.root })).result;
      const goal = { ms: 300, calls: 5 };
      report({ what: 'the effect of a draft: the first time', now: only(effects.first, 'calls', 'ms') });
      report({ what: 'the effect of a draft: warm', now: only(effects.warm, 'calls', 'ms', 'p95 ms'), goal });
      for (const { name, before, published, warm } of worklist) {
        const peer = { way: 'four lines', ...only(before, 'calls', 'ms', 'p95 ms') };
        report({ what: `${name}: warm`, now: only(warm, 'calls', 'ms', 'p95 ms'), peer });
        report({ what: `${name}: after a publication`, now: only(published, 'calls', 'ms'), goal: { ms: 2_000 } });
      }
    }),
};
