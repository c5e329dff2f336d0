import { ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { REGION } from '#lib/stage/settings.ts';
import { commandOf, end, reasonOf } from './command/command.ts';
import { deployedOutputs, NoStage } from './command/outputs.ts';
import { Refused, type Stage, stageOf } from './data/stage.ts';
import { startProgress } from './restore/progress.ts';
import { restore } from './restore/restore.ts';
import { decidedSince, nothingSince, tableOfThen } from './restore/since.ts';

const usage = `Fills a new stage with what another one holds, or held at a time of the last 35 days.

  npm run restore -- --from STAGE --to STAGE
    --at TIME          as it was then: 2026-11-23T08:00:00Z; now, where nothing is said
    --table NAME       a table that was restored already, from a backup for instance
    --bring-back ID    a tenant that was erased since, by mistake; all others are left out
    --documents BUCKET a bucket of documents in place of the one of --from, from a backup for instance

The new stage is deployed before and is empty. The other one is only read. Interrupted,
the same command continues and repeats only what was on its way.
`;

const text = { type: 'string' } as const;
const { parsed, wrong } = commandOf(usage);
const values = parsed({
  options: { from: text, to: text, at: text, table: text, documents: text, 'bring-back': { ...text, multiple: true } },
}).values;
const [source, target] = [values.from ?? wrong('--from is missing.'), values.to ?? wrong('--to is missing.')];
if (source === target) wrong('--from and --to are the same stage: nothing is ever restored over what is there.');
/** Changes of the last minutes cannot be restored yet. */
const RECENT_MS = 6 * 60_000;
const at = values.at === undefined ? new Date(Date.now() - RECENT_MS) : new Date(values.at);
if (Number.isNaN(at.getTime())) wrong(`"${values.at}" is no time. Write it as 2026-11-23T08:00:00Z.`);
if (at.getTime() > Date.now()) wrong('--at is in the future.');

const say = (line: string) => void process.stdout.write(`${line}\n`);
process.env.AWS_REGION = REGION;

const deployed = async (stage: string) => {
  const outputs = await deployedOutputs(stage);
  const named = (output: string) =>
    outputs[output] ?? end(`The stage "${stage}" has no ${output}: is it deployed whole?`);
  return stageOf({
    table: named('TableName'),
    buckets: { documents: named('DocumentBucket'), uploads: named('UploadBucket'), exports: named('ExportBucket') },
    poolId: named('UserPoolId'),
  });
};

const restoreAlongside = async ({ db, table }: Stage) => {
  const again = `--at ${at.toISOString()}`;
  say(`The table of then is restored beside it, in twenty minutes and more. Cut off, go on with ${again}`);
  return tableOfThen(db, table, at);
};

/** What the old stage has decided since; its table may be gone. */
const sinceThen = async (from: Stage, then: Stage) => {
  try {
    const since = await decidedSince(from, then, values['bring-back']);
    if (since.erased.length > 0) say(`Erased since, and not restored: ${since.erased.join(', ')}.`);
    return since;
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    say(`The table of "${source}" is gone: tenants that were erased since then come back, and later holds are lost.`);
    return nothingSince;
  }
};

try {
  const [from, to] = [await deployed(source), await deployed(target)];
  const table = values.table ?? (await restoreAlongside(from));
  const documents = values.documents ?? from.buckets.documents;
  const then = { ...from, table, buckets: { ...from.buckets, documents } };
  const since = await sinceThen(from, then);
  say('Accounts and files are restored, then the items:');
  const progress = startProgress(say);
  const { people, items, files } = await restore(then, to, at, { count: progress.count, since });
  progress.stop();
  say(`"${target}" holds ${items} items, ${files} files and ${people} people of ${at.toISOString()}.`);
  say(`Everybody chooses "Forgot Password" to get in. Next: npm run reports -- --rebuild --stage ${values.to}`);
  if (values.table === undefined) say(`When all is well: aws dynamodb delete-table --table-name ${table}`);
} catch (error) {
  if (error instanceof Refused || error instanceof NoStage) end(error.message);
  else end(`Nothing more was restored; the same command goes on: ${reasonOf(error)}`);
}
