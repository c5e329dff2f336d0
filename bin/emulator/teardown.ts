import type { Outputs } from '../outputs.ts';
import { must } from '../smoke/check.ts';
import { aws } from './aws.ts';
import type { Rehearsed } from './rehearsed.ts';

/** Throws Wrong unless what holds data is there after its stack is gone. */
const stays = async ({ TableName, UserPoolId, DocumentBucket, UploadBucket, ExportBucket }: Outputs) => {
  await aws('dynamodb', 'describe-table', '--table-name', TableName);
  await aws('cognito-idp', 'describe-user-pool', '--user-pool-id', UserPoolId);
  for (const bucket of [DocumentBucket, UploadBucket, ExportBucket])
    await aws('s3api', 'head-bucket', '--bucket', bucket);
};

/** Takes the stack down as the runbook says, and looks at what is left. */
export const takeDown = async (rehearsed: Rehearsed) => {
  const { outputs } = rehearsed;
  await rehearsed.destroy();
  const { Stacks } = await aws<{ Stacks: readonly { readonly StackName: string }[] }>(
    'cloudformation',
    'describe-stacks',
  );
  must(!Stacks.some(({ StackName }) => StackName === rehearsed.stack), 'the stack is there still');
  await stays(outputs);
  return outputs;
};
