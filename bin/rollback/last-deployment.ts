import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { REGION, stackName } from '../../lib/settings.ts';

/** Why nothing can be taken back, as a sentence. */
export class NoRollback extends Error {}

/** The last deployment of a stage: when it began, and what a rollback looks at. */
export interface LastDeployment {
  readonly began: Date;
  /** The names of the stage's functions in Lambda. */
  readonly functions: readonly string[];
  /** The bucket of the site. */
  readonly site: string;
}

const stackOf = async (client: CloudFormationClient, name: string): Promise<Stack> => {
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    if (stack) return stack;
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('does not exist'))) throw error;
  }
  throw new NoRollback(`There is no ${name}.`);
};

const functionsOf = async (client: CloudFormationClient, StackName: string) => {
  const names: string[] = [];
  // CDK's own helpers are called by CloudFormation, and have no alias.
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
    for (const { ResourceType, LogicalResourceId = '', PhysicalResourceId = '' } of StackResourceSummaries)
      if (ResourceType === 'AWS::Lambda::Function' && !LogicalResourceId.startsWith('Custom'))
        names.push(PhysicalResourceId);
  return names;
};

/** The last deployment of a stage. Throws NoRollback where there was none, or where it is not over. */
export const lastDeployment = async (
  stage: string,
  client = new CloudFormationClient({ region: REGION }),
): Promise<LastDeployment> => {
  const name = stackName(stage);
  const { StackStatus = '', LastUpdatedTime, Outputs = [] } = await stackOf(client, name);
  if (StackStatus.endsWith('_IN_PROGRESS'))
    throw new NoRollback(
      `${name} is being changed now (${StackStatus}). "aws cloudformation cancel-update-stack --stack-name ${name}" takes that back.`,
    );
  if (LastUpdatedTime === undefined)
    throw new NoRollback(`${name} was deployed once only; there is nothing to go back to.`);
  const site = Outputs.find(({ OutputKey }) => OutputKey === 'SiteBucket')?.OutputValue;
  if (site === undefined)
    throw new NoRollback(`${name} is of a release that could not be taken back. Deploy an older one.`);
  return { began: LastUpdatedTime, functions: await functionsOf(client, name), site };
};
