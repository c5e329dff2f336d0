import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { REGION, stackName } from '../../lib/settings.ts';
import { type Check, findings } from './check.ts';

const STACK = findings('stack');

const statusOf = async (name: string): Promise<string | undefined> => {
  try {
    const { Stacks } = await new CloudFormationClient({ region: REGION }).send(
      new DescribeStacksCommand({ StackName: name }),
    );
    return Stacks?.[0]?.StackStatus;
  } catch (error) {
    // CloudFormation has no error of its own for this.
    if (error instanceof Error && error.message.includes('does not exist')) return undefined;
    throw error;
  }
};

/** Whether CloudFormation would take a deployment now. */
export const checkStack: Check = async ({ stage }) => {
  const name = stackName(stage);
  const status = await statusOf(name);
  if (status === undefined) return [STACK.ok(`There is no ${name} yet; it will be made.`)];
  if (status.endsWith('_IN_PROGRESS'))
    return [STACK.stop(`${name} is being changed now (${status}). Wait until that has ended.`)];
  if (status === 'ROLLBACK_COMPLETE' || status === 'ROLLBACK_FAILED')
    return [
      STACK.stop(
        `${name} could not be made the first time (${status}), and CloudFormation takes nothing but its removal now. Look at its events for the cause, then do what the runbook says under "A first deployment that failed".`,
      ),
    ];
  if (status.endsWith('_FAILED'))
    return [
      STACK.stop(
        `${name} stands half-way (${status}). Look at its events; "aws cloudformation continue-update-rollback --stack-name ${name}" takes it back.`,
      ),
    ];
  return [STACK.ok(`${name} is there (${status}).`)];
};
