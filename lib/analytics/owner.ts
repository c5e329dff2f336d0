import type { CfnDataSet } from 'aws-cdk-lib/aws-quicksight';

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
