import { Aws } from 'aws-cdk-lib';
import { CfnDashboard, type CfnDataSet, CfnFolder } from 'aws-cdk-lib/aws-quicksight';
import type { Construct } from 'constructs';
import { type DashboardName, dashboards, type ReportFolder, reportFolders } from '../../contract/reports/dashboards.ts';
import { reportIds } from '../../contract/reports/keys.ts';
import type { ReportTableName } from '../../contract/reports/tables.ts';
import type { Dashboard } from '../../contract/reports/visual.ts';
import { layoutOf } from './layout.ts';
import { ownedBy } from './owner.ts';
import { filterOf, visualOf } from './visuals.ts';

export interface DashboardProps {
  readonly prefix: string;
  readonly owner: string;
  readonly dataSets: Record<ReportTableName, CfnDataSet>;
}

/** Folders and dashboards as contract/reports/dashboards.ts says. Below the top folder permissions are inherited. */
export const createDashboards = (scope: Construct, { prefix, owner, dataSets }: DashboardProps) => {
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
