import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { createStack, resource, resources, resourcesIn, text } from './template.ts';

const pool = resource('AWS::Cognito::UserPool').Properties;
const client = resource('AWS::Cognito::UserPoolClient').Properties;

describe('the user pool', () => {
  it('asks everybody for a second factor, by SMS or by an authenticator app', () => {
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

  it('tells of every sign-in and every failed one in a log that is kept as long as the audit trail', () => {
    const [configuration] = resource('AWS::Cognito::LogDeliveryConfiguration').Properties.LogConfigurations;
    expect(configuration).toMatchObject({ EventSource: 'userAuthEvents', LogLevel: 'INFO' });
    const arn = text(configuration.CloudWatchLogsConfiguration.LogGroupArn);
    const group = resource('AWS::Logs::LogGroup', 'IdentityActivity').Properties;
    expect(arn.endsWith(`:log-group:${group.LogGroupName}`)).toBe(true);
    expect(group.RetentionInDays).toBe(400);
  });

  it('can only watch threats and be closed for registration where a stage says so', () => {
    const other = Template.fromStack(createStack({ threatProtection: 'audit', selfSignUp: 'off' }));
    const [made] = resourcesIn(other, 'AWS::Cognito::UserPool');
    expect(made?.Properties.UserPoolAddOns.AdvancedSecurityMode).toBe('AUDIT');
    expect(made?.Properties.AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(true);
    expect(pool.AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(false);
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

it('keeps addresses and codes out of sampled requests', () => {
  for (const { Properties } of resources('AWS::WAFv2::WebACL'))
    expect(Properties.DataProtectionConfig.DataProtections).toContainEqual({
      Action: 'SUBSTITUTION',
      Field: { FieldType: 'QUERY_STRING' },
    });
});
