import { DATA_METADATA } from '#lib/stage/settings.ts';
import type { DataLevel, Template } from './assembly.ts';
import { referencesOf } from './carry.ts';

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
