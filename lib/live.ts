import type { IPrincipal, IRole } from 'aws-cdk-lib/aws-iam';
import { type Alias, type Architecture, type IFunction, QualifiedFunctionBase } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

interface LiveProps {
  readonly lambda: IFunction;
  readonly role: IRole;
  readonly alias: Alias;
}

/**
 * The version of a function that is in use, for callers in the stage's own stack. They are let in there: the alias stands in a
 * stack of its own, and a permission beside it would name its caller, which names the alias, so neither could be made first.
 */
class Live extends QualifiedFunctionBase {
  readonly lambda: IFunction;
  readonly functionArn: string;
  /** Lambda takes an ARN where it asks for a name. */
  readonly functionName: string;
  readonly grantPrincipal: IPrincipal;
  readonly role: IRole;
  readonly architecture: Architecture;
  protected readonly canCreatePermissions = true;
  protected readonly qualifier: string;

  constructor(scope: Construct, id: string, { lambda, role, alias }: LiveProps) {
    super(scope, id);
    this.lambda = lambda;
    this.functionArn = alias.functionArn;
    this.functionName = alias.functionArn;
    this.grantPrincipal = lambda.grantPrincipal;
    this.role = role;
    this.architecture = lambda.architecture;
    this.qualifier = alias.aliasName;
  }
}

/** The version of a function that is in use, to be called from the stage's own stack. */
export const liveOf = (scope: Construct, props: LiveProps): IFunction =>
  // Under exactOptionalPropertyTypes the library's own class no longer fits its own interface.
  new Live(scope, 'Live', props) as Live & IFunction;
