import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import type { Route } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import { contentSecurityPolicy, ORIGIN_HEADER, siteHeaders } from '#contract/site/headers.ts';
import { CALLS_OF_A_TOKEN } from '#contract/v1.ts';
import { pageOfPath, stripSlash } from '#lib/site/edge-functions.ts';
import { outsideServices } from '#lib/stage/settings.ts';
import { settingsOf } from '#lib/stage/stage-file.ts';
import { createStack, type Properties, resource, resources, resourcesIn, template, text } from './template.ts';

const distribution = resource('AWS::CloudFront::Distribution').Properties.DistributionConfig;
const callBehaviors: Properties[] = distribution.CacheBehaviors;
const isCall = (path: string) =>
  callBehaviors.some(({ PathPattern }) => new RegExp(`^${PathPattern.replace('*', '.*')}$`).test(path));

describe('the distribution', () => {
  it('sends every call of the contract to the API, with and without a trailing slash', () => {
    const paths = Object.values(contract).flatMap((area) => Object.values<Route>(area).map(({ path }) => path));
    for (const path of paths) expect([path, isCall(path), isCall(`${path}/`)]).toEqual([path, true, true]);
  });

  it('sends every page of the specification to the site', () => {
    const screens = readFileSync(new URL('../spec/screens.txt', import.meta.url), 'utf8');
    const pages = screens.split('\n').filter((line) => line.startsWith('/'));
    expect(pages.length).toBeGreaterThan(40);
    expect(pages.filter(isCall)).toEqual([]);
  });

  it('gives the API the secret header, over TLS, and everything the viewer sent but the host', () => {
    const api = resource('AWS::ApiGatewayV2::Api').id;
    const [origin] = distribution.Origins.filter(({ CustomOriginConfig }: Properties) => CustomOriginConfig);
    expect(text(origin.DomainName)).toBe(`${api}.execute-api.us-east-1.amazonaws.com`);
    expect(origin.CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
    const [{ HeaderName, HeaderValue }] = origin.OriginCustomHeaders;
    const secret = resource('AWS::SecretsManager::Secret').id;
    expect([HeaderName, text(HeaderValue)]).toEqual([
      ORIGIN_HEADER,
      `{{resolve:secretsmanager:${secret}:SecretString:::}}`,
    ]);
    for (const behavior of callBehaviors) {
      expect(behavior.TargetOriginId).toBe(origin.Id);
      expect(behavior.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
      expect(behavior.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
      expect(behavior.AllowedMethods).toContain('DELETE');
    }
  });

  it('gives functions the same secret', () => {
    const secret = resource('AWS::SecretsManager::Secret').id;
    const { Variables } = resource('AWS::Lambda::Function', 'Apicompany').Properties.Environment;
    expect(text(Variables.ORIGIN_SECRET)).toBe(`{{resolve:secretsmanager:${secret}:SecretString:::}}`);
  });

  it('sends one secret and has functions take two while it is replaced, within the 60 references of a template', () => {
    const other = Template.fromStack(createStack({ originSecrets: [2, 1] }));
    const [first, second] = [2, 1].map((version) => {
      const [secret] = resourcesIn(other, 'AWS::SecretsManager::Secret').filter(({ id }) =>
        id.startsWith(`ApiOriginSecretV${version}`),
      );
      return `{{resolve:secretsmanager:${secret?.id}:SecretString:::}}`;
    });
    const [made] = resourcesIn(other, 'AWS::CloudFront::Distribution');
    const origins: Properties[] = made?.Properties.DistributionConfig.Origins ?? [];
    const sent = origins.flatMap(({ OriginCustomHeaders = [] }) =>
      OriginCustomHeaders.map(({ HeaderValue }: Properties) => text(HeaderValue)),
    );
    expect(sent).toEqual([first]);
    const areas = resourcesIn(other, 'AWS::Lambda::Function').filter(({ id }) => id.startsWith('Api'));
    for (const { Properties } of areas) {
      const { ORIGIN_SECRET, ORIGIN_SECRET_BESIDES } = Properties.Environment.Variables;
      expect([text(ORIGIN_SECRET), text(ORIGIN_SECRET_BESIDES)]).toEqual([first, second]);
    }
    expect(JSON.stringify(other.toJSON()).split('{{resolve:').length - 1).toBeLessThanOrEqual(60);
  });

  it('calls the API below a path that no other user can know, so that it answers direct calls without a function', () => {
    const [origin] = distribution.Origins.filter(({ CustomOriginConfig }: Properties) => CustomOriginConfig);
    const { StageName } = resource('AWS::ApiGatewayV2::Stage').Properties;
    expect(StageName).toEqual({ 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] });
    expect(origin.OriginPath).toEqual({ 'Fn::Join': ['', ['/', StageName]] });
    expect(resources('AWS::ApiGatewayV2::Stage')).toHaveLength(1);
  });

  it('leaves answers of the API as they are', () => {
    expect(distribution.CustomErrorResponses).toBeUndefined();
  });

  it('stands behind managed rules and a limit per address', () => {
    const acl = resource('AWS::WAFv2::WebACL', text(distribution.WebACLId).split('.')[0]).Properties;
    expect(acl.Scope).toBe('CLOUDFRONT');
    expect(acl.Rules.map(({ Name }: Properties) => Name)).toEqual([
      'RatePerAddress',
      'AnswersPerAddress',
      'PublicApiPerAddress',
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesKnownBadInputsRuleSet',
      'AWSManagedRulesCommonRuleSet',
    ]);
  });

  it('counts apart what the page behind a mailed link asks, and samples none of its secrets', () => {
    const acl = resource('AWS::WAFv2::WebACL', text(distribution.WebACLId).split('.')[0]).Properties;
    const rule = acl.Rules.find(({ Name }: Properties) => Name === 'AnswersPerAddress');
    expect(rule.Statement.RateBasedStatement).toMatchObject({
      Limit: 300,
      EvaluationWindowSec: 300,
      ScopeDownStatement: {
        ByteMatchStatement: { SearchString: '/api/public/request', PositionalConstraint: 'STARTS_WITH' },
      },
    });
    expect(JSON.stringify(acl.DataProtectionConfig)).toContain(
      '["authorization","x-request-token","x-request-proof","x-portal-query"]',
    );
  });

  it('lets five tokens at their limit call from one address, and counts people apart from them', () => {
    const acl = resource('AWS::WAFv2::WebACL', text(distribution.WebACLId).split('.')[0]).Properties;
    const limitOf = (name: string): Properties =>
      acl.Rules.find(({ Name }: Properties) => Name === name).Statement.RateBasedStatement;
    const below = (SearchString: string) => ({
      ByteMatchStatement: {
        SearchString,
        PositionalConstraint: 'STARTS_WITH',
        TextTransformations: [{ Priority: 0, Type: 'NORMALIZE_PATH' }],
      },
    });
    const ofPrograms = { OrStatement: { Statements: [below('/v1'), below('/mcp')] } };
    const programs = limitOf('PublicApiPerAddress');
    expect(programs).toMatchObject({
      AggregateKeyType: 'IP',
      EvaluationWindowSec: 300,
      ScopeDownStatement: ofPrograms,
    });
    const fiveTokens = 5 * CALLS_OF_A_TOKEN.times * (300 / CALLS_OF_A_TOKEN.within);
    expect(fiveTokens).toBe(15_000);
    expect(programs.Limit).toBeGreaterThan(fiveTokens);
    expect(limitOf('RatePerAddress')).toMatchObject({
      Limit: 12_000,
      ScopeDownStatement: { NotStatement: { Statement: { ...ofPrograms } } },
    });
  });

  it('logs requests without query string, cookies or referrer', () => {
    const fields: string[] = resource('AWS::Logs::Delivery').Properties.RecordFields;
    expect(fields).toContain('cs-uri-stem');
    expect(fields.filter((field) => /query|cookie|referer/i.test(field))).toEqual([]);
    expect(distribution.Logging).toBeUndefined();
  });

  it('answers under an own domain with TLS 1.2 where a stage has one', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0f1e2d3c';
    const other = Template.fromStack(createStack({ domainName: 'portal.example.com', certificateArn }));
    const [made] = resourcesIn(other, 'AWS::CloudFront::Distribution');
    expect(made?.Properties.DistributionConfig).toMatchObject({
      Aliases: ['portal.example.com'],
      ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
    other.hasOutput('SiteUrl', { Value: 'https://portal.example.com' });
    expect(() => createStack({ domainName: 'portal.example.com' })).toThrow('"domainName" needs a certificate');
  });
});

describe('headers of the site', () => {
  const id = distribution.DefaultCacheBehavior.ResponseHeadersPolicyId.Ref;
  const { CustomHeadersConfig, SecurityHeadersConfig } = resource('AWS::CloudFront::ResponseHeadersPolicy', id)
    .Properties.ResponseHeadersPolicyConfig;

  /** The first part of the stack's UUID, as the template says it. */
  const mark = text({
    'Fn::Select': [0, { 'Fn::Split': ['-', { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] }] }],
  });

  it('carry the policy of the contract with Cognito, its hosted endpoints and the two buckets', () => {
    const bucket = (name: string) => `https://portal-prod-${name}-AWS::AccountId-${mark}.s3.us-east-1.amazonaws.com`;
    expect(text(SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy)).toBe(
      contentSecurityPolicy({
        connect: [
          'https://cognito-idp.us-east-1.amazonaws.com',
          `https://portal-prod-${mark}.auth.us-east-1.amazoncognito.com`,
          bucket('documents'),
          bucket('uploads'),
        ],
        frame: ['https://*.quicksight.aws.amazon.com'],
      }),
    );
    for (const name of ['documents', 'uploads'])
      expect(resources('AWS::S3::Bucket').map(({ Properties }) => text(Properties.BucketName))).toContain(
        `portal-prod-${name}-AWS::AccountId-${mark}`,
      );
  });

  it('let the configured support desk take the form and the configured chat widget in, and tell the page of both', () => {
    const desk = 'https://desk.example.com/cases/WebToCase';
    const other = Template.fromStack(
      createStack({
        webToCaseUrl: desk,
        webToCaseFields: { orgid: 'o-1', returnURL: 'https://portal.example.com/securehome/support' },
        chatScriptUrl: 'https://chat.example.com/widget/v2.js',
      }),
    );
    const policies = resourcesIn(other, 'AWS::CloudFront::ResponseHeadersPolicy').map(
      ({ Properties }) => Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy,
    );
    const directives = text(policies.map(({ ContentSecurityPolicy }) => text(ContentSecurityPolicy)).join('\n'));
    expect(directives).toContain("form-action 'self' https://desk.example.com;");
    expect(directives).toContain("script-src 'self' https://chat.example.com;");
    expect(directives).toMatch(/connect-src [^;]* https:\/\/chat\.example\.com;/);
    expect(directives).toMatch(/frame-src [^;]* https:\/\/chat\.example\.com;/);
    expect(() => createStack({ webToCaseUrl: 'http://desk.example.com/' })).toThrow('webToCaseUrl');
    expect(() => createStack({ chatScriptUrl: 'javascript:alert(1)' })).toThrow('chatScriptUrl');
    expect(outsideServices(settingsOf('prod', { webToCaseUrl: desk, webToCaseFields: { orgid: 'o-1' } }))).toEqual({
      support: { webToCaseUrl: desk, fields: { orgid: 'o-1' } },
    });
  });

  it('are those of the contract', () => {
    const { AccessControlMaxAgeSec, IncludeSubdomains } = SecurityHeadersConfig.StrictTransportSecurity;
    const custom = CustomHeadersConfig.Items.map(({ Header, Value }: Properties) => [Header, Value]);
    expect({
      'strict-transport-security': `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? '; includeSubDomains' : ''}`,
      'x-content-type-options': SecurityHeadersConfig.ContentTypeOptions ? 'nosniff' : '',
      'x-frame-options': SecurityHeadersConfig.FrameOptions.FrameOption,
      'referrer-policy': SecurityHeadersConfig.ReferrerPolicy.ReferrerPolicy,
      ...Object.fromEntries(custom),
    }).toEqual(siteHeaders);
  });
});

/** Runs a CloudFront function on a path and returns the path that it forwards. */
const forwardedUri = (code: string, uri: string): string => {
  const event = { request: { uri } };
  return runInNewContext(`${code}; handler(event)`, { event }).uri;
};

describe('the functions at the edge', () => {
  it.each([
    ['/api/user/', '/api/user'],
    ['/api/user', '/api/user'],
    ['/user/', '/user'],
    ['/', '/'],
  ])('strip the trailing slash of a call: %s', (uri, expected) => {
    expect(forwardedUri(stripSlash, uri)).toBe(expected);
  });

  it.each([
    ['/', '/index.html'],
    ['/company/companyEdit/17', '/index.html'],
    ['/home/confirmRegistration/ann@example.com', '/index.html'],
    ['/assets/index-1a2b.js', '/assets/index-1a2b.js'],
    ['/config.json', '/config.json'],
    ['/mark.svg', '/mark.svg'],
  ])('answer a path of the app with its page and a file with the file: %s', (uri, expected) => {
    expect(forwardedUri(pageOfPath, uri)).toBe(expected);
  });

  it('are where they belong', () => {
    const codeOf = ({ FunctionAssociations }: Properties) =>
      resource('AWS::CloudFront::Function', FunctionAssociations[0].FunctionARN['Fn::GetAtt'][0]).Properties
        .FunctionCode;
    expect(codeOf(distribution.DefaultCacheBehavior)).toBe(pageOfPath);
    for (const behavior of callBehaviors) expect(codeOf(behavior)).toBe(stripSlash);
  });
});

it('tells an operator where everything is', () => {
  expect(Object.keys(template.findOutputs('*'))).toEqual(
    expect.arrayContaining([
      'SiteUrl',
      'DistributionId',
      'ApiId',
      'UserPoolId',
      'UserPoolClientId',
      'TableName',
      'DocumentBucket',
      'UploadBucket',
      'ExportBucket',
    ]),
  );
});

describe('the logs of the firewalls', () => {
  it('keep what was refused or counted, without queries, cookies, tokens and proofs', () => {
    const found = resources('AWS::WAFv2::LoggingConfiguration');
    expect(found).toHaveLength(2);
    for (const { Properties } of found) {
      const redacted = JSON.stringify(Properties.RedactedFields);
      for (const name of [
        'QueryString',
        'cookie',
        'authorization',
        'x-request-token',
        'x-request-proof',
        'x-portal-query',
      ])
        expect(redacted).toContain(name);
      expect(Properties.LoggingFilter).toMatchObject({ DefaultBehavior: 'DROP' });
      expect(text(Properties.LogDestinationConfigs[0])).toContain('log-group:');
    }
    const groups = resources('AWS::Logs::LogGroup').map(({ Properties }) => Properties.LogGroupName ?? '');
    expect(groups.filter((name) => JSON.stringify(name ?? '').includes('"aws-waf-logs-'))).toHaveLength(2);
  });
});
