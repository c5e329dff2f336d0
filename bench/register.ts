import { apart } from './kit/apart.ts';
import type { Bench } from './kit/bench.ts';
import { only } from './kit/figures.ts';
import { withEngines } from './kit/with-engines.ts';

const storeRegister = apart<typeof import('./steps/store-register.ts')>('store-register.ts');
const makePackage = apart<typeof import('./steps/make-package.ts')>('make-package.ts');
const readRegister = apart<typeof import('./steps/read-register.ts')>('read-register.ts');

const COUNT = 100_000;
const CHANGES = 5_000;

/** The register as of a past moment: the whole journal is replayed, because nothing newer than the moment helps. */
export const bench: Bench = {
  about: `A register of ${COUNT.toLocaleString('en-US')} purposes as of a moment in the past, ${CHANGES.toLocaleString('en-US')} changes ago: text, workbook and what differs from the one that was sent.`,
  run: (report) =>
    withEngines(async () => {
      const stored = (await storeRegister({ count: COUNT, changes: CHANGES })).result;
      const { result, peakMb } = await makePackage(stored);
      report({
        what: 'made in the background',
        now: { s: result.ms / 1_000, 'CPU ms': result['CPU ms'], MB: peakMb },
        goal: { s: 30, MB: 512 },
      });
      const shown = ['calls', 'read units', 'ms', 'p95 ms'] as const;
      const { first, page, difference } = (await readRegister(stored)).result;
      report({ what: 'a page of it today: the first time in a process', now: only(first, 'calls', 'ms') });
      report({ what: 'a page of it today: warm', now: only(page, ...shown), goal: { calls: 3, ms: 20 } });
      report({
        what: 'what differs in a file from the one that was sent',
        now: only(difference, ...shown),
        goal: { calls: 4, ms: 20 },
      });
    }),
};
