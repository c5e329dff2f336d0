import { USUAL_STAGE } from '#lib/stage/stage-file.ts';
import { commandOf, end, reasonOf } from './command/command.ts';
import { deployedOutputs, NoStage } from './command/outputs.ts';

const usage = `Shows the outputs of a stage: the site's address, the names of its table, buckets, queues and topics, its dashboard.
They are looked up in the account of the credentials; the other commands do the same with --stage.

  npm run outputs                         the stage prod
  npm run outputs -- --stage NAME         another one
  npm run outputs -- UploadBucket         the value of one, for other programs
`;

const { parsed, wrong } = commandOf(usage);
const { values, positionals } = parsed({
  options: { stage: { type: 'string', default: USUAL_STAGE } },
  allowPositionals: true,
});
const [name, ...others] = positionals;
if (others.length > 0) wrong('Name one output, or none for all.');
const { stage } = values;

const outputs = await deployedOutputs(stage).catch((error: unknown) =>
  end(error instanceof NoStage ? error.message : `The stage cannot be looked up: ${reasonOf(error)}`),
);

const linesOf = () =>
  Object.keys(outputs)
    .sort()
    .map((key) => `${key} ${outputs[key]}`);

process.stdout.write(
  `${name === undefined ? linesOf().join('\n') : (outputs[name] ?? end(`The stage "${stage}" has no output ${name}.`))}\n`,
);
