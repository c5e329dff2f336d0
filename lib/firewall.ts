import { Names } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

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

const siteGroups: readonly ManagedGroup[] = [
  { name: 'AWSManagedRulesAmazonIpReputationList' },
  { name: 'AWSManagedRulesKnownBadInputsRuleSet' },
  // Logos and spreadsheets travel as base64 in JSON bodies far above the group's 8 KB; the functions cap them (D-51, D-24).
  { name: 'AWSManagedRulesCommonRuleSet', counted: ['SizeRestrictions_BODY'] },
];

/** Cognito shows the firewall no bodies worth matching, so reputation and rate are what counts there. */
const poolGroups: readonly ManagedGroup[] = [{ name: 'AWSManagedRulesAmazonIpReputationList' }];

/** AWS WAF in front of the site or of the user pool: managed rules and a limit per address. D-87. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, props: FirewallProps) {
    super(scope, id);
    const groups = props.scope === 'CLOUDFRONT' ? siteGroups : poolGroups;
    const acl = new CfnWebACL(this, 'Acl', {
      scope: props.scope,
      defaultAction: { allow: {} },
      rules: [rateRule(props.callsPerAddress), ...groups.map(managedRule)],
      visibilityConfig: measured(Names.uniqueResourceName(this, { maxLength: 128 })),
      // Sampled requests are kept for hours; a code or a token must not be in them. D-06.
      dataProtectionConfig: {
        dataProtections: [
          { action: 'SUBSTITUTION', field: { fieldType: 'QUERY_STRING' } },
          { action: 'SUBSTITUTION', field: { fieldType: 'SINGLE_HEADER', fieldKeys: ['authorization'] } },
        ],
      },
    });
    this.arn = acl.attrArn;
  }
}

const measured = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

const rateRule = (limit: number): CfnWebACL.RuleProperty => ({
  name: 'RatePerAddress',
  priority: 0,
  action: { block: {} },
  statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit, evaluationWindowSec: 300 } },
  visibilityConfig: measured('RatePerAddress'),
});

const managedRule = ({ name, counted = [] }: ManagedGroup, index: number): CfnWebACL.RuleProperty => ({
  name,
  priority: index + 1,
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
