import { describe, expect, it } from 'vitest';
import { adapted, adaptedScript, reduced } from '../../bin/emulator/assembly.ts';

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
const reducedTemplate = reduced(template, ({ Type }) => Type === 'AWS::CloudFront::Distribution');

describe('a template for an emulator', () => {
  it('has what the emulator makes alone', () => {
    expect(Object.keys(reducedTemplate.Resources)).toEqual(['Bucket', 'Role']);
    expect(reducedTemplate.Resources.Bucket?.DependsOn).toEqual(['Role']);
  });

  it('has stand-ins for what is left out, and references to what is not', () => {
    expect(reducedTemplate.Resources.Role?.Properties).toEqual({
      Names: ['Site', { Ref: 'Bucket' }],
      Resource: 'arn:aws:emulated:us-east-1:123456789012:Site',
    });
    expect(reducedTemplate.Outputs).toEqual({ Address: { Value: 'SiteDomainName' } });
  });

  it('leaves the original as it was', () => {
    expect(reduced(template, () => false)).toEqual(template);
  });
});

const place = { port: 4566, certificate: '/tmp/emulator.crt' };
const api = { 'Fn::Join': ['', [{ Ref: 'Api' }, '.execute-api.us-east-1.amazonaws.com']] };
const stage = {
  Resources: {
    Site: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          Origins: [
            { Id: 'files', DomainName: 'files.s3.us-east-1.amazonaws.com' },
            {
              Id: 'api',
              DomainName: api,
              OriginPath: '/stage',
              CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
            },
          ],
        },
      },
    },
    Table: {
      Type: 'AWS::DynamoDB::GlobalTable',
      Properties: { KeySchema: [], Replicas: [{ Region: 'us-east-1', DeletionProtectionEnabled: true }] },
    },
  },
};

describe('a template in the form that the emulator can make', () => {
  it('reaches the API at the emulator, and has everything else as it was', () => {
    const { template: made, changed } = adapted(stage, place, false);
    expect(changed).toEqual(['AWS::CloudFront::Distribution']);
    expect(made.Resources.Table).toBe(stage.Resources.Table);
    const { Properties } = made.Resources.Site as unknown as typeof stage.Resources.Site;
    const [files, calls] = Properties.DistributionConfig.Origins;
    expect(files).toBe(stage.Resources.Site.Properties.DistributionConfig.Origins[0]);
    expect(calls).toMatchObject({
      DomainName: 'localhost',
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only', HTTPSPort: 4566 },
      OriginPath: { 'Fn::Join': ['', ['/_aws/execute-api/', { Ref: 'Api' }, '/stage']] },
    });
  });

  it('has a table of a single region if data is adopted', () => {
    const { template: made } = adapted(stage, place, true);
    expect(made.Resources.Table).toEqual({
      Type: 'AWS::DynamoDB::Table',
      Properties: { KeySchema: [], DeletionProtectionEnabled: true },
    });
  });

  it('puts files by the AWS CLI that the emulator has unpacked, and keeps its answer apart from what that says', () => {
    const script = 'import shutil\naws="/opt/awscli/aws"\nsubprocess.check_call([aws] + list(args))';
    expect(adaptedScript(script)).toBe(
      'import shutil\nimport sys\naws=os.environ["_LAMBDA_LAYERS_DIRS"] + "/awscli/aws"\n' +
        'subprocess.check_call([sys.executable, aws] + list(args), stdout=sys.stderr)',
    );
  });
});
