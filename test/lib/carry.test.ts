import { Template as Synthesized } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import type { Resource, Template } from '../../bin/releases/assembly.ts';
import { carryData, type Deployed } from '../../bin/releases/carry.ts';
import { synthesize } from '../support/cloudformation/stage.ts';
import { createStack, nestedTemplate, stack } from './template.ts';

/** A text of `Fn::Sub` that names a resource. */
const PROVIDER = ['$', '{Provider}'].join('');
const { template, inner } = synthesize('aaaaaaaaaaaa');
const deployedAs = (made: Template, nested: Readonly<Record<string, Template>> = {}): Deployed => ({
  template: made,
  existing: new Set(Object.keys(made.Resources)),
  nested: Object.fromEntries(Object.entries(nested).map(([id, within]) => [id, deployedAs(within)])),
});
const without = (made: Template, isLeft: (id: string, resource: Resource) => boolean): Template => ({
  ...made,
  Resources: Object.fromEntries(Object.entries(made.Resources).filter(([id, resource]) => !isLeft(id, resource))),
});
const idsOf = (carried: readonly { readonly id: string }[]) => carried.map(({ id }) => id.replace(/[0-9A-F]{8}$/, ''));

describe('a release that is deployed over another', () => {
  it('stays as it is when it knows all that holds data', () => {
    const { template: made, carried } = carryData(template, deployedAs(template, inner));
    expect(carried).toEqual([]);
    expect(made).toEqual(template);
  });

  it('keeps each table, pool, client, bucket, queue, log, topic, secret and vault that it does not know', () => {
    const stateless = /Lambda|IAM|ApiGateway|CloudFront|WAF|Events|Scheduler|Custom|Policy|GuardDuty|Delivery|RiskConf/;
    const older = without(template, (_id, { Type }) => !stateless.test(Type));
    const { carried } = carryData(older, deployedAs(template, inner));
    const types = new Set(carried.map(({ type }) => type));
    for (const type of [
      'AWS::DynamoDB::GlobalTable',
      'AWS::Cognito::UserPool',
      'AWS::Cognito::UserPoolClient',
      'AWS::S3::Bucket',
      'AWS::SQS::Queue',
      'AWS::Logs::LogGroup',
      'AWS::SNS::Topic',
      'AWS::SecretsManager::Secret',
      'AWS::CloudFormation::Stack',
    ])
      expect(types).toContain(type);
    // The stacks with the vault, with the client of company sign-in and with the logs of the firewall; versions, alarms and aliases hold nothing.
    const stacks = idsOf(carried.filter(({ type }) => type === 'AWS::CloudFormation::Stack'));
    expect(stacks.map((id) => id.replace(/NestedStack.*/, '')).sort()).toEqual([
      'Backup',
      'IdentityFederationFederationClient',
      'Observability',
    ]);
  });

  it('keeps a queue with its policy and without what it does not have', () => {
    const isBulk = (id: string) => id.startsWith('Bulk');
    const older = without(template, isBulk);
    const { template: made, carried } = carryData(older, deployedAs(template, inner));
    expect(idsOf(carried).sort()).toEqual(['BulkDeadLetters', 'BulkImportLog', 'BulkQueue']);
    const added = Object.entries(made.Resources).filter(([id]) => isBulk(id));
    const policies = added.filter(([, { Type }]) => Type === 'AWS::SQS::QueuePolicy');
    expect(policies.length).toBe(2);
    const known = new Set(Object.keys(made.Resources));
    for (const [, { DependsOn = [] }] of added) for (const id of [DependsOn].flat()) expect(known).toContain(id);
    expect(added.some(([, { Type }]) => Type.startsWith('AWS::Lambda') || Type.startsWith('AWS::IAM'))).toBe(false);
  });

  it('leaves out what was never made, and what the operator lets go', () => {
    const later: Template = {
      Resources: {
        Kept: { Type: 'AWS::SQS::Queue' },
        LetGo: { Type: 'AWS::SQS::Queue' },
        Never: { Type: 'AWS::SQS::Queue', Condition: 'No' },
      },
    };
    const deployed = { ...deployedAs(later), existing: new Set(['Kept', 'LetGo']) };
    const { template: made } = carryData({ Resources: {} }, deployed, ['LetGo']);
    expect(Object.keys(made.Resources)).toEqual(['Kept']);
  });

  it('keeps a setting of what it takes over only if it knows all that the setting refers to', () => {
    const later: Template = {
      Resources: {
        Client: {
          Type: 'AWS::Cognito::UserPoolClient',
          DependsOn: ['Provider', 'Pool'],
          Properties: { UserPoolId: { Ref: 'Pool' }, SupportedIdentityProviders: [{ 'Fn::Sub': PROVIDER }] },
        },
        Provider: { Type: 'Custom::Provider' },
        Pool: { Type: 'AWS::Cognito::UserPool' },
      },
    };
    const { template: made } = carryData(
      { Resources: { Pool: { Type: 'AWS::Cognito::UserPool' } } },
      deployedAs(later),
    );
    expect(made.Resources.Client).toEqual({
      Type: 'AWS::Cognito::UserPoolClient',
      DependsOn: ['Pool'],
      Properties: { UserPoolId: { Ref: 'Pool' } },
    });
  });
});

