import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnLogDeliveryConfiguration,
  type CfnUserPool,
  type CfnUserPoolClient,
  CfnUserPoolRiskConfigurationAttachment,
  FeaturePlan,
  Mfa,
  StandardThreatProtectionMode,
  StringAttribute,
  UserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { accountPool, type PoolAttribute } from '#contract/account/account-pool.ts';
import { FEDERATED_VALUE_MAX, federatedAttributes, tokenLifetimes } from '#contract/company-sign-in/federation.ts';
import { INVITATION_DAYS, PASSWORD_MIN } from '#contract/rules/limits.ts';
import { AUTH_SESSION_MINUTES, Federation } from './federation.ts';
import { Firewall } from './site/firewall.ts';
import { configurationSetName, mailIdentityOf, REGION, type Settings, stackMark } from './stage/settings.ts';

const isRequired = (name: PoolAttribute) => accountPool.required.includes(name);
/** The client's template resource, for what the construct has no name for. */
const cfn = (client: UserPoolClient) => client.node.defaultChild as CfnUserPoolClient;
const retainsOriginal = (name: PoolAttribute) => accountPool.retainedUntilVerified.includes(name);

/** What a provider writes at each sign-in. A pool never loses an attribute again: bin/releases/carry.ts. ADR 0054. */
const mappedAttributes = () =>
  Object.fromEntries(
    Object.values(federatedAttributes).map((name) => [
      name.replace('custom:', ''),
      new StringAttribute({ mutable: true, maxLen: FEDERATED_VALUE_MAX }),
    ]),
  );

/**
 * What one address may ask of the pool in five minutes: an office of 200 people that begins its day. A sign-in is three
 * calls; ten leave room for a mistake, another code and renewed tokens. Who guesses passwords is stopped by Cognito itself,
 * for each account after five, and by threat protection. Hosted endpoints, by which users of companies sign in, count as well.
 */
const CALLS_PER_ADDRESS = 200 * 10;

