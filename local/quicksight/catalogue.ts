import { type DashboardName, dashboards, type ReportFolder, reportFolders } from '#contract/analytics/dashboards.ts';
import { reportIds } from '#contract/analytics/keys.ts';
import { type ReportTableName, reportTables } from '#contract/analytics/tables.ts';

export interface LocalFolder {
  readonly id: string;
  readonly name: string;
  readonly parent: string;
  readonly dashboards: readonly string[];
}

/** The resources that the deployment would have created in QuickSight, from the same definition. */
export const localCatalogue = (prefix: string) => {
  const ids = reportIds(prefix);
  const folders: LocalFolder[] = [{ id: ids.topFolder, name: 'Reports', parent: '', dashboards: [] }];
  const add = (key: string, name: string, views: readonly DashboardName[], parent: string) => {
    const id = ids.folder(key);
    folders.push({ id, name, parent, dashboards: views.map(ids.dashboard) });
    return id;
  };
  for (const [key, { name, views, subFolders }] of Object.entries<ReportFolder>(reportFolders)) {
    const parent = add(key, name, views, ids.topFolder);
    for (const [subKey, sub] of Object.entries(subFolders ?? {})) add(subKey, sub.name, sub.views, parent);
  }
  const names = Object.keys(dashboards) as DashboardName[];
  return {
    folders,
    dashboards: new Map(names.map((name) => [ids.dashboard(name), dashboards[name]])),
    dataSets: new Set((Object.keys(reportTables) as ReportTableName[]).map(ids.dataSet)),
  };
};

export type LocalCatalogue = ReturnType<typeof localCatalogue>;
