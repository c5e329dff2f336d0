import { type CustomResource, NestedStack } from 'aws-cdk-lib';
import { type IUserPoolClient, type UserPool, UserPoolClient, UserPoolDomain } from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { AwsCustomResource, PhysicalResourceId } from 'aws-cdk-lib/custom-resources';
import { Construct } from 'constructs';
import { federatedAttributes, tokenLifetimes } from '#contract/company-sign-in/federation.ts';
import { retainedLog } from './function/area-function.ts';
import { functionRole } from './function/permissions.ts';
import { FEDERATION_CLIENT, REGION, stackMark } from './stage/settings.ts';

/** How long a user may take over one sign-in, on each client of the pool. */
export const AUTH_SESSION_MINUTES = 5;

/**
 * The client as the pool is asked for it once. It has no password flow: Cognito wants at least one flow, and no trigger answers the
 * custom one, so nothing but a provider signs in with it. With rotation of refresh tokens it may not have the refresh flow besides.
 * Addresses and providers are the portal's: it sets them with each change of a connection, and each day.
 */
const bareClient = (pool: UserPool) => ({
  UserPoolId: pool.userPoolId,
  ClientName: 'Federation',
  GenerateSecret: false,
  ExplicitAuthFlows: ['ALLOW_CUSTOM_AUTH'],
  RefreshTokenRotation: {
    Feature: 'ENABLED',
    RetryGracePeriodSeconds: tokenLifetimes.graceSeconds,
  },
  AuthSessionValidity: AUTH_SESSION_MINUTES,
  AccessTokenValidity: tokenLifetimes.minutes,
  IdTokenValidity: tokenLifetimes.minutes,
  RefreshTokenValidity: tokenLifetimes.refreshHours * 60,
  TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
  EnableTokenRevocation: true,
  PreventUserExistenceErrors: 'ENABLED',
  // What a provider says at a sign-in is written with the rights of the client.
  WriteAttributes: Object.values(federatedAttributes),
});

/**
 * The client, in a stack within the stage's own. CloudFormation makes it and neither updates nor deletes it: there is no call for
 * either. A release that does not know it keeps this stack whole (bin/releases/carry.ts), so no later one makes a second client.
 * Its resource must be the same in every later release.
 */
class ClientStack extends NestedStack {
  readonly clientId: string;

  constructor(scope: Construct, id: string, { pool, stage }: FederationProps) {
    super(scope, id, { description: `Client for sign-in with the provider of a company, stage ${stage}` });
    const logGroup = retainedLog(this, 'Log');
    const role = functionRole(this, 'Role', [
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logGroup.logGroupArn],
      }),
      new PolicyStatement({ actions: ['cognito-idp:CreateUserPoolClient'], resources: [pool.userPoolArn] }),
    ]);
    const made = new AwsCustomResource(this, 'Made', {
      resourceType: FEDERATION_CLIENT,
      onCreate: {
        service: '@aws-sdk/client-cognito-identity-provider',
        action: 'CreateUserPoolClient',
        parameters: bareClient(pool),
        physicalResourceId: PhysicalResourceId.fromResponse('UserPoolClient.ClientId'),
        outputPaths: ['UserPoolClient.ClientId'],
      },
      role,
      logGroup,
      // The SDK of Lambda itself: nothing is fetched while a stage is deployed.
      installLatestAwsSdk: false,
      memorySize: 256,
    });
    // CDK's own helpers are called so: commands tell them apart from functions of the portal.
    for (const helper of this.node.findAll().filter((part) => part instanceof CfnFunction))
      helper.overrideLogicalId('CustomClientMaker');
    // Not a field of the response: an update, such as by another release of CDK, makes no call and has none.
    this.clientId = (made.node.findChild('Resource') as CustomResource).ref;
  }
}

/** Words that the name of a domain of Cognito may not hold. */
const RESERVED = /aws|amazon|cognito/;

/** How the pool's own domain begins: unique in the region, and another one for a stage that is made again. */
export const domainPrefixOf = (stage: string) =>
  RESERVED.test(stage) ? `portal-${stackMark}` : `portal-${stage}-${stackMark}`;

export interface FederationProps {
  readonly pool: UserPool;
  readonly stage: string;
}

/** What sign-in with the provider of a company needs of the pool: a client of its own, and the hosted endpoints. ADR 0054. */
export class Federation extends Construct {
  readonly client: IUserPoolClient;
  readonly clientId: string;
  /** Where the browser is sent to sign in and out, where it gets its tokens, and where providers lead back to. */
  readonly endpoint: string;
  /**
   * The same address for what the pool waits for, such as the headers of the site: no reference to the domain. In the stage's own stack
   * alone, whose id it is made of.
   */
  readonly origin: string;

  constructor(scope: Construct, id: string, props: FederationProps) {
    super(scope, id);
    this.clientId = new ClientStack(this, 'FederationClient', props).clientId;
    this.client = UserPoolClient.fromUserPoolClientId(this, 'Client', this.clientId);
    // Not retained: a pool has one such domain, and the stack that adopts the pool makes its own. A pool with one cannot be deleted.
    const domainPrefix = domainPrefixOf(props.stage);
    const domain = new UserPoolDomain(this, 'Domain', { userPool: props.pool, cognitoDomain: { domainPrefix } });
    this.endpoint = domain.baseUrl();
    this.origin = `https://${domainPrefix}.auth.${REGION}.amazoncognito.com`;
  }
}
