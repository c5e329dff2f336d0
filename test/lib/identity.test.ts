import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { accountPool } from '#contract/account/account-pool.ts';
import { createStack, type Properties, resource, resources, resourcesIn, template, text } from './template.ts';

const pool = resource('AWS::Cognito::UserPool').Properties;
const client = resource('AWS::Cognito::UserPoolClient', 'IdentityPoolSite').Properties;
const registration = resource('AWS::Cognito::UserPoolClient', 'IdentityPoolRegistration').Properties;

describe('the user pool', () => {
  it('asks every user for a second factor, by SMS or by an authenticator app', () => {
    expect(pool.MfaConfiguration).toBe('ON');
    expect([...pool.EnabledMfas].sort()).toEqual(['SMS_MFA', 'SOFTWARE_TOKEN_MFA']);
    expect(pool.SmsConfiguration.ExternalId).toBeTruthy();
  });

  it('signs in by e-mail and recovers by e-mail alone', () => {
    expect(pool.UsernameAttributes).toEqual(['email']);
    expect(pool.UsernameConfiguration.CaseSensitive).toBe(false);
    expect(pool.AccountRecoverySetting.RecoveryMechanisms).toEqual([{ Name: 'verified_email', Priority: 1 }]);
  });

  it('judges passwords by length and temporary ones live three days', () => {
    expect(pool.Policies.PasswordPolicy).toEqual({
      MinimumLength: 8,
      RequireLowercase: false,
      RequireNumbers: false,
      RequireSymbols: false,
      RequireUppercase: false,
      TemporaryPasswordValidityDays: 3,
    });
  });

  it('acts on threats and cannot be deleted by mistake', () => {
    expect(pool.UserPoolTier).toBe('PLUS');
    expect(pool.UserPoolAddOns.AdvancedSecurityMode).toBe('ENFORCED');
    expect(pool.DeletionProtection).toBe('ACTIVE');
  });

  it('has a firewall of its own, because browsers call it directly', () => {
    const { WebACLArn, ResourceArn } = resource('AWS::WAFv2::WebACLAssociation').Properties;
    expect(ResourceArn['Fn::GetAtt'][0]).toBe(resource('AWS::Cognito::UserPool').id);
    const acl = resource('AWS::WAFv2::WebACL', WebACLArn['Fn::GetAtt'][0]).Properties;
    expect(acl.Scope).toBe('REGIONAL');
  });

  it('records every sign-in and every failed one in a log that is stored as long as the audit trail', () => {
    const [configuration] = resource('AWS::Cognito::LogDeliveryConfiguration').Properties.LogConfigurations;
    expect(configuration).toMatchObject({ EventSource: 'userAuthEvents', LogLevel: 'INFO' });
    const arn = text(configuration.CloudWatchLogsConfiguration.LogGroupArn);
    const group = resource('AWS::Logs::LogGroup', 'IdentityActivity').Properties;
    expect(arn.endsWith(`:log-group:${text(group.LogGroupName)}`)).toBe(true);
    expect(group.RetentionInDays).toBe(400);
  });

  it('can only watch threats and be closed for registration where a stage says so', () => {
    const other = Template.fromStack(createStack({ threatProtection: 'audit', selfSignUp: false }));
    const [made] = resourcesIn(other, 'AWS::Cognito::UserPool');
    expect(made?.Properties.UserPoolAddOns.AdvancedSecurityMode).toBe('AUDIT');
    expect(made?.Properties.AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(true);
    expect(pool.AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(false);
  });
});

describe('mails of the pool', () => {
  const settings = { mailFrom: 'portal@mail.example.com', mailIdentity: 'example.com' };
  const withSender = Template.fromStack(createStack(settings));
  const [sending] = resourcesIn(withSender, 'AWS::Cognito::UserPool');
  const [set] = resourcesIn(withSender, 'AWS::SES::ConfigurationSet');

  it('go through SES in the name of the sender, not through the 50 a day of Cognito itself', () => {
    const { SourceArn, ...others } = sending?.Properties.EmailConfiguration ?? {};
    expect(others).toEqual({
      EmailSendingAccount: 'DEVELOPER',
      From: 'portal@mail.example.com',
      ConfigurationSet: set?.Properties.Name,
    });
    expect(text(SourceArn)).toBe('arn:aws:ses:us-east-1:AWS::AccountId:identity/example.com');
  });

  it('are reported when they come back: the pool is made after the configuration set it names', () => {
    expect(sending?.DependsOn).toContain(set?.id);
  });

  it('come from Cognito where a stage has no sender', () => {
    expect(pool.EmailConfiguration).toBeUndefined();
  });
});

describe('attributes', () => {
  it('are none that the pool requires: a client has to be able to write what is required', () => {
    const required = (pool.Schema ?? []).filter(({ Required }: { Required?: boolean }) => Required === true);
    expect(required.map(({ Name }: { Name: string }) => Name)).toEqual([...accountPool.required]);
    expect(accountPool.required).toEqual([]);
  });

  it('that sign in, recover or receive codes are not written by the browser’s client', () => {
    expect(client.WriteAttributes).toEqual(['given_name', 'family_name']);
  });

  it('count as they were until a new address is proven', () => {
    expect(pool.UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate).toEqual(['email']);
    expect(pool.AutoVerifiedAttributes).toEqual(['email']);
  });
});

describe('the client of the server', () => {
  it('has a secret, registers people and signs no user in', () => {
    expect(registration.GenerateSecret).toBe(true);
    expect(registration.WriteAttributes).toEqual(['email', 'phone_number', 'given_name', 'family_name']);
    expect(registration.ExplicitAuthFlows).toEqual(['ALLOW_REFRESH_TOKEN_AUTH']);
    expect(registration.PreventUserExistenceErrors).toBe('ENABLED');
  });

  it('is known by its id only where people are registered, and its secret stands nowhere', () => {
    const id = resource('AWS::Cognito::UserPoolClient', 'IdentityPoolRegistration').id;
    const knowing = resources('AWS::Lambda::Function').filter(({ Properties }) =>
      JSON.stringify(Properties.Environment ?? {}).includes(id),
    );
    expect(knowing.map(({ id: name }) => name.replace(/[0-9A-F]{8}$/, '')).sort()).toEqual(['Apiaccount', 'Apiuser']);
    expect(JSON.stringify(template.toJSON())).not.toContain('ClientSecret');
  });

  it('is called by the pool before it accepts a registration', () => {
    const { PreSignUp, PostConfirmation } = pool.LambdaConfig;
    expect(text(PreSignUp)).toMatch(/^TriggersFunction/);
    expect(text(PostConfirmation)).toBe(text(PreSignUp));
  });
});

describe('the app client', () => {
  it('signs in by SRP, refreshes by rotation, and has no secret', () => {
    expect(client.ExplicitAuthFlows).toEqual(['ALLOW_USER_SRP_AUTH']);
    expect(client.RefreshTokenRotation.Feature).toBe('ENABLED');
    expect(client.GenerateSecret).toBe(false);
    expect(client.AllowedOAuthFlows).toBeUndefined();
  });

  it('keeps tokens short and says nothing about who exists', () => {
    expect(client).toMatchObject({
      AccessTokenValidity: 15,
      IdTokenValidity: 15,
      RefreshTokenValidity: 720,
      AuthSessionValidity: 5,
      EnableTokenRevocation: true,
      PreventUserExistenceErrors: 'ENABLED',
    });
  });
});

describe('the firewall of the pool', () => {
  const { WebACLArn } = resource('AWS::WAFv2::WebACLAssociation').Properties;
  const { Rules } = resource('AWS::WAFv2::WebACL', WebACLArn['Fn::GetAtt'][0]).Properties;
  const limitOf = (name: string) =>
    Rules.find((rule: { Name: string }) => rule.Name === name).Statement.RateBasedStatement;

  it('lets an office of 200 people behind one address begin its day', () => {
    const { Limit, EvaluationWindowSec } = limitOf('RatePerAddress');
    const callsOfASignIn = 3;
    const withAMistakeAndAnotherCode = 3 * callsOfASignIn;
    expect(EvaluationWindowSec).toBe(300);
    expect(Limit).toBeGreaterThanOrEqual(200 * withAMistakeAndAnotherCode);
  });

  it('stops calls by which a stolen access token could delete the account or write what a provider says, by both names that a request gives them', () => {
    const rule = Rules.find(({ Name }: Properties) => Name === 'StoppedCalls');
    expect(rule.Action).toEqual({ Block: {} });
    const matches = rule.Statement.OrStatement.Statements.map(({ ByteMatchStatement: match }: Properties) => [
      match.FieldToMatch.SingleHeader.Name,
      match.PositionalConstraint,
      match.SearchString,
    ]);
    expect(accountPool.stopped).toEqual(['DeleteUser', 'DeleteUserAttributes', 'UpdateUserAttributes']);
    for (const operation of accountPool.stopped) {
      expect(matches).toContainEqual(['x-amzn-cognito-operation-name', 'EXACTLY', operation]);
      expect(matches).toContainEqual(['x-amz-target', 'ENDS_WITH', `.${operation}`]);
    }
  });

  it('holds calls that send mails or try their codes to far fewer', () => {
    const { Limit, ScopeDownStatement } = limitOf('MailingsPerAddress');
    expect(Limit).toBeLessThanOrEqual(150);
    const operations = ScopeDownStatement.OrStatement.Statements.map(({ ByteMatchStatement }: Properties) => {
      expect(ByteMatchStatement.FieldToMatch.SingleHeader).toEqual({ Name: 'x-amzn-cognito-operation-name' });
      return ByteMatchStatement.SearchString;
    });
    expect(operations.sort()).toEqual([
      'ConfirmForgotPassword',
      'ConfirmSignUp',
      'ForgotPassword',
      'ResendConfirmationCode',
      'SignUp',
    ]);
  });
});

it('keeps addresses and codes out of sampled requests', () => {
  for (const { Properties } of resources('AWS::WAFv2::WebACL'))
    expect(Properties.DataProtectionConfig.DataProtections).toContainEqual({
      Action: 'SUBSTITUTION',
      Field: { FieldType: 'QUERY_STRING' },
    });
});
