import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { REGION, stackName } from '#lib/stage/settings.ts';

/** A stage that cannot be looked up, as a sentence. */
export class NoStage extends Error {}

/** The outputs of a deployed stage, by name. Throws NoStage. */
export const deployedOutputs = async (
  stage: string,
  client = new CloudFormationClient({ region: REGION }),
): Promise<Readonly<Record<string, string>>> => {
  const { Stacks = [] } = await client
    .send(new DescribeStacksCommand({ StackName: stackName(stage) }))
    .catch((error: unknown) => {
      if (error instanceof CloudFormationServiceException && /does not exist/.test(error.message))
        throw new NoStage(`There is no stage "${stage}" in this account: no stack ${stackName(stage)}.`);
      throw error;
    });
  return Object.fromEntries(
    (Stacks[0]?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
  );
};