/** The user pool, in which every user has a second factor, with the clients of the browser and of the server. D-04, D-88, D-92. */
export class Identity extends Construct {
  readonly pool: UserPool;
  /** The browser's. Besides its tokens the API accepts those of company sign-in alone. */
  readonly client: UserPoolClient;
  /** The server's, for registrations: it has a secret, signs no user in, and alone may write an e-mail address or a phone. */
  readonly registration: UserPoolClient;
  /** For users who sign in with the provider of their company. */
  readonly federation: Federation;
  /** None on a lean stage. */
  readonly firewall: Firewall | undefined;
  /** Every sign-in and every failed one. */
  readonly activity: LogGroup;
  /** Where the browser calls Cognito. */
  readonly endpoint = `https://cognito-idp.${REGION}.amazonaws.com`;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.pool = this.createPool(settings);
    this.sendThroughSes(settings);
    this.client = this.createClient();
    this.registration = this.createRegistrationClient();
    this.federation = new Federation(this, 'Federation', { pool: this.pool, stage: settings.stage });
    this.actOnRisks();
    this.activity = this.keepActivity(settings);
    this.firewall = settings.lean ? undefined : this.putFirewallBefore();
  }

  private putFirewallBefore() {
    const firewall = new Firewall(this, 'Firewall', { scope: 'REGIONAL', callsPerAddress: CALLS_PER_ADDRESS });
    new CfnWebACLAssociation(this, 'FirewallAssociation', {
      resourceArn: this.pool.userPoolArn,
      webAclArn: firewall.arn,
    });
    return firewall;
  }

  private createPool({ threatProtection, selfSignUp }: Settings) {
    return new UserPool(this, 'Pool', {
      selfSignUpEnabled: selfSignUp,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // The API proves new values by codes of its own; this holds for any other way to write them.
      keepOriginal: { email: retainsOriginal('email'), phone: retainsOriginal('phone_number') },
      standardAttributes: {
        email: { required: isRequired('email'), mutable: true },
        phoneNumber: { required: isRequired('phone_number'), mutable: true },
      },
      customAttributes: mappedAttributes(),
      mfa: Mfa.REQUIRED,
      mfaSecondFactor: { sms: true, otp: true, email: false },
      enableSmsRole: true,
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      // Length, not composition: ASVS 6.2.5. Leaked passwords are refused by threat protection.
      passwordPolicy: {
        minLength: PASSWORD_MIN,
        requireDigits: false,
        requireLowercase: false,
        requireSymbols: false,
        requireUppercase: false,
        tempPasswordValidity: Duration.days(INVITATION_DAYS),
      },
      featurePlan: FeaturePlan.PLUS,
      standardThreatProtectionMode:
        threatProtection === 'full'
          ? StandardThreatProtectionMode.FULL_FUNCTION
          : StandardThreatProtectionMode.AUDIT_ONLY,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  /** By itself Cognito sends some 50 mails a day and reports none that comes back. */
  private sendThroughSes(settings: Settings) {
    const identity = mailIdentityOf(settings);
    const configurationSet = configurationSetName(settings);
    if (settings.mailFrom === undefined || identity === undefined || configurationSet === undefined) return;
    (this.pool.node.defaultChild as CfnUserPool).emailConfiguration = {
      emailSendingAccount: 'DEVELOPER',
      from: settings.mailFrom,
      sourceArn: Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: identity }),
      configurationSet,
    };
  }

  private createClient() {
    const client = this.pool.addClient('Site', {
      generateSecret: false,
      authFlows: { userSrp: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      authSessionValidity: Duration.minutes(AUTH_SESSION_MINUTES),
      accessTokenValidity: Duration.minutes(tokenLifetimes.minutes),
      idTokenValidity: Duration.minutes(tokenLifetimes.minutes),
      refreshTokenValidity: Duration.hours(tokenLifetimes.refreshHours),
      refreshTokenRotationGracePeriod: Duration.seconds(tokenLifetimes.graceSeconds),
    });
    cfn(client).writeAttributes = [...accountPool.writtenBySite];
    return client;
  }

  private createRegistrationClient() {
    const client = this.pool.addClient('Registration', {
      generateSecret: true,
      disableOAuth: true,
      preventUserExistenceErrors: true,
    });
    // Without a list Cognito would allow SRP sign-in. A refresh alone is harmless, because no user can sign in first.
    cfn(client).explicitAuthFlows = ['ALLOW_REFRESH_TOKEN_AUTH'];
    cfn(client).writeAttributes = [...accountPool.writtenByRegistration];
    return client;
  }

  /** Every sign-in and every failed one, as the pool sees them, and codes that it could not send; stored as long as the audit trail. D-52. */
  private keepActivity({ stage }: Settings) {
    // Cognito may write to groups of this name without a policy of their own, which are limited in number.
    const logGroupName = `/aws/vendedlogs/cognito/portal-${stage}-${stackMark}`;
    const log = new LogGroup(this, 'Activity', {
      logGroupName,
      retention: RetentionDays.THIRTEEN_MONTHS,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    // The group's own ARN ends in ':*', which Cognito does not take.
    const logGroupArn = Stack.of(this).formatArn({
      service: 'logs',
      resource: 'log-group',
      resourceName: logGroupName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const delivery = new CfnLogDeliveryConfiguration(this, 'ActivityDelivery', {
      userPoolId: this.pool.userPoolId,
      logConfigurations: [
        { eventSource: 'userAuthEvents', logLevel: 'INFO', cloudWatchLogsConfiguration: { logGroupArn } },
        { eventSource: 'userNotification', logLevel: 'ERROR', cloudWatchLogsConfiguration: { logGroupArn } },
      ],
    });
    delivery.node.addDependency(log);
    return log;
  }

  /** The reaction of threat protection to each risk. */
  private actOnRisks() {
    new CfnUserPoolRiskConfigurationAttachment(this, 'Risks', {
      userPoolId: this.pool.userPoolId,
      clientId: 'ALL',
      compromisedCredentialsRiskConfiguration: { actions: { eventAction: 'BLOCK' } },
      accountTakeoverRiskConfiguration: {
        actions: {
          highAction: { eventAction: 'BLOCK', notify: false },
          mediumAction: { eventAction: 'MFA_REQUIRED', notify: false },
          lowAction: { eventAction: 'NO_ACTION', notify: false },
        },
      },
    });
  }
}
