import { spawnSync } from 'node:child_process';
import { readStage, USUAL_STAGE } from '../lib/stage-file.ts';
import { commandOf, end, reasonOf } from './command.ts';
import { confirmed } from './confirmed.ts';
import { deployedSettings, differences } from './deployed-settings.ts';
import { examine, linesOf, stops } from './doctor/examine.ts';
import { orEnd } from './or-end.ts';

const usage = `Deploys a stage with the settings of stages/STAGE.json. Looks first
at what the account has for it (npm run doctor), and says what changes of the settings.

  npm run deploy                      the stage prod
  npm run deploy -- --stage NAME      another one
    --yes                             asks nothing, for pipelines: settings and rights change as the files say
    --outputs FILE                    where to write the names of what was made; outputs.json by default
`;

const { parsed } = commandOf(usage);
const { stage, yes, outputs } = parsed({
  options: {
    stage: { type: 'string', default: USUAL_STAGE },
    yes: { type: 'boolean', default: false },
    outputs: { type: 'string', default: 'outputs.json' },
  },
}).values;
const settings = orEnd(() => readStage(stage));

const agreed = async (question: string): Promise<boolean> =>
  yes || ((await confirmed(question)) ?? end('Nobody is there to confirm this: --yes deploys without asking.'));

/** Says what a deployment would change of the settings, and asks. */
const compare = async () => {
  const deployed = await deployedSettings(stage).catch((error: unknown) =>
    end(`The stage cannot be looked up: ${reasonOf(error)}`),
  );
  if (deployed === undefined) {
    process.stdout.write(`The stage "${stage}" is not deployed yet. It is made with stages/${stage}.json.\n`);
    return;
  }
  const changed = differences(deployed, settings);
  if (changed.length === 0) return;
  process.stdout.write(
    `Settings of "${stage}", as deployed -> as in stages/${stage}.json:\n  ${changed.join('\n  ')}\n`,
  );
  if (!(await agreed('Deploy with these?'))) end('Nothing was deployed.');
};

/** What would fail on the way, or make a portal that nobody can use, is said before anything is changed. */
const found = await examine(settings);
process.stdout.write(linesOf(found));
if (stops(found)) end('Nothing was deployed. What says "stop" is to be put right first.');
await compare();
const unasked = yes ? ['--require-approval', 'never'] : [];
const { status } = spawnSync('npx', ['cdk', 'deploy', '-c', `stage=${stage}`, '--outputs-file', outputs, ...unasked], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
