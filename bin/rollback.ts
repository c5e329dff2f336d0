import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { REGION } from '../lib/settings.ts';
import { USUAL_STAGE } from '../lib/stage-file.ts';
import { commandOf, end, reasonOf } from './command.ts';
import { confirmed } from './confirmed.ts';
import { lastDeployment, NoRollback } from './rollback/last-deployment.ts';
import { linesOf, plan, takeBack } from './rollback/take-back.ts';

const usage = `Takes the last deployment of a stage back: its functions and pages become those of the release
before. Settings, rights and data stay. The next deployment brings in what it holds, as always.

  npm run rollback -- --stage NAME
    --dry-run      says what would be taken back, and changes nothing
    --yes          asks nothing
`;

const { parsed } = commandOf(usage);
const {
  stage,
  'dry-run': isDry,
  yes,
} = parsed({
  options: {
    stage: { type: 'string', default: USUAL_STAGE },
    'dry-run': { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  },
}).values;
const clients = { lambda: new LambdaClient({ region: REGION }), s3: new S3Client({ region: REGION }) };
const last = await lastDeployment(stage).catch((error: unknown) =>
  end(error instanceof NoRollback ? error.message : `The stage cannot be looked up: ${reasonOf(error)}`),
);
const failed = (error: unknown) => end(`The release before cannot be brought back: ${reasonOf(error)}`);
const rollback = await plan(clients, last).catch(failed);
const lines = linesOf(rollback);
if (lines === '') end(`The last deployment of "${stage}" changed no function and no page, or is taken back already.`);
process.stdout.write(`Deployed at ${last.began.toISOString()}:\n${lines}`);
if (!isDry) {
  const answer = yes || (await confirmed('Take this back?'));
  if (answer === undefined) end('Nobody is there to confirm this: --yes takes it back without asking.');
  if (!answer) end('Nothing was changed.');
  await takeBack(clients, rollback).catch(failed);
  process.stdout.write(
    'Taken back. People who have the portal open get the pages of before when they load it again.\n',
  );
}
