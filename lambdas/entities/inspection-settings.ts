import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { firstSettings, InspectionSettings } from '#contract/site-inspection/template.ts';
import type { TenantId } from '../store/id.ts';
import { getItems, putNextVersion } from '../store/items.ts';
import { keys } from '../store/keys.ts';
import { NewerRecord } from '../store/repository/entity.ts';

/** Grows when what the item holds changes its meaning; a release before refuses then. */
const FORMAT = 1;

/** An item of the table may have 400 KB. */
const ITEM_MAX_BYTES = 350_000;

const Stored = z.object({ format: z.number(), settings: InspectionSettings });

/** The firms and templates of a tenant; what every tenant begins with where it has stored none. */
export const inspectionSettingsOf = async (tenantId: TenantId): Promise<InspectionSettings> => {
  const [item] = await getItems([keys.inspectionSettings(tenantId)]);
  if (!item) return firstSettings;
  if (z.object({ format: z.number() }).parse(item).format > FORMAT) throw new NewerRecord();
  return Stored.parse(item).settings;
};

/** Stores the firms and templates in place of those of a version. Throws a conflict where another user was quicker. */
export const putInspectionSettings = async (
  tenantId: TenantId,
  given: InspectionSettings,
): Promise<InspectionSettings> => {
  const settings = { ...given, version: given.version + 1 };
  const item = { ...keys.inspectionSettings(tenantId), format: FORMAT, settings };
  if (Buffer.byteLength(JSON.stringify(item)) > ITEM_MAX_BYTES)
    throw new ApplicationError(
      'Save Failed',
      'The templates take more room than there is. Please shorten their points.',
    );
  await putNextVersion(item, given.version);
  return settings;
};
