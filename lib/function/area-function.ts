import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { type IPrincipal, type IRole, PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  Architecture,
  type Code,
  EventSourceMapping,
  type EventSourceMappingOptions,
  type IFunction,
  Function as LambdaFunction,
  LoggingFormat,
  QualifiedFunctionBase,
  RecursiveLoop,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { type ILogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type * as z from 'zod';
import { figureVariables } from '../observability/alarm.ts';
import { LIVE, RELEASE_VARIABLE, type Settings } from '../stage/settings.ts';
import type { FunctionName } from './function-names.ts';
import { functionRole, Rights } from './permissions.ts';
import { Releases, versionOf } from './releases.ts';

/** Background work of which a stage settles how much runs at once. */
type Held = 'import' | 'packaging' | 'export';

/** How many of each run at once: this many that they get on, so few that the table and the API stay free for people. */
const atOnce = ({ importsAtOnce, packagesAtOnce, exportsAtOnce }: Settings): Readonly<Record<Held, number>> => ({
  import: importsAtOnce,
  packaging: packagesAtOnce,
  export: exportsAtOnce,
});

/** The concurrency that Lambda reserves for a function and limits it to; nothing if the stage reserves none. */
export const reserved = (settings: Settings, name: Held) =>
  settings.reserveConcurrency ? { reservedConcurrency: atOnce(settings)[name] } : {};

/** Calls at once that the account reserves for the stage's background work. */
export const reservedInAll = (settings: Settings): number =>
  settings.reserveConcurrency ? Object.values(atOnce(settings)).reduce((sum, one) => sum + one, 0) : 0;

/** Messages that the other queues deliver at once: no rush of them may use what people need. */
export const MESSAGES_AT_ONCE = { inspection: 10, reminders: 5, bounces: 2 } as const;

interface LiveProps {
  readonly lambda: IFunction;
  readonly role: IRole;
  readonly alias: Alias;
}

/**
 * The version of a function that is in use, for callers in the stage's own stack. They are let in there: the alias stands in a
 * stack of its own, and a permission next to it would name its caller, which names the alias, so neither could be made first.
 */
class Live extends QualifiedFunctionBase {
  readonly lambda: IFunction;
  readonly functionArn: string;
  /** Lambda accepts an ARN instead of a name. */
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
const liveOf = (scope: Construct, props: LiveProps): IFunction =>
  // Under exactOptionalPropertyTypes the library's own class no longer fits its own interface.
  new Live(scope, 'Live', props) as Live & IFunction;

/** Where the packed code of a function comes from; tests have none to give. */
export type CodeProvider = (name: FunctionName) => Code;

/** A function's variables as its own schema takes them: a missing one does not compile. */
export type Environment<Schema extends z.ZodObject> = { readonly [Name in keyof z.input<Schema>]: string };

export interface AreaFunctionProps {
  readonly name: FunctionName;
  readonly codeOf: CodeProvider;
  readonly environment: Readonly<Record<string, string>>;
  /** All that the function may do, besides writing its own log. */
  readonly rights: readonly PolicyStatement[];
  /** Where it writes; a log of its own where none is given. */
  readonly log?: ILogGroup;
  readonly memoryMb?: number | undefined;
  readonly timeout?: Duration;
  /**
   * It hands the rest of a long work on to itself through its own queue, as often as the work takes. Lambda would take that for a
   * mistake: it calls no function more than 16 times in a chain, and a message that it has stopped is stopped again when it is sent once more.
   */
  readonly goesOn?: true;
  /** Calls that Lambda reserves for it, and limits it to. */
  readonly reservedConcurrency?: number;
  /**
   * The role stays in the stage's own stack: something there waits for it that other roles name, or a call of the function
   * takes minutes, and one that began before an update would lose its role when what the update has replaced is deleted.
   */
  readonly roleStays?: true;
  /** Other functions cannot exist without what calls this one, so its version is replaced at once, apart from theirs. */
  readonly apart?: true;
}

/** API Gateway waits for 30 s. */
const REQUEST_TIMEOUT = Duration.seconds(29);

/** Room for the list views (256 MB) and enough CPU to load in well under a second. */
const REQUEST_MEMORY_MB = 1024;

/** A log that is stored for a year, and longer than the stack. */
export const retainedLog = (scope: Construct, id: string) =>
  new LogGroup(scope, id, {
    retention: RetentionDays.ONE_YEAR,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });

/** The Lambda function of an area: settings once, rights by name. It is called by the alias of the version in use. */
export class AreaFunction extends LambdaFunction {
  readonly executionRole: Role;
  readonly alias: Alias;
  /** The alias for callers that stand in the stage's own stack, and want to be let in there. */
  readonly live: IFunction;

  constructor(scope: Construct, id: string, props: AreaFunctionProps) {
    const releases = Releases.within(scope);
    const logGroup = props.log ?? retainedLog(scope, `${id}Log`);
    const ownLog = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    });
    const rights = [ownLog, ...props.rights];
    const executionRole = props.roleStays
      ? functionRole(scope, `${id}Role`, rights)
      : functionRole(Rights.within(scope), `${props.name}Role`, rights);
    // What is granted to the function later would be another policy. All that it may do is in its rights.
    const role = executionRole.withoutPolicyUpdates();
    super(scope, id, {
      code: props.codeOf(props.name),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memoryMb ?? REQUEST_MEMORY_MB,
      timeout: props.timeout ?? REQUEST_TIMEOUT,
      environment: {
        ...props.environment,
        ...figureVariables(scope, props.name),
        [RELEASE_VARIABLE]: releases.release,
      },
      ...(props.reservedConcurrency === undefined ? {} : { reservedConcurrentExecutions: props.reservedConcurrency }),
      ...(props.goesOn && { recursiveLoop: RecursiveLoop.ALLOW }),
      loggingFormat: LoggingFormat.JSON,
      role,
      logGroup,
    });
    this.executionRole = executionRole;
    this.alias = props.apart
      ? new Alias(this, 'Alias', { aliasName: LIVE, version: versionOf(this, 'Version', this) })
      : releases.publish(props.name, this);
    this.live = liveOf(this, { lambda: this as LambdaFunction & IFunction, role, alias: this.alias });
  }

  /** A queue hands its messages to the version in use. The mapping keeps its place, so an update never has two of them. */
  override addEventSourceMapping(id: string, options: EventSourceMappingOptions): EventSourceMapping {
    return new EventSourceMapping(this, id, { ...options, target: this.live });
  }
}