describe('a release from before company sign-in', () => {
  const isLater = (id: string, { Type }: Resource) => /Federation/.test(id) || Type === 'AWS::Cognito::UserPoolDomain';
  const older = without(template, isLater);
  const [poolId = ''] = Object.entries(older.Resources).find(([, { Type }]) => Type === 'AWS::Cognito::UserPool') ?? [];
  const schemaOf = (made: Template) =>
    (made.Resources[poolId]?.Properties?.Schema ?? []) as { readonly Name: string }[];
  const namesOf = (made: Template) => schemaOf(made).map(({ Name }) => Name);
  const [email] = schemaOf(older);
  const pool = { ...older.Resources[poolId], Properties: { ...older.Resources[poolId]?.Properties, Schema: [email] } };
  const before = { ...older, Resources: { ...older.Resources, [poolId]: pool as Resource } };

  it('keeps the client with the stack that made it, and the domain, so that no later release makes others', () => {
    const { template: made, carried } = carryData(before, deployedAs(template, inner));
    const [stackId = ''] = Object.keys(template.Resources).filter((id) => /FederationClientNestedStack/.test(id));
    expect(carried.map(({ id }) => id)).toContain(stackId);
    expect(carried.map(({ type }) => type)).toContain('AWS::Cognito::UserPoolDomain');
    expect(made.Resources[stackId]).toEqual(template.Resources[stackId]);
  });

  it('keeps the attributes of the pool, which Cognito never deletes', () => {
    const { template: made } = carryData(before, deployedAs(template, inner));
    expect(namesOf(before)).toEqual(['email']);
    expect(namesOf(made).sort()).toEqual(namesOf(template).sort());
    expect(namesOf(made)).toContain('company_email');
  });
});

describe('the stacks within a stage', () => {
  it('hold no data but backups, the client of company sign-in and the logs of the firewall', () => {
    const holders = Object.entries(inner).filter(([, within]) => {
      const { carried } = carryData({ Resources: {} }, deployedAs(within));
      return carried.length > 0;
    });
    expect(holders.map(([id]) => id.replace(/NestedStack.*/, ''))).toEqual([
      'IdentityFederationFederationClient',
      'Backup',
      'Observability',
    ]);
  });
});

describe('the parameters of a release', () => {
  it('name no release until a command does, so that a stage is brought in as its file says', () => {
    const { Parameters } = template as unknown as { Parameters: Record<string, { Default: string }> };
    expect([Parameters.AtOnceRelease?.Default, Parameters.PagesFirstRelease?.Default]).toEqual(['none', 'none']);
  });

  it('count for one release alone', () => {
    const conditions = (made: Synthesized) => JSON.stringify(Object.values(made.toJSON().Conditions));
    for (const release of ['0123456789ab', 'bbbbbbbbbbbb']) {
      const made = release === '0123456789ab' ? stack : createStack({}, { release });
      expect(conditions(Synthesized.fromStack(made))).toContain(release);
      expect(conditions(nestedTemplate(made, 'Releases'))).toContain(release);
    }
  });
});
