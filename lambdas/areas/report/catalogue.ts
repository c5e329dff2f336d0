import * as z from 'zod';
import { ApplicationError } from '../../../contract/application-error.ts';
import type { ReportCatalogue } from '../../../contract/report/record.ts';
import { exportKeys } from '../../../contract/reports/keys.ts';
import type { Caller } from '../../kit/caller.ts';
import { getObject } from '../../ports/objects.ts';
import { answered, isConfigured } from './analytics.ts';
import { env } from './env-values.ts';
import { foldersFor } from './folders.ts';
import { savedViews } from './saved-reports.ts';
import { type Viewer, viewerOf } from './viewer.ts';

const Freshness = z.object({ readAt: z.string() });

const readAt = async (key: string): Promise<string | undefined> => {
  const object = await getObject(env.EXPORT_BUCKET, key);
  return object && Freshness.safeParse(JSON.parse(Buffer.from(object.bytes).toString())).data?.readAt;
};

/** When the data was exported that reports show; '' for never. An earlier release's time is there only where it ran last. */
const refreshedAt = async () => {
  const [earlier, own] = await Promise.all([exportKeys.earlier.freshness, exportKeys.freshness].map(readAt));
  return earlier ?? own ?? '';
};

/** Folders and views the caller may open. `userId` is nobody else's. D-74. */
export const catalogueOf = async (
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
  // Saved reports and downloads need nobody else.
  if (!folders) return { ...found, state: 'unavailable', reportViews: saved };
  return { ...found, ...folders, state: 'ready', reportViews: [...folders.reportViews, ...saved] };
};
