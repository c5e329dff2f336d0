import { Names } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { accountPool } from '#contract/account/account-pool.ts';
import { ANSWER_PATH, PROOF_HEADER, TOKEN_HEADER } from '#contract/request-answer/forms.ts';
import { QUERY_HEADER } from '#contract/site/headers.ts';
import { CALLS_OF_AN_ADDRESS, MCP, V1 } from '#contract/v1.ts';

export interface FirewallProps {
  readonly scope: 'CLOUDFRONT' | 'REGIONAL';
  /** Requests one address may make in five minutes. */
  readonly callsPerAddress: number;
}

interface ManagedGroup {
  readonly name: string;
  /** Rules of the group that are counted, not enforced. */
  readonly counted?: readonly string[];
}

/**
 * Rules that look for attacks in bodies and query strings are counted: people write names such as "Drop Table Ltd" and notes
 * about scripts and paths, and base64 of a logo holds anything. What they look for has no place to act here: the contract checks
 * every field, the pages escape texts, and there is neither SQL nor a shell nor a file system behind. Paths, cookies and
 * headers are no user's text: there the same rules refuse. D-111, docs/adr/0023-firewall-refuses-no-allowed-request.md.
 */
const siteGroups: readonly ManagedGroup[] = [
  { name: 'AWSManagedRulesAmazonIpReputationList' },
  {
    name: 'AWSManagedRulesKnownBadInputsRuleSet',
    counted: [
      'JavaDeserializationRCE_BODY',
      'JavaDeserializationRCE_QUERYSTRING',
      'Log4JRCE_BODY',
      'Log4JRCE_QUERYSTRING',
      'ReactJSRCE_BODY',
    ],
  },
  {
    name: 'AWSManagedRulesCommonRuleSet',
    counted: [
      // Logos and spreadsheets travel as base64 in JSON far above the group's 8 KB; the functions cap them (D-51, D-24).
      'SizeRestrictions_BODY',
      'CrossSiteScripting_BODY',
      'CrossSiteScripting_QUERYARGUMENTS',
      'EC2MetaDataSSRF_BODY',
      'EC2MetaDataSSRF_QUERYARGUMENTS',
      'GenericLFI_BODY',
      'GenericLFI_QUERYARGUMENTS',
      'GenericRFI_BODY',
      'GenericRFI_QUERYARGUMENTS',
      'RestrictedExtensions_QUERYARGUMENTS',
    ],
  },
];

/** Cognito shows the firewall no bodies worth matching, so reputation and rate are what counts there. */
const poolGroups: readonly ManagedGroup[] = [{ name: 'AWSManagedRulesAmazonIpReputationList' }];

/** AWS WAF in front of the site or of the user pool: managed rules and a limit per address. D-87. */
export class Firewall extends Construct {
  readonly arn: string;
  /** What the metrics of the web ACL are called. */
  readonly metricName = Names.uniqueResourceName(this, { maxLength: 128 });
  /** The names of its rules, under which AWS WAF counts what each refuses. */
  readonly rules: readonly string[];

  constructor(scope: Construct, id: string, props: FirewallProps) {
    super(scope, id);
    const isSite = props.scope === 'CLOUDFRONT';
    const groups = isSite ? siteGroups : poolGroups;
    const limits = isSite
      ? [rateRule(props.callsPerAddress, { notStatement: { statement: ofPrograms } }), answerRule, publicApiRule]
      : [rateRule(props.callsPerAddress), mailingRule, stoppedRule];
    const rules = [...limits, ...groups.map((group, index) => managedRule(group, limits.length + index))];
    this.rules = rules.map(({ name }) => name);
    const acl = new CfnWebACL(this, 'Acl', {
      scope: props.scope,
      defaultAction: { allow: {} },
      rules,
      visibilityConfig: measured(this.metricName),
      // Sampled requests are stored for hours; a code or a token must not be in them. D-06.
      dataProtectionConfig: {
        dataProtections: [
          { action: 'SUBSTITUTION', field: { fieldType: 'QUERY_STRING' } },
          { action: 'SUBSTITUTION', field: { fieldType: 'SINGLE_HEADER', fieldKeys: secretHeaders } },
        ],
      },
    });
    this.arn = acl.attrArn;
  }
}

