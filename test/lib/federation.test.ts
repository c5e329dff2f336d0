import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { FEDERATED_VALUE_MAX, federatedAttributes } from '#contract/company-sign-in/federation.ts';
import { domainPrefixOf } from '#lib/federation.ts';
import {
  createStack,
  nestedTemplate,
  type Properties,
  resource,
  resources,
  stack,
  template,
  text,
} from './template.ts';

const pool = resource('AWS::Cognito::UserPool');
const site = resource('AWS::Cognito::UserPoolClient', 'IdentityPoolSite').Properties;
const made = resource('Custom::FederationClient');
const { parameters: asked, ...call } = JSON.parse(text(made.Properties.Create));
const domain = resource('AWS::Cognito::UserPoolDomain');
const endpoint = `https://${domain.id}.auth.us-east-1.amazoncognito.com`;
const variablesOf = (id: string) => resource('AWS::Lambda::Function', id).Properties.Environment.Variables;
const statementsOf = (id: string): Properties[] =>
  resource('AWS::IAM::Role', id).Properties.Policies.flatMap(
    ({ PolicyDocument }: Properties) => PolicyDocument.Statement,
  );

describe('attributes that a provider writes', () => {
  it('are three texts of the pool that change with each sign-in, and hold the longest value', () => {
    const own = pool.Properties.Schema.filter(({ Name }: Properties) => Name.startsWith('company_'));
    expect(own).toEqual(
      Object.values(federatedAttributes).map((name) => ({
        AttributeDataType: 'String',
        Mutable: true,
        Name: name.replace('custom:', ''),
        StringAttributeConstraints: { MaxLength: String(FEDERATED_VALUE_MAX) },
      })),
    );
  });

  it('are written by no other client', () => {
    for (const { Properties } of resources('AWS::Cognito::UserPoolClient'))
      for (const name of Object.values(federatedAttributes)) expect(Properties.WriteAttributes).not.toContain(name);
    expect(asked.WriteAttributes).toEqual(Object.values(federatedAttributes));
  });
});

describe('the client of company sign-in', () => {
  it('is made once: CloudFormation has no call for an update of it, nor for its end', () => {
    expect(Object.keys(made.Properties).sort()).toEqual(['Create', 'InstallLatestAwsSdk', 'ServiceToken']);
    expect(made.Properties.InstallLatestAwsSdk).toBe(false);
    expect(call).toEqual({
      service: '@aws-sdk/client-cognito-identity-provider',
      action: 'CreateUserPoolClient',
      physicalResourceId: { responsePath: 'UserPoolClient.ClientId' },
      outputPaths: ['UserPoolClient.ClientId'],
    });
    expect(asked.UserPoolId).toBe(pool.id);
  });

  it('has the same resource in every release', () => {
    const later = createStack({ reminderHour: 9 }, { release: 'bbbbbbbbbbbb' });
    expect(nestedTemplate(later, 'FederationClient').toJSON()).toEqual(
      nestedTemplate(stack, 'FederationClient').toJSON(),
    );
  });

  it('has no secret, no password and no address yet', () => {
    expect(asked).toMatchObject({ ClientName: 'Federation', GenerateSecret: false });
    expect(asked.ExplicitAuthFlows).toEqual(['ALLOW_CUSTOM_AUTH']);
    for (const trigger of ['DefineAuthChallenge', 'CreateAuthChallenge', 'VerifyAuthChallengeResponse'])
      expect(pool.Properties.LambdaConfig).not.toHaveProperty(trigger);
    for (const name of ['AllowedOAuthFlows', 'CallbackURLs', 'SupportedIdentityProviders'])
      expect(asked).not.toHaveProperty(name);
  });

  it('gives tokens that hold as long as those of the site', () => {
    for (const name of [
      'AuthSessionValidity',
      'AccessTokenValidity',
      'IdTokenValidity',
      'RefreshTokenValidity',
      'TokenValidityUnits',
      'RefreshTokenRotation',
      'EnableTokenRevocation',
      'PreventUserExistenceErrors',
    ])
      expect([name, asked[name]]).toEqual([name, site[name]]);
  });

  it('is made by a function that may do nothing else', () => {
    expect(
      statementsOf('FederationClientRole').map(({ Action, Resource }) => [[Action].flat(), text(Resource)]),
    ).toEqual([
      [['logs:CreateLogStream', 'logs:PutLogEvents'], expect.stringMatching(/^FederationClientLog\w+\.Arn$/)],
      [['cognito-idp:CreateUserPoolClient'], `${pool.id}.Arn`],
    ]);
    const { Properties } = resource('AWS::IAM::Role', 'FederationClientRole');
    expect(Properties.ManagedPolicyArns).toBeUndefined();
    const helper = resource('AWS::Lambda::Function', 'CustomClientMaker').Properties;
    expect(text(made.Properties.ServiceToken)).toBe('CustomClientMaker.Arn');
    const log = resource('AWS::Logs::LogGroup', text(helper.LoggingConfig.LogGroup));
    expect(log.Properties.RetentionInDays).toBe(365);
  });

  it('is known by the resource itself, which an update does not change, and not by what the call answered', () => {
    expect(variablesOf('Apisession').FEDERATION_CLIENT_ID).toEqual({ Ref: made.id });
    expect(JSON.stringify(template.toJSON())).not.toContain('"UserPoolClient.ClientId"]}');
  });
});

