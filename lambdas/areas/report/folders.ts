import type { ReportCatalogue, ReportView } from '../../../contract/report/record.ts';
import { reportIds } from '../../../contract/reports/keys.ts';
import { dashboardNames, dashboardsIn, type FolderName, folderName, foldersIn } from '../../ports/quicksight.ts';
import { TtlCache } from '../../store/ttl-cache.ts';
import { env } from './env-values.ts';

/** Folders of the analytics service with the dashboards in them. */
export type Folders = Pick<ReportCatalogue, 'defaultFolders' | 'subFolders' | 'reportViews'>;

const KEPT_MS = 60_000;
const kept = new TtlCache<Folders>(KEPT_MS);

const account = env.QUICKSIGHT_ACCOUNT;
const ids = reportIds(env.QUICKSIGHT_PREFIX);

const shown = ({ id, name }: FolderName) => ({ folderId: id, folderName: name });

/** A dashboard that is in a folder but was never published, or is gone, has no name and is left out. */
const viewsIn = async (folder: FolderName, names: ReadonlyMap<string, string>): Promise<ReportView[]> =>
  (await dashboardsIn(account, folder.id)).flatMap((viewId) => {
    const viewName = names.get(viewId);
    return viewName === undefined ? [] : [{ ...shown(folder), viewId, viewName, viewType: 'Dashboard' as const }];
  });

const loadCommon = async (): Promise<Folders> => {
  const [defaults, names] = await Promise.all([foldersIn(account, ids.topFolder), dashboardNames(account)]);
  const below = (await Promise.all(defaults.map(({ id }) => foldersIn(account, id)))).flat();
  const views = await Promise.all([...defaults, ...below].map((folder) => viewsIn(folder, names)));
  return { defaultFolders: defaults.map(shown), subFolders: below.map(shown), reportViews: views.flat() };
};

const none: Folders = { defaultFolders: [], subFolders: [], reportViews: [] };

const loadOwn = async (companyId: string): Promise<Folders> => {
  const id = ids.companyFolder(companyId);
  const name = await folderName(account, id);
  if (name === undefined) return none;
  const folder = { id, name };
  return {
    ...none,
    defaultFolders: [shown(folder)],
    reportViews: await viewsIn(folder, await dashboardNames(account)),
  };
};

/** The folders that everybody has, and the one of a single company where an operator has made it; at most a minute old. */
export const foldersFor = async (companyId: string): Promise<Folders> => {
  const own = companyId === '' ? none : kept.get(companyId, () => loadOwn(companyId));
  const found = await Promise.all([kept.get('', loadCommon), own]);
  return {
    defaultFolders: found.flatMap(({ defaultFolders }) => defaultFolders),
    subFolders: found.flatMap(({ subFolders }) => subFolders),
    reportViews: found.flatMap(({ reportViews }) => reportViews),
  };
};
