import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REGION, stackName } from '#lib/stage/settings.ts';
import { readStage, USUAL_STAGE } from '#lib/stage/stage-file.ts';
import { commandOf, end, orEnd, reasonOf } from './command/command.ts';
import { accountOfStage } from './command/target.ts';
import type { Template } from './releases/assembly.ts';
import { adoptionOf } from './releases/carry.ts';
import { findLastReleased } from './releases/register.ts';
import { ReleaseStore } from './releases/store.ts';

const usage = `Writes what makes a new stack out of data that a former one has left, and says which commands do it. Changes nothing in AWS.

  npm run adopt -- --stage NAME --table NAME --pool ID --documents BUCKET --uploads BUCKET --exports BUCKET

stages/NAME.json names the two buckets first: "adoptedBuckets": { "documents": ..., "uploads": ... }.
`;

const text = { type: 'string' } as const;

const { parsed, wrong } = commandOf(usage);

const options = { stage: { ...text, default: USUAL_STAGE }, table: text, pool: text };

const values = parsed({ options: { ...options, documents: text, uploads: text, exports: text } }).values;

const { stage } = values;

const given = (name: 'table' | 'pool' | 'documents' | 'uploads' | 'exports') =>
  values[name] ?? wrong(`--${name} is missing: what the former stack has left.`);

const retained = {
  table: given('table'),
  pool: given('pool'),
  documents: given('documents'),
  uploads: given('uploads'),
  exports: given('exports'),
};

const { adoptedBuckets } = orEnd(() => readStage(stage));

if (adoptedBuckets?.documents !== retained.documents || adoptedBuckets.uploads !== retained.uploads)
  wrong(
    `Write this into stages/${stage}.json first: "adoptedBuckets": { "documents": "${retained.documents}", "uploads": "${retained.uploads}" }`,
  );

process.stdout.write(`Account ${await accountOfStage(stage)}, stage "${stage}".\n`);

const synthesized = spawnSync('npx', ['cdk', 'synth', '--quiet', '-c', `stage=${stage}`], { stdio: 'inherit' });

if (synthesized.status !== 0) process.exit(1);

const name = stackName(stage);

const folder = 'cdk.out/adopt';

const whole: Template = JSON.parse(readFileSync(`cdk.out/${name}.template.json`, 'utf8'));

/** The store of releases outlives the stack: it says which release wrote the data last. */
const findDataLevel = async () => {
  const store = await ReleaseStore.find(stage);
  return store && findLastReleased(await store.read())?.dataLevel;
};

const dataLevel = await findDataLevel().catch((error: unknown) =>
  end(`The release that wrote the data cannot be looked up: ${reasonOf(error)}`),
);

if (dataLevel === undefined)
  process.stdout.write(
    'No release of this stage is stored: the data counts as that of a release from before 0.2.0, so deploy 0.2.0 around it first.\n',
  );

const { template, resourcesToImport } = adoptionOf(whole, retained, dataLevel);

mkdirSync(folder, { recursive: true });

const write = (file: string, content: unknown) =>
  writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);

write('template.json', template);

write('resources.json', resourcesToImport);

const command = (action: string) =>
  `aws cloudformation ${action} --region ${REGION} --stack-name ${name} --change-set-name adopt`;

process.stdout.write(`Written: ${folder}/template.json and ${folder}/resources.json. Now run, one after the other:

  ${command('create-change-set')} --change-set-type IMPORT --template-body file://${folder}/template.json --resources-to-import file://${folder}/resources.json
  ${command('describe-change-set')} --query '[Status,StatusReason]'
  ${command('execute-change-set')}
  aws cloudformation wait stack-import-complete --region ${REGION} --stack-name ${name}
  npm run deploy -- --stage ${stage}
`);
