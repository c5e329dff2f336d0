import {
  CloudFormationClient,
  GetTemplateCommand,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import { REGION } from '#lib/stage/settings.ts';

/** A resource that is not deleted with its stack. */
export interface Retained {
  readonly type: string;
  /** What AWS calls it. */
  readonly name: string;
  /** Whether its objects are locked for a time. */
  readonly isLocked: boolean;
}

interface Described {
  readonly Type?: string;
  readonly DeletionPolicy?: string;
  readonly Properties?: { readonly ObjectLockEnabled?: boolean };
}

const NESTED = 'AWS::CloudFormation::Stack';

/** They stay when a later release replaces them, and go with their function. */
const VERSION = 'AWS::Lambda::Version';

/** Whether a resource stays where it is when its stack is deleted. */
export const isRetained = ({ Type, DeletionPolicy = '' }: Described) =>
  DeletionPolicy.startsWith('Retain') && Type !== VERSION;

const templateOf = async (
  client: CloudFormationClient,
  StackName: string,
): Promise<Readonly<Record<string, Described>>> => {
  const { TemplateBody = '{}' } = await client.send(new GetTemplateCommand({ StackName, TemplateStage: 'Original' }));
  return JSON.parse(TemplateBody).Resources ?? {};
};

const exists = ({ ResourceStatus, PhysicalResourceId }: StackResourceSummary) =>
  PhysicalResourceId !== undefined && ResourceStatus !== 'DELETE_COMPLETE';

/** What stays when a stack is deleted, and when those within it are, in the order of their types. */
export const retainedIn = async (
  stack: string,
  client = new CloudFormationClient({ region: REGION }),
): Promise<readonly Retained[]> => {
  const described = await templateOf(client, stack);
  const found: Retained[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName: stack }))
    for (const {
      LogicalResourceId: id = '',
      PhysicalResourceId: name = '',
      ResourceType: type = '',
    } of StackResourceSummaries.filter(exists)) {
      if (type === NESTED) found.push(...(await retainedIn(name, client)));
      const resource = described[id];
      if (resource && isRetained(resource))
        found.push({ type, name, isLocked: resource.Properties?.ObjectLockEnabled === true });
    }
  return found.sort((a, b) => a.type.localeCompare(b.type) || a.name.localeCompare(b.name));
};
