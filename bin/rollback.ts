import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stackName } from '#lib/stage/settings.ts';
import { USUAL_STAGE } from '#lib/stage/stage-file.ts';
import { commandOf, confirmed, end, reasonOf } from './command/command.ts';
import { accountOfStage } from './command/target.ts';
import { describeTemplate, differences, readTemplate, templateFileOf } from './releases/assembly.ts';
import { bringIn } from './releases/bring-in.ts';
import { checkStatus, chooseTarget, Refused } from './releases/guard.ts';
import {
  confirmRunning,
  describeRelease,
  EMPTY,
  endDeployment,
  findRelease,
  type StoredRelease,
} from './releases/register.ts';
import { findStack, readDeployed } from './releases/stack.ts';
import { ReleaseStore } from './releases/store.ts';

const usage = `Deploys an earlier release of a stage again, through CloudFormation: its functions, pages, routes, rights and
settings become those of that release. Data stays. The functions take all calls at once, and the pages come first.

  npm run rollback -- --stage NAME     the release that ran before this one
    --to RELEASE   another one of those that npm run releases lists
    --dry-run      says what would be deployed, and changes nothing
    --yes          asks nothing
    --outputs FILE writes the outputs of the stack into a file as well
`;

const { parsed } = commandOf(usage);
const {
  stage,
  to,
  'dry-run': isDry,
  yes,
  outputs,
} = parsed({
  options: {
    stage: { type: 'string', default: USUAL_STAGE },
    to: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    outputs: { type: 'string' },
  },
}).values;
const stack = stackName(stage);

/** Puts the pages of the release that still runs back, when a rollback has failed after it had replaced them. */
const putPagesBack = async (store: ReleaseStore | undefined, running: StoredRelease | undefined) => {
  const again = running && `npm run deploy from the sources of ${running.id}`;
  if (store === undefined || running === undefined)
    return `Its pages may be of the other release: ${again ?? 'deploy'}.`;
  const folder = newFolder();
  await store.load(running.id, folder);
  const { state } = await bringIn({ stack, folder, release: running.id, isBack: false, outputs, isAgreed: true });
  return state === 'runs' ? 'Its pages were put back.' : `Its pages may be of the other release: ${again}.`;
};

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-release-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const rollBack = async () => {
  process.stdout.write(`Account ${await accountOfStage(stage)}, stage "${stage}".\n`);
  const found = (await findStack(stack)) ?? end(`There is no ${stack}.`);
  checkStatus(stack, found.status);
  const running = found.outputs.Release;
  // CloudFormation has rolled the failed deployment back itself; a call without a name may mean that one.
  if (found.status === 'UPDATE_ROLLBACK_COMPLETE' && to === undefined)
    throw new Refused(
      `The last deployment of ${stack} failed, and CloudFormation has taken it back: the stage runs ${running ?? 'what it ran before'}. To go back further, name a release with --to (npm run releases -- --stage ${stage}).`,
    );
  const { template } = (await readDeployed(stack)) ?? end(`There is no ${stack}.`);
  const store = await ReleaseStore.find(stage);
  const register = confirmRunning(store === undefined ? EMPTY : await store.read(), describeTemplate(template));
  const target = chooseTarget(register, { stage, running, to });
  const folder = newFolder();
  await store?.load(target.id, folder);
  const settings = describeTemplate(readTemplate(folder, templateFileOf(stack))).settings;
  const changed = differences(describeTemplate(template).settings, settings).map((line) => `  ${line}\n`);
  const runs = findRelease(register, running);
  process.stdout.write(
    `Runs now:   ${runs ? describeRelease(runs) : running}\nGoes back to: ${describeRelease(target)}\n${changed.length > 0 ? `Settings:\n${changed.join('')}` : ''}`,
  );
  if (isDry) return;
  const isAgreed = yes || (await confirmed('Deploy that one again?'));
  if (isAgreed === undefined) end('There is no terminal to confirm this: --yes goes back without asking.');
  if (!isAgreed) end('Nothing was changed.');
  const release = target.id;
  const outcome = await bringIn({ stack, folder, release, isBack: true, outputs, isAgreed: true });
  if (outcome.state === 'open') end(outcome.sentence);
  if (outcome.state === 'failed')
    end(
      `The release ${release} was not brought back; CloudFormation says why above. The stage runs what it ran before. ${await putPagesBack(store, runs)}`,
    );
  await store?.change((latest) =>
    endDeployment(confirmRunning(latest, describeTemplate(template)), release, new Date()),
  );
  process.stdout.write(
    `The stage "${stage}" runs the release ${release}. People who have the portal open get its pages when they load it again.\n`,
  );
};

await rollBack().catch((error: unknown) =>
  end(error instanceof Refused ? error.message : `The release before cannot be brought back: ${reasonOf(error)}`),
);
