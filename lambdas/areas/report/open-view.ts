import { ApplicationError } from '../../../contract/application-error.ts';
import { REPORT_SESSION_MINUTES } from '../../../contract/rules/limits.ts';
import { type Origin, recordActivity } from '../../entities/activity.ts';
import type { Caller } from '../../kit/caller.ts';
import { embedAddress } from '../../ports/quicksight.ts';
import { familyIdOf } from '../../store/id.ts';
import { answered, isConfigured } from './analytics.ts';
import { env } from './env-values.ts';
import { foldersFor } from './folders.ts';
import { tagsOf, viewerOf } from './viewer.ts';

/** The address of a dashboard that is in the catalogue of this very caller; opening one is written into the audit trail. D-74, D-77. */
export const openView = async (
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
  const origins = env.SITE_ORIGIN.split(',').filter((site) => site !== '');
  const url = await answered(embedAddress(env.QUICKSIGHT_ACCOUNT, { dashboardId: viewId, tags, origins, minutes }));
  await recordActivity(
    caller.userId,
    { type: 'report', detail: viewId, tenant: companyId === '' ? undefined : familyIdOf(companyId) },
    origin,
  );
  return { url, viewName: view.viewName, minutes };
};
