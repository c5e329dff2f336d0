import { DATA_METADATA, FEDERATION_CLIENT } from '#lib/stage/settings.ts';
import type { DataLevel, Resource, Template } from './assembly.ts';

/** The names of what a value of a template refers to: resources, parameters, and `AWS::…`. */
const referencesOf = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(referencesOf);
  if ('Ref' in value) return [String(value.Ref)];
  if ('Fn::GetAtt' in value) return [String([value['Fn::GetAtt']].flat().join('.').split('.')[0])];
  if ('Fn::Sub' in value) return substituted(value['Fn::Sub']);
  return Object.values(value).flatMap(referencesOf);
};

/** Those of `Fn::Sub`: its text names them as `${Name}` or `${Name.Attribute}`, save for the variables that it brings along. */
const substituted = (value: unknown): string[] => {
  const [text, variables = {}] = [value].flat() as [string, object?];
  const named = [...text.matchAll(/\$\{([^!}.]+)[^}]*\}/g)].map(([, name = '']) => name);
  return [...named.filter((name) => !(name in variables)), ...referencesOf(variables)];
};

/**
 * Resources that hold data, messages or accounts, or that people and other systems know by an id that cannot be had again.
 * No deployment lets go of one by itself.
 */
const HOLDS_DATA: ReadonlySet<string> = new Set([
  FEDERATION_CLIENT,
  'AWS::Backup::BackupVault',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::Cognito::UserPoolDomain',
  'AWS::Cognito::UserPoolIdentityProvider',
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::KMS::Key',
  'AWS::Kinesis::Stream',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SQS::Queue',
  'AWS::SecretsManager::Secret',
]);

/** What protects such a resource, and goes with it. */
const PROTECTS: ReadonlySet<string> = new Set([
  'AWS::S3::BucketPolicy',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
]);

const NESTED = 'AWS::CloudFormation::Stack';

/** A stack as it is deployed: its template, the resources that exist, and the stacks within it by their logical ids. */
export interface Deployed {
  readonly template: Template;
  readonly existing: ReadonlySet<string>;
  readonly nested: Readonly<Record<string, Deployed>>;
}

const holdsData = (id: string, { Type }: Resource, nested: Deployed['nested']): boolean =>
  HOLDS_DATA.has(Type) ||
  (Type === NESTED && Object.values(nested[id]?.template.Resources ?? {}).some((inner) => HOLDS_DATA.has(inner.Type)));

/** The entries of an object whose values refer to nothing unknown. */
const resolving = (values: object, isKnown: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => referencesOf(value).every(isKnown)));

/** A resource that a template takes over from another, without what refers to nothing there. */
const adapt = (resource: Resource, isKnown: (name: string) => boolean): Resource => {
  const { Condition: _condition, DependsOn = [], Properties = {}, ...rest } = resource;
  const depends = [DependsOn].flat().filter(isKnown);
  const { Parameters } = Properties;
  return {
    ...rest,
    ...(depends.length > 0 ? { DependsOn: depends } : {}),
    Properties: {
      ...resolving(Properties, isKnown),
      ...(resource.Type === NESTED && Parameters ? { Parameters: resolving(Parameters, isKnown) } : {}),
    },
  };
};

const POOL = 'AWS::Cognito::UserPool';

/** The attributes of a pool's users, as its template lists them. */
const attributesOf = (pool: Resource | undefined) =>
  (pool?.Properties?.Schema ?? []) as readonly { readonly Name: string }[];

/**
 * A pool of a release with the attributes that the deployed one has besides: Cognito never deletes an attribute, so CloudFormation
 * cannot update a pool to fewer.
 */
const withAttributes = (pool: Resource, deployed: Resource | undefined): Resource => {
  const known = new Set(attributesOf(pool).map(({ Name }) => Name));
  const besides = attributesOf(deployed).filter(({ Name }) => !known.has(Name));
  if (pool.Type !== POOL || besides.length === 0) return pool;
  return { ...pool, Properties: { ...pool.Properties, Schema: [...attributesOf(pool), ...besides] } };
};

/** A resource that a deployment keeps in its stack although its release does not know it. */
export interface Carried {
  readonly id: string;
  readonly type: string;
}

/**
 * The template of a release, with the resources of the deployed one that hold data and that it does not know: they stay in
 * the stack, so nothing is deleted on the way back and nothing stands in the way on the way forward. Their settings that
 * refer to something the release does not have are left out until a release brings that again. A pool keeps its attributes. Those that are let go are
 * not carried; their deletion policy decides what becomes of them.
 */
