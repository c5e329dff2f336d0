import { Aws, NestedStack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { reportIds } from '../../contract/reports/keys.ts';
import { listRights, objectRights } from '../permissions.ts';
import { REGION } from '../settings.ts';
import type { Storage } from '../storage.ts';
import { createDashboards } from './dashboards.ts';
import { createDataSets } from './data-sets.ts';

export interface AnalyticsProps {
  readonly storage: Storage;
  readonly prefix: string;
  /** ARN of the service's user or group who owns what is made. */
  readonly owner: string;
}

/** QuickSight's share of the reports: it reads the exported files by a role of its own. Made only where an owner is set. D-77, D-78. */
export class Analytics extends Construct {
  readonly prefix: string;
  readonly reader: Role;

  constructor(scope: Construct, id: string, { storage, prefix, owner }: AnalyticsProps) {
    super(scope, id);
    this.prefix = prefix;
    // In a stack of its own within the stage's: a stack may have 500 resources.
    const views = new NestedStack(this, 'Views');
    // Its rights are part of the role, not a policy beside it: a data source is refused while they are not there.
    this.reader = new Role(views, 'Reader', {
      assumedBy: new ServicePrincipal('quicksight.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
      inlinePolicies: {
        exported: new PolicyDocument({
          statements: [...objectRights(storage.exports, EXPORTED, 'read'), ...listRights(storage.exports)],
        }),
      },
    });
    const dataSets = createDataSets(views, {
      prefix,
      owner,
      bucket: storage.exports.bucketName,
      roleArn: this.reader.roleArn,
    });
    createDashboards(views, { prefix, owner, dataSets });
  }
}

/** Everything the service may read of the export bucket lies below this. */
export const EXPORTED = 'quicksight/';

const arn = (resource: string) => `arn:aws:quicksight:${REGION}:${Aws.ACCOUNT_ID}:${resource}`;

/**
 * What the report calls ask of the service: the stage's own folders, and addresses of dashboards. Those that an operator
 * has published have ids of the service's making, so the right is for any; the calls open only what lies in the folders.
 */
export const viewerRights = (prefix: string) => [
  new PolicyStatement({
    actions: ['quicksight:GenerateEmbedUrlForAnonymousUser'],
    resources: [arn('namespace/default'), arn('dashboard/*')],
  }),
  new PolicyStatement({
    actions: ['quicksight:DescribeFolder', 'quicksight:ListFolderMembers'],
    resources: [arn(`folder/${reportIds(prefix).folder('*')}`)],
  }),
  // The service lists only for the whole account; what is not in the stage's folders is dropped.
  new PolicyStatement({ actions: ['quicksight:SearchFolders', 'quicksight:ListDashboards'], resources: ['*'] }),
];

/** The export has the service read its files again. */
export const ingestionRights = (prefix: string) => [
  new PolicyStatement({
    actions: ['quicksight:CreateIngestion'],
    resources: [arn(`dataset/${prefix}-*`), arn(`dataset/${prefix}-*/ingestion/*`)],
  }),
];
