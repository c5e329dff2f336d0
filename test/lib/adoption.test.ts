import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { describeTemplate } from '../../bin/releases/assembly.ts';
import { adoptionOf } from '../../bin/releases/carry.ts';
import { createStack, type Properties } from './template.ts';

const adoptedBuckets = { documents: 'old-documents', uploads: 'old-uploads' };
const stack = Template.fromStack(createStack({ adoptedBuckets })).toJSON();
const retained = { ...adoptedBuckets, table: 'old-table', pool: 'us-east-1_old', exports: 'old-exports' };
const { template, resourcesToImport } = adoptionOf(stack as Parameters<typeof adoptionOf>[0], retained);
const resources: Readonly<Record<string, Properties>> = template.Resources;

describe('a stack made of retained data', () => {
  it('begins with the table, the pool and the buckets that are not made again by a deployment', () => {
    expect(resourcesToImport.map(({ ResourceIdentifier }) => ResourceIdentifier)).toEqual([
      { TableName: 'old-table' },
      { UserPoolId: 'us-east-1_old' },
      { BucketName: 'old-documents' },
      { BucketName: 'old-uploads' },
      { BucketName: 'old-exports' },
    ]);
    expect(resourcesToImport.map(({ LogicalResourceId }) => LogicalResourceId)).toEqual(Object.keys(resources));
  });

  it('names the data level of the release that wrote the data, when it is known', () => {
    const dataLevel = { level: 3, oldestReader: 2, requires: 2 };
    const known = adoptionOf(stack as Parameters<typeof adoptionOf>[0], retained, dataLevel);
    expect(describeTemplate(known.template as Parameters<typeof describeTemplate>[0]).dataLevel).toEqual(dataLevel);
    expect(describeTemplate(template as Parameters<typeof describeTemplate>[0]).dataLevel.level).toBe(1);
  });

  it('refers to nothing that is not in it, and would keep the data once more', () => {
    const text = JSON.stringify(template);
    const referred = [...text.matchAll(/"(?:Ref":"|Fn::GetAtt":\[")([^"]+)"/g)].map(([, name = '']) => name);
    expect(referred.filter((name) => !name.startsWith('AWS::'))).toEqual([]);
    for (const { DeletionPolicy } of Object.values(resources)) expect(DeletionPolicy).toBe('Retain');
  });

  it('names what the next deployment finds under the same ids and the same names', () => {
    for (const [id, { Type, Properties }] of Object.entries(resources)) {
      const deployed = stack.Resources[id];
      expect(deployed.Type).toBe(Type);
      expect(deployed.Properties).toMatchObject(Properties);
    }
    const names = Object.values(resources).flatMap(({ Properties }) => Properties.BucketName ?? []);
    expect(names).toEqual(['old-documents', 'old-uploads']);
  });

  it('lets an own name of the stage stand where nothing is adopted', () => {
    const text = JSON.stringify(Template.fromStack(createStack()).toJSON());
    expect(text).not.toContain('old-documents');
    expect(text).toContain('portal-prod-documents-');
  });
});
