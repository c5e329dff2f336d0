import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ApplicationError, conflict } from '#contract/application-error.ts';
import { firstPurposeSettings, PurposeSettings } from '#contract/purpose/settings.ts';
import { table } from '../ports/table.ts';
import { env } from '../store/env.ts';
import type { TenantId } from '../store/id.ts';
import { putNextVersion } from '../store/items.ts';
import { keys } from '../store/keys.ts';
import { NewerRecord } from '../store/repository/entity.ts';
import { TtlCache } from '../store/ttl-cache.ts';

/** Grows when what the item holds changes its meaning; a release before refuses then. */
const FORMAT = 1;

const Stored = z.object({ format: z.number(), settings: PurposeSettings });

const CACHED_MS = 60_000;
const cache = new TtlCache<PurposeSettings>(CACHED_MS);

/** The purposes and businesses of a tenant, as they are now; what every tenant begins with where it has stored none. */
export const currentPurposeSettings = async (tenantId: TenantId): Promise<PurposeSettings> => {
  const Key = keys.purposeSettings(tenantId);
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  if (!Item) return firstPurposeSettings;
  if (z.object({ format: z.number() }).parse(Item).format > FORMAT) throw new NewerRecord();
  return Stored.parse(Item).settings;
};

/** The same, at most a minute old: for lists, and for what is owed. */
export const purposeSettingsOf = (tenantId: TenantId): Promise<PurposeSettings> =>
  cache.get(tenantId, () => currentPurposeSettings(tenantId));

interface Entry {
  readonly id: number;
  readonly name: string;
}

/** Refuses to rename or remove an entry: records hold its id and its name. */
const requireKept = (stored: readonly Entry[], given: readonly Entry[]) => {
  const lost = stored.find(({ id, name }) => given.find((entry) => entry.id === id)?.name !== name);
  if (lost)
    throw new ApplicationError(
      'Save Failed',
      `${lost.name} cannot be renamed or removed, because records name it. Please close it and add another one.`,
    );
};

/** Stores purposes and businesses in place of those of a version. Throws a conflict where another user was quicker. */
export const putPurposeSettings = async (tenantId: TenantId, given: PurposeSettings): Promise<PurposeSettings> => {
  const stored = await currentPurposeSettings(tenantId);
  if (stored.version !== given.version) throw conflict();
  requireKept(stored.purposes, given.purposes);
  requireKept(stored.businesses, given.businesses);
  const settings = { ...given, version: given.version + 1 };
  await putNextVersion({ ...keys.purposeSettings(tenantId), format: FORMAT, settings }, given.version);
  cache.forget(tenantId);
  return settings;
};
