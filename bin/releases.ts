import { stackName } from '#lib/stage/settings.ts';
import { USUAL_STAGE } from '#lib/stage/stage-file.ts';
import { commandOf, end, reasonOf } from './command/command.ts';
import { listReleases } from './releases/register.ts';
import { findStack } from './releases/stack.ts';
import { ReleaseStore } from './releases/store.ts';

const usage = `Lists the releases of a stage that can be deployed again, newest first: when each was deployed last (UTC), commit,
author and subject. "runs" marks the one in use; "failed" and "not ended" were never released whole; "too old" must not
run any more, because later releases have changed stored data.

  npm run releases -- --stage NAME
`;

const { parsed } = commandOf(usage);
const { stage } = parsed({ options: { stage: { type: 'string', default: USUAL_STAGE } } }).values;

const list = async () => {
  const stack = (await findStack(stackName(stage))) ?? end(`There is no ${stackName(stage)}.`);
  const store = await ReleaseStore.find(stage);
  const lines = store === undefined ? [] : listReleases(await store.read(), stack.outputs.Release);
  process.stdout.write(
    lines.length > 0
      ? `${lines.join('\n')}\n`
      : `No release of "${stage}" is stored yet: the next deployment stores its own.\n`,
  );
};

await list().catch((error: unknown) => end(`The releases cannot be looked up: ${reasonOf(error)}`));
