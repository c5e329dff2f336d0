import { Aws } from 'aws-cdk-lib';
import { CfnDataSet, CfnDataSource } from 'aws-cdk-lib/aws-quicksight';
import type { Construct } from 'constructs';
import { fileColumns, securityColumns } from '#contract/analytics/columns.ts';
import { EVERY, exportKeys, reportIds, sessionTags } from '#contract/analytics/keys.ts';
import { type ReportTable, type ReportTableName, reportTables } from '#contract/analytics/tables.ts';

/** What a resource of the analytics service is, in the words of its permissions. */
type Kind = 'DataSource' | 'DataSet' | 'Dashboard' | 'Folder';

const actions: Readonly<Record<Kind, readonly string[]>> = {
  DataSource: [
    'DescribeDataSource',
    'DescribeDataSourcePermissions',
    'PassDataSource',
    'UpdateDataSource',
    'DeleteDataSource',
    'UpdateDataSourcePermissions',
  ],
  DataSet: [
    'DescribeDataSet',
    'DescribeDataSetPermissions',
    'PassDataSet',
    'DescribeIngestion',
    'ListIngestions',
    'UpdateDataSet',
    'DeleteDataSet',
    'CreateIngestion',
    'CancelIngestion',
    'UpdateDataSetPermissions',
  ],
  Dashboard: [
    'DescribeDashboard',
    'ListDashboardVersions',
    'UpdateDashboardPermissions',
    'QueryDashboard',
    'UpdateDashboard',
    'DeleteDashboard',
    'DescribeDashboardPermissions',
    'UpdateDashboardPublishedVersion',
  ],
  Folder: [
    'CreateFolder',
    'DescribeFolder',
    'UpdateFolder',
    'DeleteFolder',
    'CreateFolderMembership',
    'DeleteFolderMembership',
    'DescribeFolderPermissions',
    'UpdateFolderPermissions',
  ],
};

/** The one user or group of the account who sees and changes a resource in the service's own console. */
export const ownedBy = (principal: string, kind: Kind): CfnDataSet.ResourcePermissionProperty[] => [
  { principal, actions: actions[kind].map((action) => `quicksight:${action}`) },
];

export interface DataSetProps {
  readonly prefix: string;
  readonly owner: string;
  readonly bucket: string;
  /** By this role the service reads the exported files. */
  readonly roleArn: string;
}

/** Each exported table as data set in memory, read from its manifest; who sees which rows is said by the session's tags. D-77. */
export const createDataSets = (scope: Construct, props: DataSetProps) =>
  Object.fromEntries(
    Object.keys(reportTables).map((name) => [name, dataSet(scope, name as ReportTableName, props)]),
  ) as Record<ReportTableName, CfnDataSet>;

const dataSet = (scope: Construct, name: ReportTableName, { prefix, owner, bucket, roleArn }: DataSetProps) => {
  const table: ReportTable = reportTables[name];
  const ids = reportIds(prefix);
  const casts = transforms(table);
  const source = new CfnDataSource(scope, `Source-${name}`, {
    awsAccountId: Aws.ACCOUNT_ID,
    dataSourceId: ids.dataSource(name),
    name: `${table.title} (${prefix})`,
    type: 'S3',
    dataSourceParameters: {
      s3Parameters: { manifestFileLocation: { bucket, key: exportKeys.manifest(name) }, roleArn },
    },
    permissions: ownedBy(owner, 'DataSource'),
  });
  return new CfnDataSet(scope, `Set-${name}`, {
    awsAccountId: Aws.ACCOUNT_ID,
    dataSetId: ids.dataSet(name),
    name: `${table.title} (${prefix})`,
    importMode: 'SPICE',
    physicalTableMap: {
      files: {
        s3Source: {
          dataSourceArn: source.attrArn,
          // Files of this kind hold texts only; numbers are made of them below.
          inputColumns: fileColumns(name).map(({ header }) => ({ name: header, type: 'STRING' })),
          uploadSettings: {
            format: 'CSV',
            containsHeader: true,
            delimiter: ',',
            textQualifier: 'DOUBLE_QUOTE',
            startFromRow: 1,
          },
        },
      },
    },
    logicalTableMap: {
      rows: {
        alias: table.title,
        source: { physicalTableId: 'files' },
        ...(casts.length > 0 ? { dataTransforms: casts } : {}),
      },
    },
    // No user waits for the first reading with the deployment: the export starts one every hour.
    ingestionWaitPolicy: { waitForSpiceIngestion: false },
    rowLevelPermissionTagConfiguration: rowLevelSecurity(name),
    permissions: ownedBy(owner, 'DataSet'),
  });
};

/** Days stay texts in the order of their digits: the service leaves out whole rows whose dates it cannot read. */
const transforms = ({ columns }: ReportTable): CfnDataSet.TransformOperationProperty[] =>
  Object.values(columns)
    .filter(({ holds }) => holds === 'number')
    .map(({ title }) => ({ castColumnTypeOperation: { columnName: title, newColumnType: 'INTEGER' } }));

/** Every tag of the list must fit: within one configuration they are joined by AND. */
const rowLevelSecurity = (table: ReportTableName): CfnDataSet.RowLevelPermissionTagConfigurationProperty => ({
  status: 'ENABLED',
  tagRules: securityColumns(table).map((columnName) => ({
    tagKey: sessionTags[columnName],
    columnName,
    matchAllValue: EVERY,
  })),
  tagRuleConfigurations: [securityColumns(table).map((columnName) => sessionTags[columnName])],
});
