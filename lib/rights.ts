import { NestedStack } from 'aws-cdk-lib';
import { PolicyDocument, type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { Settings } from './settings.ts';
import { stageStackOf } from './stage-stack.ts';

const ID = 'Rights';

/**
 * The roles of the functions, in a stack within the stage's own, which has room for 500 resources. Nothing here holds
 * data, and nothing but the functions knows the roles. docs/decisions/releases.md.
 */
export class Rights extends NestedStack {
  constructor(scope: Construct, { stage }: Settings) {
    super(scope, ID, { description: `Roles of the functions, stage ${stage}` });
  }

  /** Those of the stage that something belongs to. */
  static within(scope: Construct): Rights {
    return stageStackOf(scope).node.findChild(ID) as Rights;
  }
}

/** A role that Lambda assumes, with all that its function may do: rights in a policy beside it would be a resource more. */
export const functionRole = (scope: Construct, id: string, rights: readonly PolicyStatement[]) =>
  new Role(scope, id, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: { rights: new PolicyDocument({ statements: [...rights] }) },
  });
