import { Aws, NestedStack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDashboard, type CfnDataSet, CfnFolder } from 'aws-cdk-lib/aws-quicksight';
import { Construct } from 'constructs';
import { type DashboardName, dashboards, type ReportFolder, reportFolders } from '#contract/analytics/dashboards.ts';
import { reportIds } from '#contract/analytics/keys.ts';
import type { ReportTableName } from '#contract/analytics/tables.ts';
import type { Dashboard, Visual } from '#contract/analytics/visual.ts';
import type { Storage } from '../data/storage.ts';
import { listRights, objectRights } from '../function/permissions.ts';
import { REGION } from '../stage/settings.ts';
import { createDataSets, ownedBy } from './data-sets.ts';
import { filterOf, visualOf } from './visuals.ts';

/** The service's grid has 36 columns. */
const COLUMNS = 36;
const sizes = {
  figure: { columnSpan: 9, rowSpan: 5 },
  bars: { columnSpan: 18, rowSpan: 11 },
  days: { columnSpan: 18, rowSpan: 11 },
  table: { columnSpan: COLUMNS, rowSpan: 14 },
} as const;

/** Puts visuals next to each other as long as there is room, then below; a row holds one shape's height. */
const layoutOf = (visuals: readonly Visual[]): CfnDashboard.GridLayoutElementProperty[] => {
  let columnIndex = 0;
  let rowIndex = 0;
  let height = 0;
  return visuals.map(({ id, shape }) => {
    const { columnSpan, rowSpan } = sizes[shape];
    if (columnIndex + columnSpan > COLUMNS || (columnIndex > 0 && rowSpan !== height)) {
      rowIndex += height;
      columnIndex = 0;
    }
    const element = { elementId: id, elementType: 'VISUAL', columnIndex, columnSpan, rowIndex, rowSpan };
    columnIndex += columnSpan;
    height = rowSpan;
    return element;
  });
};

interface DashboardProps {
  readonly prefix: string;
  readonly owner: string;
  readonly dataSets: Record<ReportTableName, CfnDataSet>;
}

/** Folders and dashboards as contract/analytics/dashboards.ts says. Below the top folder permissions are inherited. */
const createDashboards = (scope: Construct, { prefix, owner, dataSets }: DashboardProps) => {
  const ids = reportIds(prefix);
  const folderArns = new Map<DashboardName, string>();
  const folder = (id: string, folderId: string, name: string, parent?: CfnFolder) =>
    new CfnFolder(scope, id, {
      awsAccountId: Aws.ACCOUNT_ID,
      folderId,
      name,
      folderType: 'SHARED',
      ...(parent ? { parentFolderArn: parent.attrArn } : { permissions: ownedBy(owner, 'Folder') }),
    });
  const fill = (made: CfnFolder, views: readonly DashboardName[]) => {
    for (const view of views) folderArns.set(view, made.attrArn);
  };
  const top = folder('Reports', ids.topFolder, `Compliance portal (${prefix})`);
  for (const [key, { name, views, subFolders = {} }] of Object.entries<ReportFolder>(reportFolders)) {
    const made = folder(`Folder-${key}`, ids.folder(key), name, top);
    fill(made, views);
    for (const [subKey, sub] of Object.entries(subFolders))
      fill(folder(`Folder-${subKey}`, ids.folder(subKey), sub.name, made), sub.views);
  }
  for (const [name, { name: title, visuals }] of Object.entries<Dashboard>(dashboards)) {
    const tables = [...new Set(visuals.map(({ table }) => table))];
    new CfnDashboard(scope, `Dashboard-${name}`, {
      awsAccountId: Aws.ACCOUNT_ID,
      dashboardId: ids.dashboard(name as DashboardName),
      name: title,
      folderArns: [folderArns.get(name as DashboardName) ?? top.attrArn],
      permissions: ownedBy(owner, 'Dashboard'),
      definition: {
        dataSetIdentifierDeclarations: tables.map((table) => ({
          identifier: table,
          dataSetArn: dataSets[table].attrArn,
        })),
        sheets: [
          {
            sheetId: name,
            name: title,
            contentType: 'INTERACTIVE',
            visuals: visuals.map(visualOf),
            layouts: [{ configuration: { gridLayout: { elements: layoutOf(visuals) } } }],
          },
        ],
        filterGroups: visuals.flatMap((visual) => filterOf(name, visual)),
      },
    });
  }
};

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
    // Its rights are part of the role, not a policy next to it: a data source is refused while they do not exist.
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
  // The service lists only for the whole account; what is not in the stage's folders is left out.
  new PolicyStatement({ actions: ['quicksight:SearchFolders', 'quicksight:ListDashboards'], resources: ['*'] }),
];

/** The export has the service read its files again. */
export const ingestionRights = (prefix: string) => [
  new PolicyStatement({
    actions: ['quicksight:CreateIngestion'],
    resources: [arn(`dataset/${prefix}-*`), arn(`dataset/${prefix}-*/ingestion/*`)],
  }),
];
