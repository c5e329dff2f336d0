import { Aws, NestedStack, Stack } from 'aws-cdk-lib';
import { PolicyDocument, type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { Settings } from '../stage/settings.ts';
import { stageStackOf } from '../stage/stage-stack.ts';

const ID = 'Rights';

/**
 * The roles of functions, and of schedules that call none, in a stack within the stage's own, which has room for 500 resources. Nothing here holds
 * data, and nothing but those who have a role knows it. docs/design/releases.md.
 */
export class Rights extends NestedStack {
  constructor(scope: Construct, { stage }: Settings) {
    super(scope, ID, { description: `Roles of functions and schedules, stage ${stage}` });
  }

  /** Those of the stage that something belongs to. */
  static within(scope: Construct): Rights {
    return stageStackOf(scope).node.findChild(ID) as Rights;
  }
}

/** A role that Lambda assumes, with all that its function may do: rights in a policy next to it would be a resource more. */
export const functionRole = (scope: Construct, id: string, rights: readonly PolicyStatement[]) =>
  new Role(scope, id, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: { rights: new PolicyDocument({ statements: [...rights] }) },
  });

/** A role that only schedules of this account assume; their rights are added by what they call. */
export const schedulerRole = (scope: Construct, id: string) =>
  new Role(scope, id, {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: {
        StringEquals: {
          'aws:SourceAccount': Aws.ACCOUNT_ID,
          'aws:SourceArn': Stack.of(scope).formatArn({
            service: 'scheduler',
            resource: 'schedule-group',
            resourceName: 'default',
          }),
        },
      },
    }),
  });
