import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  GetTemplateCommand,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import { REGION } from '#lib/stage/settings.ts';
import type { Deployed } from './carry.ts';

/** A stack as CloudFormation has it. */
export interface DeployedStack {
  readonly status: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** Whether CloudFormation works on a stack. One in review waits for a person. */
export const isUnderWay = (status: string): boolean =>
  status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS';

const unlessMissing = <Found>(work: Promise<Found>): Promise<Found | undefined> =>
  work.catch((error: unknown) => {
    // CloudFormation has no error of its own for this.
    if (error instanceof CloudFormationServiceException && /does not exist/.test(error.message)) return undefined;
    throw error;
  });

/** Looks a stack up; undefined when there is none. */
export const findStack = async (
  name: string,
  client = new CloudFormationClient({ region: REGION }),
): Promise<DeployedStack | undefined> => {
  const found = await unlessMissing(client.send(new DescribeStacksCommand({ StackName: name })));
  const [stack] = found?.Stacks ?? [];
  if (stack === undefined) return undefined;
  const outputs = (stack.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]);
  return { status: stack.StackStatus ?? '', outputs: Object.fromEntries(outputs) };
};

const NESTED = 'AWS::CloudFormation::Stack';

/** A stack as it is deployed, with those within it; undefined when there is none. */
export const readDeployed = async (
  name: string,
  client = new CloudFormationClient({ region: REGION }),
): Promise<Deployed | undefined> => {
  // As it was submitted: CloudFormation would leave out what a transformation adds.
  const found = await unlessMissing(
    client.send(new GetTemplateCommand({ StackName: name, TemplateStage: 'Original' })),
  );
  if (found?.TemplateBody === undefined) return undefined;
  const existing = new Set<string>();
  const nested: Record<string, Deployed> = {};
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName: name }))
    for (const {
      LogicalResourceId: id = '',
      PhysicalResourceId,
      ResourceType,
      ResourceStatus,
    } of StackResourceSummaries) {
      if (ResourceStatus === 'DELETE_COMPLETE' || PhysicalResourceId === undefined) continue;
      existing.add(id);
      const inner = ResourceType === NESTED ? await readDeployed(PhysicalResourceId, client) : undefined;
      if (inner) nested[id] = inner;
    }
  return { template: JSON.parse(found.TemplateBody), existing, nested };
};

/** The resources of a stack and of those within it that exist. */
async function* resourcesOf(name: string, client: CloudFormationClient): AsyncGenerator<StackResourceSummary> {
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName: name }))
    for (const resource of StackResourceSummaries) {
      const { ResourceType, ResourceStatus, PhysicalResourceId } = resource;
      if (ResourceStatus === 'DELETE_COMPLETE' || PhysicalResourceId === undefined) continue;
      if (ResourceType === NESTED) yield* resourcesOf(PhysicalResourceId, client);
      yield resource;
    }
}

/** The functions of a stack and of those within it that the portal calls by an alias; the CDK's own helpers have none. */
export const functionsOf = async (
  name: string,
  client = new CloudFormationClient({ region: REGION }),
): Promise<string[]> => {
  const found: string[] = [];
  for await (const { ResourceType, LogicalResourceId = '', PhysicalResourceId = '' } of resourcesOf(name, client))
    if (ResourceType === 'AWS::Lambda::Function' && !LogicalResourceId.startsWith('Custom'))
      found.push(PhysicalResourceId);
  return found;
};

/** Whether a stage was deployed with its firewalls; a lean one has none. */
export const hasFirewall = async (
  name: string,
  client = new CloudFormationClient({ region: REGION }),
): Promise<boolean> => {
  for await (const { ResourceType } of resourcesOf(name, client))
    if (ResourceType === 'AWS::WAFv2::WebACL') return true;
  return false;
};