/** What stands for a person, or holds what a person looks for: it must be neither in samples nor in the log. */
export const secretHeaders = ['authorization', TOKEN_HEADER, PROOF_HEADER, QUERY_HEADER];

const measured = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

/** Requests whose path begins with a text, however it is written. */
const below = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString,
    textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
  },
});

/** Calls with tokens: of programs, and of assistants. */
const ofPrograms: CfnWebACL.StatementProperty = { orStatement: { statements: [below(V1), below(MCP)] } };

/** A limit per address, of all requests or of those that `among` names. */
const perAddress = (limit: number, among?: CfnWebACL.StatementProperty): CfnWebACL.StatementProperty => ({
  rateBasedStatement: {
    aggregateKeyType: 'IP',
    limit,
    evaluationWindowSec: 300,
    ...(among && { scopeDownStatement: among }),
  },
});

const rateRule = (limit: number, among?: CfnWebACL.StatementProperty): CfnWebACL.RuleProperty => ({
  name: 'RatePerAddress',
  priority: 0,
  action: { block: {} },
  statement: perAddress(limit, among),
  visibilityConfig: measured('RatePerAddress'),
});

/** The calls of programs, which the limit of people does not count. */
const publicApiRule: CfnWebACL.RuleProperty = {
  name: 'PublicApiPerAddress',
  priority: 2,
  action: { block: {} },
  statement: perAddress(CALLS_OF_AN_ADDRESS.times, ofPrograms),
  visibilityConfig: measured('PublicApiPerAddress'),
};

/** Five minutes of the 30 tries a minute that a link has, and as many again for its files and its colleagues. */
const ANSWERS_PER_ADDRESS = 300;

/** The calls of the page behind a mailed link, which no user has to sign in for. Role matrix row 105. */
const answerRule: CfnWebACL.RuleProperty = {
  name: 'AnswersPerAddress',
  priority: 1,
  action: { block: {} },
  statement: perAddress(ANSWERS_PER_ADDRESS, below(ANSWER_PATH)),
  visibilityConfig: measured('AnswersPerAddress'),
};

/** Calls of people without an account at hand that send a mail, or try a code of one. */
const mailingCalls = ['ForgotPassword', 'ConfirmForgotPassword', 'ResendConfirmationCode', 'SignUp', 'ConfirmSignUp'];

/** Five minutes in which a fifth of an office of 200 has forgotten its password, and tries the code twice. */
const MAILINGS_PER_ADDRESS = 120;

/** Cognito names the call to the firewall here, and callers of its JSON protocol name it to Cognito in the second. */
const OPERATION_HEADER = 'x-amzn-cognito-operation-name';
const TARGET_HEADER = 'x-amz-target';

const named = (header: string, positionalConstraint: 'EXACTLY' | 'ENDS_WITH', searchString: string) => ({
  byteMatchStatement: {
    fieldToMatch: { singleHeader: { Name: header } },
    positionalConstraint,
    searchString,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

/**
 * What a stolen access token could destroy, and attributes that a provider alone writes: Cognito has no switch for it. Hosted endpoints
 * take none of these calls. Six matches of a whole or ending text are 12 of the 1,500 units that a web ACL has. D-92, ADR 0054.
 */
const stoppedRule: CfnWebACL.RuleProperty = {
  name: 'StoppedCalls',
  priority: 2,
  action: { block: {} },
  statement: {
    orStatement: {
      statements: accountPool.stopped.flatMap((operation) => [
        named(OPERATION_HEADER, 'EXACTLY', operation),
        named(TARGET_HEADER, 'ENDS_WITH', `.${operation}`),
      ]),
    },
  },
  visibilityConfig: measured('StoppedCalls'),
};

const mailingRule: CfnWebACL.RuleProperty = {
  name: 'MailingsPerAddress',
  priority: 1,
  action: { block: {} },
  statement: perAddress(MAILINGS_PER_ADDRESS, {
    orStatement: { statements: mailingCalls.map((operation) => named(OPERATION_HEADER, 'EXACTLY', operation)) },
  }),
  visibilityConfig: measured('MailingsPerAddress'),
};

const managedRule = ({ name, counted = [] }: ManagedGroup, priority: number): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: measured(name),
});
