import type * as z from 'zod';
import type { Mount } from '#contract/mount.ts';
import type { Area } from '#contract/route.ts';
import type { ServedArea } from './serve.ts';

/** The variables that the infrastructure can give a function, and the local portal its process. */
export type Variable =
  | 'CLIENT_ID'
  | 'DOCUMENT_BUCKET'
  | 'EXPORT_BUCKET'
  | 'FEDERATION_CLIENT_ID'
  | 'FEDERATION_ENDPOINT'
  | 'MAIL_CONFIGURATION_SET'
  | 'MAIL_FROM'
  | 'ORIGIN_SECRET'
  | 'ORIGIN_SECRET_BESIDES'
  | 'PACKAGE_QUEUE_URL'
  | 'POOL_FIREWALL'
  | 'QUICKSIGHT_ACCOUNT'
  | 'QUICKSIGHT_PREFIX'
  | 'REGISTRATION_CLIENT_ID'
  | 'SITE_ORIGIN'
  | 'SNAPSHOT_BUCKET'
  | 'STAGE'
  | 'SUPPORT_MAIL'
  | 'TABLE_NAME'
  | 'UPLOAD_BUCKET'
  | 'USER_POOL_ID'
  | 'WEBHOOK_KEY_ID';

/**
 * Variables with defaults: limits of the data layer, which tests and benchmarks set, the name servers of one machine, and RELEASE, which
 * every function gets.
 */
type DefaultedVariable = 'DNS_SERVERS' | 'RELEASE' | 'SNAPSHOT_TAIL_PAGES' | 'VIEW_CACHE_BYTES';

/** What functions do with items of the one table; none scans it or changes the table itself. */
export type TableAction =
  | 'BatchGetItem'
  | 'ConditionCheckItem'
  | 'DeleteItem'
  | 'GetItem'
  | 'PutItem'
  | 'Query'
  | 'UpdateItem';

/** What functions ask of the user pool; none may list its people. */
export type PoolAction =
  | `Admin${'Create' | 'Delete' | 'Disable' | 'Enable' | 'Get'}User`
  | `${'Create' | 'Delete' | 'Describe' | 'Update'}IdentityProvider`
  | 'AdminDisableProviderForUser'
  | 'AdminLinkProviderForUser'
  | 'DescribeUserPoolClient'
  | 'UpdateUserPoolClient'
  | 'AdminSetUserMFAPreference'
  | 'AdminSetUserPassword'
  | 'AdminUpdateUserAttributes'
  | 'AdminUserGlobalSignOut';

/** What it takes to bring an account in line with its record. D-09. */
export const alignAccount = [
  'AdminGetUser',
  'AdminUpdateUserAttributes',
  'AdminEnableUser',
  'AdminDisableUser',
  'AdminUserGlobalSignOut',
] as const satisfies readonly PoolAction[];

/**
 * With `list`, S3 replies 404 to a request for a missing object; without it 403, which looks like a fault. `restore` brings
 * deleted objects back.
 */
type ObjectVerb = 'read' | 'write' | 'list' | 'restore';

/** What an area does with the objects of a bucket, by the prefix of their keys. */
export type ObjectNeeds = Readonly<Record<string, readonly ObjectVerb[]>>;

/** Queues before functions that work for areas, by the name of the function. */
export type WorkQueue = 'packaging';

/** The rights of an area's function. It has no others. */
export interface Needs {
  /** Besides what every request does. `Query` loads lists; `ConditionCheckItem` checks other records in a transaction. */
  readonly table?: readonly TableAction[];
  readonly pool?: readonly PoolAction[];
  readonly documents?: ObjectNeeds;
  readonly uploads?: ObjectNeeds;
  readonly exports?: ObjectNeeds;
  readonly mail?: true;
  /** Queues that it puts work into. */
  readonly queues?: readonly WorkQueue[];
  readonly sms?: true;
  /** The key from which secrets of webhooks are derived. */
  readonly webhookSecrets?: true;
  /** Dashboards of the analytics service. */
  readonly dashboards?: true;
}

/** Everything about an area but its behaviour. The infrastructure reads it, so `load` is its only way to code that uses the SDK. */
export interface AreaDefinition<Routes extends Area = Area> {
  readonly routes: Routes;
  /** How API Gateway reaches the area; one route for each call where nothing is said. */
  readonly mount?: Mount;
  /** Paths whose calls share one route of API Gateway: see `Reachable`. */
  readonly anyMethod?: readonly string[];
  /** The folder of its `handler.ts`. */
  readonly folder: string;
  readonly env: z.ZodObject;
  readonly needs: Needs;
  /** 1,024 MB where nothing is said. */
  readonly memoryMb?: number;
  load(): Promise<{ readonly handler: ServedArea }>;
}

/** A variable that neither infrastructure nor local server provides does not compile. */
type Provided<Shape> = [Exclude<keyof Shape, Variable | DefaultedVariable>] extends [never]
  ? unknown
  : { readonly notProvided: Exclude<keyof Shape, Variable | DefaultedVariable> };

export const defineArea = <Routes extends Area, Shape extends z.ZodRawShape>(
  area: AreaDefinition<Routes> & { readonly env: z.ZodObject<Shape> & Provided<Shape> },
): AreaDefinition<Routes> => area;
