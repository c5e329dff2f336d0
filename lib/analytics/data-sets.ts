import { Aws } from 'aws-cdk-lib';
import { CfnDataSet, CfnDataSource } from 'aws-cdk-lib/aws-quicksight';
import type { Construct } from 'constructs';
import { EVERY, exportKeys, reportIds, sessionTags } from '../../contract/reports/keys.ts';
import {
  type ReportColumn,
  type ReportTable,
  type ReportTableName,
  reportTables,
} from '../../contract/reports/tables.ts';
import { ownedBy } from './owner.ts';

export interface DataSetProps {
  readonly prefix: string;
  readonly owner: string;
  readonly bucket: string;
  /** By this role the service reads the exported files. */
  readonly roleArn: string;
}

/** The column of a table as reports call it. Security columns keep their names, which no report shows. */
export const titleOf = (table: ReportTableName, column: string) => {
  const columns: ReportTable['columns'] = reportTables[table].columns;
  return columns[column]?.title ?? column;
};

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
  const columns = [...securityColumns(table), ...Object.keys(table.columns)];
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
          inputColumns: columns.map((column) => ({ name: column, type: 'STRING' })),
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
      rows: { alias: table.title, source: { physicalTableId: 'files' }, dataTransforms: transforms(table) },
    },
    rowLevelPermissionTagConfiguration: rowLevelSecurity(table),
    permissions: ownedBy(owner, 'DataSet'),
  });
};

/** Which columns say whose a row is. */
export const securityColumns = ({ scope }: Pick<ReportTable, 'scope'>): readonly (keyof typeof sessionTags)[] =>
  scope === 'family' ? ['familyId'] : ['familyId', 'companyId'];

const transforms = ({ columns }: ReportTable): CfnDataSet.TransformOperationProperty[] =>
  Object.entries<ReportColumn>(columns).flatMap(([column, { title, holds }]) => [
    // Days stay texts in the order of their digits: the service leaves out whole rows whose dates it cannot read.
    ...(holds === 'number' ? [{ castColumnTypeOperation: { columnName: column, newColumnType: 'INTEGER' } }] : []),
    { renameColumnOperation: { columnName: column, newColumnName: title } },
  ]);

/** Every tag of the list must fit: within one configuration they are joined by AND. */
const rowLevelSecurity = (table: ReportTable): CfnDataSet.RowLevelPermissionTagConfigurationProperty => ({
  status: 'ENABLED',
  tagRules: securityColumns(table).map((columnName) => ({
    tagKey: sessionTags[columnName],
    columnName,
    matchAllValue: EVERY,
  })),
  tagRuleConfigurations: [securityColumns(table).map((columnName) => sessionTags[columnName])],
});
