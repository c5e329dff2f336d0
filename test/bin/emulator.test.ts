import { describe, expect, it } from 'vitest';
import { usualStandIn, withTypes } from '../../bin/emulator/known.ts';

const template = {
  Outputs: { Address: { Value: { 'Fn::GetAtt': ['Site', 'DomainName'] } } },
  Resources: {
    Site: { Type: 'AWS::CloudFront::Distribution' },
    Bucket: { Type: 'AWS::S3::Bucket', DependsOn: ['Site', 'Role'] },
    Role: {
      Type: 'AWS::IAM::Role',
      Properties: { Names: [{ Ref: 'Site' }, { Ref: 'Bucket' }], Resource: { 'Fn::GetAtt': ['Site', 'Arn'] } },
    },
  },
};
const kept = withTypes(template, new Set(['AWS::S3::Bucket', 'AWS::IAM::Role']));

describe('a template for an emulator', () => {
  it('has the types alone that the emulator makes', () => {
    expect(Object.keys(kept.Resources)).toEqual(['Bucket', 'Role']);
    expect(kept.Resources.Bucket?.DependsOn).toEqual(['Role']);
  });

  it('has stand-ins for what is left out, and references to what is not', () => {
    expect(kept.Resources.Role?.Properties).toEqual({
      Names: ['Site', { Ref: 'Bucket' }],
      Resource: 'arn:aws:emulated:us-east-1:123456789012:Site',
    });
    expect(kept.Outputs).toEqual({ Address: { Value: 'SiteDomainName' } });
  });

  it('leaves the original as it was', () => {
    expect(
      withTypes(template, new Set(Object.values(template.Resources).map(({ Type }) => Type)), usualStandIn),
    ).toEqual(template);
  });
});
