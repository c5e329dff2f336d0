import { setEnvironment } from '#local/portal.ts';
import { apart } from './kit/apart.ts';
import type { Bench } from './kit/bench.ts';
import { loadTime } from './kit/load-time.ts';
import { quantile } from './kit/quantile.ts';

const packFunctions = apart<typeof import('./steps/pack-functions.ts')>('pack-functions.ts');
const UNREACHABLE = 'http://127.0.0.1:9';
const goal = { 'CPU ms': 50, KB: 400 };

/** How large the packed functions are, and what loading one takes before it has answered anything. */
export const bench: Bench = {
  about:
    'Every function packed as it is deployed, and loaded by a new Node; beside them a handler that does nothing, and one whose SDK lies outside.',
  run: async (report) => {
    setEnvironment(UNREACHABLE, UNREACHABLE);
    const { result } = await packFunctions({ name: 'reseller' });
    const env = { ...process.env, QUEUE_URL: UNREACHABLE };
    const measured = async ({ file, KB }: { file: string; KB: number }) => ({
      KB,
      'CPU ms': await loadTime(file, env),
    });
    const hello = await measured(result.hello);
    const external = await measured(result.external);
    const all = new Map<string, Awaited<ReturnType<typeof measured>>>();
    for (const [name, packed] of Object.entries(result.all)) all.set(name, await measured(packed));
    const one = all.get('reseller');
    if (one)
      report({
        what: 'resellers',
        now: one,
        goal,
        peer: { way: 'a handler that does nothing', ...hello },
        isQuoted: true,
      });
    if (one)
      report({ what: 'resellers, beside the SDK outside', now: one, peer: { way: 'the SDK outside', ...external } });
    const figures = [...all.values()];
    for (const [word, part] of [
      ['middle', 0.5],
      ['largest', 1],
    ] as const)
      report({
        what: `the ${word} of ${all.size} functions`,
        now: {
          KB: quantile(
            figures.map(({ KB }) => KB),
            part,
          ),
          'CPU ms': quantile(
            figures.map((each) => each['CPU ms']),
            part,
          ),
        },
        goal,
      });
    report({ what: 'all of them packed; memory of all processes', now: { s: result.seconds, MB: result.MB } });
  },
};
