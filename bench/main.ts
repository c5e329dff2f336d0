import { benches, long, named } from './benches.ts';
import { keep } from './kit/keep.ts';
import { linesOf } from './kit/lines.ts';
import { circumstances, type Outcome } from './kit/results.ts';
import { runBench } from './kit/run-bench.ts';

/**
 * `npm run bench` runs every bench but the long ones and writes bench/RESULTS.md and what documents quote of it; `npm run bench -- lists search`
 * runs and prints those, with `--write` it puts them in the place of the earlier ones; `--quote` writes the documents again.
 */
// The SDK warns in every process that versions from next year need a newer Node.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

const all = { ...benches, ...named };
const args = process.argv.slice(2);
const options = args.filter((word) => word.startsWith('--'));
const names = args.filter((word) => !word.startsWith('--'));
const unknown = [
  ...names.filter((name) => !(name in all)),
  ...options.filter((option) => option !== '--write' && option !== '--quote'),
];
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Benches: ${Object.keys(all).join(', ')}`);
  process.exit(2);
}

const run = async (name: string): Promise<Outcome> => {
  const { about } = (await all[name]?.())?.bench ?? { about: '' };
  console.log(`\n${name}: ${about}`);
  const measured = await runBench(name, (row) => {
    for (const { what, now, goal, peer, ratio, isMet } of linesOf(row))
      console.log(
        [what.padEnd(60), now.padStart(18), goal.padStart(16), peer, ratio, isMet === false ? 'NOT MET' : ''].join(
          '  ',
        ),
      );
  });
  if (measured.error) console.error(measured.error);
  console.log(`${measured.seconds} s`);
  return { about, ...circumstances(), ...measured };
};

if (options.includes('--quote')) {
  keep({});
  process.exit(0);
}
const isStored = names.length === 0 || options.includes('--write');
let failed = false;
for (const name of names.length === 0 ? Object.keys(benches).filter((one) => !long.has(one)) : names) {
  const outcome = await run(name);
  // At once: a run that is stopped has stored what it measured.
  if (isStored) keep({ [name]: outcome });
  failed ||= outcome.error !== undefined;
}
process.exit(failed ? 1 : 0);
