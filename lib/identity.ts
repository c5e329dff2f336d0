import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnLogDeliveryConfiguration,
  CfnUserPoolRiskConfigurationAttachment,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  StandardThreatProtectionMode,
  UserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { PASSWORD_MIN } from '../contract/rules/limits.ts';
import { Firewall } from './firewall.ts';
import { REGION, type Settings } from './settings.ts';

/** Registrations, sign-ins and reset requests that one address may make in five minutes. */
const CALLS_PER_ADDRESS = 200;

/** Who people are: a pool where everybody has a second factor, and the one client the browser uses. D-04, D-88. */
export class Identity extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** Where the browser calls Cognito. */
  readonly endpoint = `https://cognito-idp.${REGION}.amazonaws.com`;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.pool = this.createPool(settings);
    this.client = this.createClient();
    this.actOnRisks();
    this.keepActivity(settings);
    const firewall = new Firewall(this, 'Firewall', { scope: 'REGIONAL', callsPerAddress: CALLS_PER_ADDRESS });
    new CfnWebACLAssociation(this, 'FirewallAssociation', {
      resourceArn: this.pool.userPoolArn,
      webAclArn: firewall.arn,
    });
  }

  private createPool({ threatProtection, selfSignUp }: Settings) {
    return new UserPool(this, 'Pool', {
      selfSignUpEnabled: selfSignUp === 'on',
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // The old address signs in until the new one is proven. A phone that was lost cannot wait for its owner's proof.
      keepOriginal: { email: true, phone: false },
      standardAttributes: {
        email: { required: true, mutable: true },
        phoneNumber: { required: true, mutable: true },
      },
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
        tempPasswordValidity: Duration.days(3),
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

  private createClient() {
    return this.pool.addClient('Site', {
      generateSecret: false,
      authFlows: { userSrp: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      authSessionValidity: Duration.minutes(5),
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.hours(12),
      // Two tabs may refresh at the same moment.
      refreshTokenRotationGracePeriod: Duration.seconds(10),
      writeAttributes: new ClientAttributes().withStandardAttributes({
        email: true,
        phoneNumber: true,
        givenName: true,
        familyName: true,
      }),
    });
  }

  /** Every sign-in and every failed one, as the pool sees them; kept as long as the audit trail. D-52. */
  private keepActivity({ stage }: Settings) {
    // Cognito may write to groups of this name without a policy of their own, which are limited in number.
    const logGroupName = `/aws/vendedlogs/cognito/portal-${stage}`;
    const log = new LogGroup(this, 'Activity', {
      logGroupName,
      retention: RetentionDays.THIRTEEN_MONTHS,
      removalPolicy: RemovalPolicy.RETAIN,
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
        {
          eventSource: 'userAuthEvents',
          logLevel: 'INFO',
          cloudWatchLogsConfiguration: { logGroupArn },
        },
      ],
    });
    delivery.node.addDependency(log);
  }

  /** What threat protection does about what it sees. */
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
