import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { stackName } from '#lib/stage/settings.ts';
import { readStage, USUAL_STAGE } from '#lib/stage/stage-file.ts';
import { commandOf, confirmed, end, orEnd, reasonOf } from './command/command.ts';
import { examine, linesOf, stops } from './doctor/examine.ts';
import { describeTemplate, differences, isAssembly, readTemplate, templateFileOf } from './releases/assembly.ts';
import { bringIn, runCdk } from './releases/bring-in.ts';
import type { Deployed } from './releases/carry.ts';
import { checkDeployment, checkStatus, Refused } from './releases/guard.ts';
import {
  beginDeployment,
  confirmRunning,
  endDeployment,
  failDeployment,
  type StoredRelease,
} from './releases/register.ts';
import { findStack, isUnderWay, readDeployed } from './releases/stack.ts';
import { ReleaseStore } from './releases/store.ts';

const usage = `Deploys a stage with the settings of stages/STAGE.json. Looks first
at what the account has for it (npm run doctor), and says what changes of the settings.

  npm run deploy                      the stage prod
  npm run deploy -- --stage NAME      another one
    --yes                             asks nothing, for pipelines: settings and rights change as the files say
    --at-once                         all calls go to the new functions at once and no alarm takes them back:
                                      for a release that mends what fails already
    --let-go ID                       lets a resource with data leave the stack, by its logical id; several times
    --outputs FILE                    writes the outputs of the stack into a file as well, for machines that cannot read it
`;

const { parsed } = commandOf(usage);
const values = parsed({
  options: {
    stage: { type: 'string', default: USUAL_STAGE },
    yes: { type: 'boolean', default: false },
    'at-once': { type: 'boolean', default: false },
    'let-go': { type: 'string', multiple: true, default: [] },
    outputs: { type: 'string' },
  },
}).values;
const { stage, yes } = values;
const settings = orEnd(() => readStage(stage));
const stack = stackName(stage);

const agreed = async (question: string): Promise<boolean> =>
  yes || ((await confirmed(question)) ?? end('There is no terminal to confirm this: --yes deploys without asking.'));

/** Says what a deployment would change of the settings, and prompts. */
const compare = async (deployed: Deployed | undefined) => {
  if (deployed === undefined) {
    process.stdout.write(`The stage "${stage}" is not deployed yet. It is made with stages/${stage}.json.\n`);
    return;
  }
  const changed = differences(describeTemplate(deployed.template).settings, settings);
  if (changed.length === 0) return;
  process.stdout.write(
    `Settings of "${stage}", as deployed -> as in stages/${stage}.json:\n  ${changed.join('\n  ')}\n`,
  );
  if (!(await agreed('Deploy with these?'))) end('Nothing was deployed.');
};

/** The folder with the stage's assembly: one that CDK_APP names, as for the CDK's own commands, or a new one. */
const synthesize = (): string => {
  const given = process.env.CDK_APP;
  if (given !== undefined && isAssembly(given)) return given;
  const folder = resolve('dist/assembly', stage);
  // Files of former releases would be stored with this one.
  rmSync(folder, { recursive: true, force: true });
  if (runCdk(['synth', '--quiet', '-c', `stage=${stage}`, '-o', folder]) !== 0) end('Nothing was deployed.');
  return folder;
};

/** The store of the stage's releases, which is made or brought up to date first. */
const openStore = async (): Promise<ReleaseStore> => {
  const app = `"${process.execPath}" --import tsx bin/apps/release-store.ts`;
  // With CDK_APP in its environment the command would take that for its app.
  const args = [
    'deploy',
    '--app',
    app,
    '-c',
    `stage=${stage}`,
    '-o',
    `dist/release-store/${stage}`,
    '--require-approval',
    'never',
  ];
  if (runCdk(args, { CDK_APP: undefined }) !== 0) end('The release store was not deployed, so nothing else was.');
  return (await ReleaseStore.find(stage)) ?? end(`The release store of "${stage}" cannot be found.`);
};

const git = (...args: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
};

/** The commit that is checked out, and whether files differ from it; undefined outside of a git checkout. */
const readCommit = (): StoredRelease['commit'] => {
  const shown = git('log', '-1', '--format=%h%n%an%n%cI%n%s');
  if (shown === undefined) return undefined;
  const [hash = '', author = '', at = '', subject = ''] = shown.split('\n');
  return { hash, author, at, subject, isChanged: (git('status', '--porcelain') ?? '') !== '' };
};

const deploy = async (deployed: Deployed | undefined) => {
  const { status = '' } = (await findStack(stack)) ?? {};
  // What was never made whole the CDK removes by itself.
  if (isUnderWay(status)) checkStatus(stack, status);
  const folder = synthesize();
  const next = describeTemplate(readTemplate(folder, templateFileOf(stack)));
  const { release: id = end('The assembly does not name its release: it is of an older release.') } = next;
  const running = deployed && describeTemplate(deployed.template);
  const store = await openStore();
  const register = confirmRunning(await store.read(), running);
  checkDeployment(register, id, next.dataLevel, running?.dataLevel);
  await store.save(id, folder);
  const known = { id, at: new Date(), commit: readCommit(), dataLevel: next.dataLevel, running: running?.release };
  const begun = beginDeployment(register, known);
  await store.write(begun);
  const outcome = await bringIn({
    stack,
    folder,
    release: id,
    isBack: false,
    atOnce: values['at-once'],
    outputs: values.outputs,
    isAgreed: yes,
    letGo: values['let-go'],
  });
  if (outcome.state === 'open') end(outcome.sentence);
  const runs = outcome.state === 'runs';
  await store.change((latest) => (runs ? endDeployment(latest, id, new Date()) : failDeployment(latest, id)));
  if (!runs) end(`The release ${id} was not deployed.`);
  process.stdout.write(`The stage "${stage}" runs the release ${id}.\n`);
};

/** Says again, at the end where it is read, what the stage works without but not for all users, and as it is now. */
const repeatLimits = async () => {
  const lacking = (await examine(settings)).filter(({ level }) => level !== 'ok');
  if (lacking.length > 0)
    process.stdout.write(`It still lacks (npm run doctor -- --stage ${stage}):\n${linesOf(lacking)}`);
};

/** What would fail on the way, or make a portal that no user can use, is said before anything is changed. */
const found = await examine(settings);
process.stdout.write(linesOf(found));
if (stops(found)) end('Nothing was deployed. What says "stop" is to be put right first.');
const deployed = await readDeployed(stack).catch((error: unknown) =>
  end(`The stage cannot be looked up: ${reasonOf(error)}`),
);
await compare(deployed);
await deploy(deployed).catch((error: unknown) =>
  end(error instanceof Refused ? error.message : `The stage was not deployed: ${reasonOf(error)}`),
);
await repeatLimits();
