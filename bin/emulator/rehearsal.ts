import { parseArgs } from 'node:util';
import { STORED_RELEASES } from '../releases/register.ts';
import { must } from '../smoke/check.ts';
import { commandsOf } from './commands.ts';
import { readLogs } from './logs.ts';
import { Rehearsed } from './rehearsed.ts';
import { tryRights } from './rights.ts';
import { rehearseSequences } from './sequences.ts';
import { Steps, say } from './steps.ts';
import { takeOver } from './take-over.ts';
import { linesOf } from './tally.ts';
import { takeDown } from './teardown.ts';

/** What `npm run emulator` does once the emulator runs: the process that trusts its certificate. */
const { values } = parseArgs({ options: { stage: { type: 'string' }, folder: { type: 'string' } } });
const { stage = '', folder = '' } = values;
const rehearsed = new Rehearsed(stage, folder);
const steps = new Steps();

await steps.needed('cdk bootstrap: the account is prepared', () => rehearsed.bootstrap());
await steps.needed('npm run deploy: the stage is made', () => rehearsed.deploy());
say(linesOf(rehearsed.tallies));
await steps.next('rights are enforced', async () =>
  tryRights(await rehearsed.nameOf('resellerRole', await rehearsed.nameOf('Rights')), rehearsed.outputs),
);

let person: NodeJS.ProcessEnv = {};
await steps.needed('a person for the smoke test is made', async () => {
  person = await rehearsed.makePerson();
});
await steps.next('npm run smoke: as anybody and as a person', () => rehearsed.smoke(person));
for (const { sentence, work } of commandsOf(rehearsed, person.FAMILY ?? '')) await steps.next(sentence, work);

await steps.next('npm run deploy: a second origin secret is said and brought in', async () => {
  rehearsed.set({ originSecrets: [1, 2] });
  const said = await rehearsed.deploy();
  must(/originSecrets: \[1\] -> \[1,2\]/.test(said), `the change is not said: ${said.slice(0, 1500)}`);
});
await rehearseSequences(steps, rehearsed);
await steps.next('npm run releases: five can be deployed again', async () => {
  const said = await rehearsed.run('bin/releases.ts', ['--stage', stage]);
  say(said);
  must(said.trimEnd().split('\n').length === STORED_RELEASES, 'it lists another number');
});
await steps.next('npm run smoke: as anybody and as a person', () => rehearsed.smoke(person));
await steps.next('no function failed, and none was denied anything', readLogs);

let kept = rehearsed.outputs;
await steps.needed('cdk destroy: the stack is gone, and its data stays', async () => {
  kept = await takeDown(rehearsed);
});
await steps.needed('npm run adopt: a stack is made around this data', () => takeOver(rehearsed, kept));
await steps.next('npm run smoke: as anybody and as the person of before', () => rehearsed.smoke(person));
await steps.next('no function failed, and none was denied anything', readLogs);
await steps.needed('cdk destroy: the stack is gone, and its data stays', () => takeDown(rehearsed));
await steps.next('npm run deploy: a stage of the same name is made anew', () => {
  rehearsed.set({ adoptedBuckets: undefined });
  rehearsed.takenOver = false;
  return rehearsed.deploy();
});
await steps.next('npm run smoke: as anybody', () => rehearsed.smoke());
process.exitCode = steps.end();
