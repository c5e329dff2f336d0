import { commandOf } from '../bin/command/command.ts';
import { benches, long, named } from './benches.ts';
import { keep } from './kit/keep.ts';
import { linesOf } from './kit/lines.ts';
import { circumstances, type Outcome } from './kit/results.ts';
import { runBench } from './kit/run-bench.ts';

const usage = `Measures speed, calls and memory.

  npm run bench                         runs every bench but the long ones, and writes bench/RESULTS.md and what documents quote of it
  npm run bench -- lists search         runs and prints these alone
    --write                             puts them in the place of the earlier ones
    --quote                             runs nothing, and writes the documents again
`;

// The SDK warns in every process that versions from next year need a newer Node.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

const all = { ...benches, ...named };
const { parsed, wrong } = commandOf(usage);
const { values, positionals: names } = parsed({
  options: { write: { type: 'boolean', default: false }, quote: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = names.filter((name) => !(name in all));
if (unknown.length > 0) wrong(`There is no ${unknown.join(', ')}. Benches: ${Object.keys(all).join(', ')}`);

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

if (values.quote) {
  keep({});
  process.exit(0);
}
const isStored = names.length === 0 || values.write;
let failed = false;
for (const name of names.length === 0 ? Object.keys(benches).filter((one) => !long.has(one)) : names) {
  const outcome = await run(name);
  // At once: a run that is stopped has stored what it measured.
  if (isStored) keep({ [name]: outcome });
  failed ||= outcome.error !== undefined;
}
process.exit(failed ? 1 : 0);
