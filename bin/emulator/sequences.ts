import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Template } from '../releases/assembly.ts';
import { must } from '../smoke/check.ts';
import type { Rehearsed } from './rehearsed.ts';
import { heldBy, putData, withDataHolders, withoutTheirSecret } from './release-changes.ts';
import { type Steps, say } from './steps.ts';

/** A template with a resource that CloudFormation refuses once the functions have changed: a deployment that fails late. */
const withFailure = (template: Template): Template => {
  const [releases = ''] = Object.entries(template.Resources).find(([id]) => id.startsWith('Releases')) ?? [];
  const Refused = {
    Type: 'AWS::SQS::Queue',
    DependsOn: [releases],
    Properties: { MessageRetentionPeriod: 1 },
  };
  return { ...template, Resources: { ...template.Resources, Refused } };
};

const UPDATING = /_IN_PROGRESS$/;
const TIMEOUT_MS = 120_000;

/** The commands of the pipeline's steps after a deployment, as they stand in its file. */
const pipelineCommand = (name: string): readonly string[] => {
  const text = readFileSync('.github/workflows/deploy-stage.yml', 'utf8');
  // What the shell makes of the code that the command ends with comes after.
  const [, args = ''] = new RegExp(`run: npm run ${name} -- ([^&\\n]*)`).exec(text) ?? [];
  must(args !== '', `the pipeline does not call npm run ${name}`);
  return args.trim().split(' ');
};

/**
 * Sequences of deployments, failed deployments and rollbacks. After each, every function, alias, page and setting is of
 * the release that was named last. Begins with a stage that runs its first release, and leaves one that runs another.
 */
export const rehearseSequences = async (steps: Steps, rehearsed: Rehearsed) => {
  let hour = 0;
  /** Makes the settings of a release that did not exist before. */
  const next = () => rehearsed.set({ reminderHour: ++hour });
  const deploy = async (change?: (template: Template) => Template) => {
    await rehearsed.deploy(change);
    return rehearsed.expectRelease();
  };
  const back = async (to: string, ...args: readonly string[]) => {
    say(await rehearsed.rollBack(...args));
    const runs = await rehearsed.expectRelease();
    must(runs === to, `it runs ${runs}, and ${to} is meant`);
  };
  const refused = async (work: Promise<unknown>, sentence: RegExp) => {
    const said = await work.then(
      () => 'it was done',
      (error: Error) => error.message,
    );
    must(sentence.test(said), `it says: ${said.slice(-600)}`);
  };

  let [a, b, d] = ['', '', ''];
  await steps.needed('deploy a release: the stage runs it', async () => {
    a = await rehearsed.expectRelease();
    next();
    b = await deploy();
    must(a !== b, 'other settings are no other release');
  });
  await steps.next('deploy, roll back, deploy the same release again', async () => {
    must((await rehearsed.rollBack('--dry-run')).includes(`Goes back to: ${a}`), 'a dry run names another release');
    await rehearsed.expectRelease(b);
    await back(a);
    must((await deploy()) === b, 'the same sources and settings are another release');
  });
  await steps.next('deploy, roll back, deploy another one that mends something', async () => {
    await back(a);
    next();
    await deploy();
  });
  await steps.next('deploy a release that fails, deploy the same one again', async () => {
    const before = await rehearsed.expectRelease();
    next();
    await refused(rehearsed.deploy(withFailure), /was not deployed/);
    await rehearsed.expectRelease(before);
    await refused(rehearsed.rollBack(), /has taken it back: the stage runs/);
    d = await deploy();
    must(d !== before, 'it is not deployed');
  });
  await steps.next('roll back twice, then forward by name', async () => {
    const { previous: first = '' } = await rehearsed.storedRelease(d);
    await back(first);
    await back(a);
    await back(d, '--to', d);
  });
  await steps.next('roll back, deploy another fix, roll back again', async () => {
    const { previous: before = '' } = await rehearsed.storedRelease(d);
    await back(before);
    next();
    const fix = await deploy();
    await back(before);
    await back(fix, '--to', fix);
  });
  await steps.next('roll back over a bucket, a log, a vault, a queue and a client, and forward again', async () => {
    const before = await rehearsed.expectRelease();
    next();
    await deploy(withDataHolders);
    const made = await heldBy(rehearsed);
    await putData(made);
    await back(before);
    await made.mustHold();
    await deploy(withDataHolders);
    const again = await heldBy(rehearsed);
    must(JSON.stringify(again.ids) === JSON.stringify(made.ids), 'other resources were made in their place');
    await again.mustHold();
  });
  await steps.next('roll back while a deployment runs: refused', async () => {
    next();
    const deploying = rehearsed.deploy(withDataHolders);
    for (const end = Date.now() + TIMEOUT_MS; !UPDATING.test(await rehearsed.status()); await pause(200))
      must(Date.now() < end, 'no deployment begins');
    await refused(rehearsed.rollBack(), /is being changed now .* Wait until that has ended/);
    await deploying;
    await rehearsed.expectRelease();
  });
  await steps.next('deploy a release whose smoke test fails: the pipeline rolls back', async () => {
    const before = await rehearsed.expectRelease();
    next();
    await rehearsed.deploy((template) => withoutTheirSecret(withDataHolders(template)));
    await refused(rehearsed.runAt('bin/smoke.ts', pipelineCommand('smoke')), /failed {2}the API answers a public call/);
    say(await rehearsed.runAt('bin/rollback.ts', [...pipelineCommand('rollback'), '--outputs', rehearsed.outputsFile]));
    must((await rehearsed.expectRelease()) === before, 'the release before does not run');
  });
};