export const carryData = (next: Template, { template, existing, nested }: Deployed, letGo: readonly string[] = []) => {
  const missing = Object.entries(template.Resources).filter(
    ([id]) => !(id in next.Resources) && existing.has(id) && !letGo.includes(id),
  );
  const data = missing.filter(([id, resource]) => holdsData(id, resource, nested));
  const known = new Set([
    ...Object.keys(next.Resources),
    ...Object.keys(next.Parameters ?? {}),
    ...data.map(([id]) => id),
  ]);
  const isKnown = (name: string) => known.has(name) || name.startsWith('AWS::');
  const protecting = missing.filter(([, { Type, Properties }]) => {
    const names = referencesOf(Properties);
    return PROTECTS.has(Type) && names.every(isKnown) && names.some((name) => data.some(([id]) => id === name));
  });
  const own = Object.entries(next.Resources).map(
    ([id, each]) => [id, withAttributes(each, template.Resources[id])] as const,
  );
  const carriedOver = [...data, ...protecting].map(([id, resource]) => [id, adapt(resource, isKnown)] as const);
  return {
    template: { ...next, Resources: Object.fromEntries([...own, ...carriedOver]) } satisfies Template,
    carried: data.map(([id, { Type }]): Carried => ({ id, type: Type })),
  };
};

/** The retained parts of a former stack, by the name under which `npm run adopt` accepts them. */
export interface RetainedParts {
  readonly table: string;
  readonly pool: string;
  readonly documents: string;
  readonly uploads: string;
  readonly exports: string;
}

/** What CloudFormation needs to import one resource. */
interface ResourceToImport {
  readonly ResourceType: string;
  readonly LogicalResourceId: string;
  readonly ResourceIdentifier: Readonly<Record<string, string>>;
}

const parts: Readonly<
  Record<keyof RetainedParts, { readonly id: RegExp; readonly type: string; readonly by: string }>
> = {
  table: { id: /^StorageTable[0-9A-F]{8}$/, type: 'AWS::DynamoDB::GlobalTable', by: 'TableName' },
  pool: { id: /^IdentityPool[0-9A-F]{8}$/, type: 'AWS::Cognito::UserPool', by: 'UserPoolId' },
  documents: { id: /^StorageDocuments[0-9A-F]{8}$/, type: 'AWS::S3::Bucket', by: 'BucketName' },
  uploads: { id: /^StorageUploads[0-9A-F]{8}$/, type: 'AWS::S3::Bucket', by: 'BucketName' },
  exports: { id: /^StorageExports[0-9A-F]{8}$/, type: 'AWS::S3::Bucket', by: 'BucketName' },
};

/**
 * What makes a new stack out of retained data: a template of these resources alone, without what refers to the rest of the
 * stack (the next deployment adds that), and the list of what to import. The template names the data level of the release that
 * wrote the data last, when it is known: the next deployment checks it.
 */
export const adoptionOf = (template: Template, retained: RetainedParts, dataLevel?: DataLevel) => {
  const names = Object.keys(parts) as (keyof RetainedParts)[];
  const found = names.map((name) => {
    const { id, type } = parts[name];
    const entry = Object.entries(template.Resources).find(([key, { Type }]) => Type === type && id.test(key));
    if (!entry) throw new Error(`The template has no ${name}`);
    return { name, id: entry[0], resource: entry[1] };
  });
  const stays = (value: unknown) => referencesOf(value).every((target) => target.startsWith('AWS::'));
  const Resources = Object.fromEntries(
    found.map(({ id, resource: { Type, Properties = {}, UpdateReplacePolicy } }) => [
      id,
      {
        Type,
        DeletionPolicy: 'Retain',
        UpdateReplacePolicy,
        Properties: Object.fromEntries(Object.entries(Properties).filter(([, value]) => stays(value))),
      },
    ]),
  );
  const resourcesToImport: ResourceToImport[] = found.map(({ name, id }) => ({
    ResourceType: parts[name].type,
    LogicalResourceId: id,
    ResourceIdentifier: { [parts[name].by]: retained[name] },
  }));
  const Metadata = dataLevel === undefined ? {} : { Metadata: { [DATA_METADATA]: dataLevel } };
  return { template: { AWSTemplateFormatVersion: '2010-09-09', ...Metadata, Resources }, resourcesToImport };
};