describe('the hosted endpoints of the pool', () => {
  it('have a name that no other stage has', () => {
    expect(text(domain.Properties.UserPoolId)).toBe(pool.id);
    const prefix = domain.Properties.Domain;
    expect(prefix['Fn::Join'][1][0]).toBe('portal-prod-');
    expect(JSON.stringify(prefix)).toContain('AWS::StackId');
  });

  it.each(['prod', 'aws1', 'xamazon', 'cognito9'])('have a name that Cognito takes, for the stage %s', (stage) => {
    const name = domainPrefixOf(stage).replace(/\$\{Token\[[^\]]*\]\}/, '1a2b3c4d');
    expect(name).toMatch(/^portal-[a-z0-9-]*1a2b3c4d$/);
    expect(name).not.toMatch(/aws|amazon|cognito/);
    expect(name.length).toBeLessThanOrEqual(63);
  });

  it('are the same for functions, pages and operators', () => {
    expect(text(variablesOf('ApicompanySignIn').FEDERATION_ENDPOINT)).toBe(endpoint);
    const outputs = template.findOutputs('*');
    expect(text(outputs.FederationEndpoint?.Value)).toBe(endpoint);
    expect(text(outputs.FederationClientId?.Value)).toBe(made.id);
    const pages = JSON.stringify(Object.values(template.findResources('Custom::CDKBucketDeployment')));
    expect(pages).toContain(domain.id);
    expect(pages).toContain(made.id);
  });

  it('may be called by the pages at the name that the domain has', () => {
    const [policy] = resources('AWS::CloudFront::ResponseHeadersPolicy').filter(({ id }) => id.includes('SiteHeaders'));
    const written = policy?.Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy;
    const origin = `https://${text(domain.Properties.Domain)}.auth.us-east-1.amazoncognito.com`;
    expect(text(written.ContentSecurityPolicy).split('connect-src ')[1]?.split(';')[0]?.split(' ')).toContain(origin);
  });
});

describe('functions of company sign-in', () => {
  it('know whether a firewall stands before the pool', () => {
    expect(variablesOf('Apisession').POOL_FIREWALL).toBe('yes');
    const lean = Template.fromStack(createStack({ lean: true })).findResources('AWS::Lambda::Function');
    const [, found] = Object.entries<Properties>(lean).find(([id]) => id.startsWith('Apisession')) ?? [];
    expect(found?.Properties.Environment.Variables.POOL_FIREWALL).toBe('');
  });

  it('are none but the triggers where rights stand beside the role, for this pool alone, and nothing waits for them', () => {
    const root = structuredClone(Template.fromStack(stack).toJSON());
    const policies = Object.entries<Properties>(root.Resources).filter(([id]) => id.startsWith('TriggersPoolRights'));
    expect(policies.length).toBe(1);
    const [[id = '', policy] = []] = policies;
    expect(policy.Properties.Roles.map(text)).toEqual([expect.stringMatching(/^TriggersFunctionRole/)]);
    expect(policy.Properties.PolicyDocument.Statement).toEqual([
      {
        Effect: 'Allow',
        Action: [
          'cognito-idp:AdminCreateUser',
          'cognito-idp:AdminDisableProviderForUser',
          'cognito-idp:AdminGetUser',
          'cognito-idp:AdminLinkProviderForUser',
          'cognito-idp:AdminSetUserPassword',
        ],
        Resource: { 'Fn::GetAtt': [pool.id, 'Arn'] },
      },
    ]);
    delete root.Resources[id];
    expect(JSON.stringify(root)).not.toContain(id);
  });
});
