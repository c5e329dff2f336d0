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
          inputColumns: fileColumns(name).map(({ key, header }) => ({ id: key, name: header, type: 'STRING' })),
          // The first row is read anyway; 'start from row' is not supported for data sets with prepared data.
          uploadSettings: { format: 'CSV', containsHeader: true, delimiter: ',', textQualifier: 'DOUBLE_QUOTE' },
        },
      },
    },
    dataPrepConfiguration: preparation(table),
    semanticModelConfiguration: {
      tableMap: {
        rows: {
          alias: table.title,
          destinationTableId: 'prepared',
          rowLevelPermissionConfiguration: { tagConfiguration: rowLevelSecurity(name) },
        },
      },
    },
    // No user waits for the first reading with the deployment: the export starts one every hour.
    ingestionWaitPolicy: { waitForSpiceIngestion: false },
    permissions: ownedBy(owner, 'DataSet'),
  });
};

/**
 * The way of the rows from the files into the data set: numbers are cast, nothing else changes. Days stay texts in the order
 * of their digits, because the service drops the dates that it cannot read.
 */
const preparation = ({ title, columns }: ReportTable): CfnDataSet.DataPrepConfigurationProperty => {
  const casts = Object.values(columns)
    .filter(({ holds }) => holds === 'number')
    .map((column) => ({ columnName: column.title, newColumnType: 'INTEGER' }));
  const imported = { importTableStep: { alias: title, source: { sourceTableId: 'source' } } };
  const numbers = {
    castColumnTypesStep: {
      alias: 'Numbers',
      source: { transformOperationId: 'import' },
      castColumnTypeOperations: casts,
    },
  };
  const hasNumbers = casts.length > 0;
  return {
    sourceTableMap: { source: { physicalTableId: 'files' } },
    transformStepMap: { import: imported, ...(hasNumbers ? { numbers } : {}) },
    destinationTableMap: {
      prepared: { alias: title, source: { transformOperationId: hasNumbers ? 'numbers' : 'import' } },
    },
  };
};

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
