import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { exportKeys, reportIds } from '#contract/analytics/keys.ts';
import { ApplicationError } from '#contract/application-error.ts';
import type { ReportCatalogue, ReportView } from '#contract/report/record.ts';
import { report } from '#contract/report/routes.ts';
import { REPORT_SESSION_MINUTES } from '#contract/rules/limits.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { log } from '#lambdas/kit/log.ts';
import { serve } from '#lambdas/kit/serve.ts';
import {
  dashboardNames,
  dashboardsIn,
  embedAddress,
  type FolderName,
  folderName,
  foldersIn,
} from '#lambdas/ports/quicksight.ts';
import { getObject, putObject } from '#lambdas/ports/s3/objects.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { TtlCache } from '#lambdas/store/ttl-cache.ts';
import { billingByCompanySheet, billingSheet, resellerSheet } from './billing-sheets.ts';
import { env } from './env.ts';
import { reportSheet, reportTable } from './give-sheet.ts';
import { createReport, endUserOptions, readReport, removeReport, savedViews, updateReport } from './saved-reports.ts';
import { tagsOf, type Viewer, viewerOf } from './viewer.ts';

/** Whether this stage has an analytics service. */
const isConfigured = () => env().QUICKSIGHT_ACCOUNT !== '' && env().QUICKSIGHT_PREFIX !== '';

const unreachable = () =>
  new ApplicationError(
    'Reports are not available',
    'The report service does not answer. Please try again in a few minutes.',
  );

/** Waits for an answer of the analytics service; a failure is written to the log and said in plain words. */
const answered = <Value>(answer: Promise<Value>): Promise<Value> =>
  answer.catch((error: unknown) => {
    log.error('the analytics service failed', { error });
    throw unreachable();
  });

/** Folders of the analytics service with the dashboards in them. */
type Folders = Pick<ReportCatalogue, 'defaultFolders' | 'subFolders' | 'reportViews'>;

const CACHED_MS = 60_000;
const cached = new TtlCache<Folders>(CACHED_MS);

const account = env().QUICKSIGHT_ACCOUNT;
const ids = reportIds(env().QUICKSIGHT_PREFIX);

const shown = ({ id, name }: FolderName) => ({ folderId: id, folderName: name });

/** A dashboard that is in a folder but was never published, or is deleted, has no name and is left out. */
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

/** The folders that every user has, and the one of a single company where an operator has made it; at most a minute old. */
const foldersFor = async (companyId: string): Promise<Folders> => {
  const own = companyId === '' ? none : cached.get(companyId, () => loadOwn(companyId));
  const found = await Promise.all([cached.get('', loadCommon), own]);
  return {
    defaultFolders: found.flatMap(({ defaultFolders }) => defaultFolders),
    subFolders: found.flatMap(({ subFolders }) => subFolders),
    reportViews: found.flatMap(({ reportViews }) => reportViews),
  };
};

const Freshness = z.object({ readAt: z.string() });

const readAt = async (key: string): Promise<string | undefined> => {
  const object = await getObject(env().EXPORT_BUCKET, key);
  return object && Freshness.safeParse(JSON.parse(Buffer.from(object.bytes).toString())).data?.readAt;
};

/** When the data was exported that reports show; '' for never. An earlier release's time is there only where it ran last. */
const refreshedAt = async () => {
  const [earlier, own] = await Promise.all([exportKeys.earlier.freshness, exportKeys.freshness].map(readAt));
  return earlier ?? own ?? '';
};

/** Folders and views the caller may open. `userId` is no other user's. D-74. */
const catalogueOf = async (
  caller: Caller,
  { companyId, userId }: { companyId?: string | undefined; userId?: string | undefined },
): Promise<ReportCatalogue> => {
  if (userId !== undefined && userId !== '' && userId !== caller.userId) throw new ApplicationError('Id Not Available');
  return catalogueFor(await viewerOf(caller, companyId));
};

const catalogueFor = async ({ scope, companyId }: Viewer): Promise<ReportCatalogue> => {
  const [saved, exportedAt] = await Promise.all([savedViews(scope), refreshedAt()]);
  const found = { refreshedAt: exportedAt, defaultFolders: [], subFolders: [] };
  if (!isConfigured()) return { ...found, state: 'notConfigured', reportViews: saved };
  const folders = await answered(foldersFor(companyId)).catch((error: unknown) => {
    if (error instanceof ApplicationError) return undefined;
    throw error;
  });
  // Saved reports and downloads need no other user.
  if (!folders) return { ...found, state: 'unavailable', reportViews: saved };
  return { ...found, ...folders, state: 'ready', reportViews: [...folders.reportViews, ...saved] };
};

/** The address of a dashboard that is in the catalogue of this very caller; opening one is written into the audit trail. D-74, D-77. */
const openView = async (
  caller: Caller,
  { companyId: given, viewId }: { companyId?: string | undefined; viewId: string },
  origin: Origin,
) => {
  const { companyId } = await viewerOf(caller, given);
  if (!isConfigured()) throw new ApplicationError('Reports are not available', 'Report views are not set up yet.');
  const { reportViews } = await answered(foldersFor(companyId));
  const view = reportViews.find((known) => known.viewId === viewId);
  if (!view) throw new ApplicationError('Id Not Available');
  const minutes = REPORT_SESSION_MINUTES;
  const tags = tagsOf(caller, companyId);
  const origins = env()
    .SITE_ORIGIN.split(',')
    .filter((site) => site !== '');
  const url = await answered(embedAddress(env().QUICKSIGHT_ACCOUNT, { dashboardId: viewId, tags, origins, minutes }));
  await recordActivity(
    caller.userId,
    { type: 'report', detail: viewId, tenant: companyId === '' ? undefined : tenantIdOf(companyId) },
    origin,
  );
  return { url, viewName: view.viewName, minutes };
};

/** Requests an export now, by writing an object whose content does not matter. */
const requestExport = () =>
  putObject(env().EXPORT_BUCKET, `${exportKeys.request}${randomUUID()}`, new Uint8Array(), {
    contentType: 'text/plain',
  });

export const handler = serve(report, {
  catalogue: ({ query, caller }) => catalogueOf(caller, query),
  view: ({ query, caller, origin }) => openView(caller, query, origin),
  refresh: () => requestExport(),
  endUsers: ({ query, caller }) => endUserOptions(caller.scope(query.companyId)),
  read: ({ params, caller }) => readReport(caller, params.id),
  table: ({ params, caller }) => reportTable(caller, params.id),
  export: ({ params, caller, origin }) => reportSheet(caller, params.id, origin),
  create: ({ body, caller }) => createReport(caller, body),
  update: ({ body, caller }) => updateReport(caller, body),
  remove: ({ params, caller }) => removeReport(caller, params.id),
  resellers: ({ query, caller, origin }) => resellerSheet(caller, query, origin),
  billing: ({ query, caller, origin }) => billingSheet(caller, query, origin),
  billingByCompany: ({ query, caller, origin }) => billingByCompanySheet(caller, query.companyId, origin),
});
