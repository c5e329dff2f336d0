import { apart } from './kit/apart.ts';
import type { Bench } from './kit/bench.ts';
import { withEngines } from './kit/with-engines.ts';

const openPackage = apart<typeof import('./steps/open-package.ts')>('open-package.ts');
const makePackage = apart<typeof import('./steps/make-package.ts')>('make-package.ts');
const DOCUMENTS = 30;

/** The making of a package, whose memory must not follow its size. */
export const bench: Bench = {
  about: 'An evidence package of 30 documents of 20 MB; all of them in memory would be 600 MB.',
  run: (report) =>
    withEngines(async () => {
      const id = (await openPackage({ count: DOCUMENTS })).result;
      const { result, peakMb } = await makePackage({ id, userId: 'bench' });
      report({ what: 'made', now: { s: result.ms / 1_000, 'CPU ms': result['CPU ms'] } });
      report({
        what: 'memory beyond that of the process before',
        now: { MB: peakMb - result.beforeMb },
        goal: { MB: 256 },
      });
    }),
};
