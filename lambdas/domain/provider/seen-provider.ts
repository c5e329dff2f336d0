import { ApplicationError } from '#contract/application-error.ts';
import type { ProviderRecord } from '#contract/provider/record.ts';
import { isOpenEntry } from '#contract/provider/rules.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { providerEntity, providers } from '#lambdas/entities/records/provider.ts';
import type { ListFilter } from '#lambdas/store/journal/view/selection.ts';
import type { ScopedViewer } from '#lambdas/store/scope.ts';

/**
 * Whether a user may look at a provider of their tenant. A reseller's staff do not see what another reseller's end user
 * has brought in until it is activated.
 */
export const seesProvider = async (viewer: ScopedViewer, record: ProviderRecord): Promise<boolean> => {
  const scope = viewer.scope();
  if (!isOpenEntry(record) || scope.visibility !== 'home') return true;
  return (await endUsers(scope).find(record.endUserId)) !== undefined;
};

/** A provider the caller may look at, or undefined. */
export const findSeenProvider = async (viewer: ScopedViewer, id: string): Promise<ProviderRecord | undefined> => {
  const record = await providers(viewer.tenantScope()).find(id);
  return record && (await seesProvider(viewer, record)) ? record : undefined;
};

/** The same; the reply for one that is not seen is that for one that does not exist. */
export const seenProvider = async (viewer: ScopedViewer, id: string): Promise<ProviderRecord> => {
  const record = await findSeenProvider(viewer, id);
  if (!record) throw new ApplicationError(providerEntity.missing);
  return record;
};

/** The filter that leaves out documents of providers that the user does not see; undefined for users who see all. */
export const documentsOfSeenProviders = async (viewer: ScopedViewer): Promise<ListFilter | undefined> => {
  if (viewer.scope().visibility !== 'home') return undefined;
  const entries = await providers(viewer.tenantScope()).select({
    listFilter: {
      key: 'open entries',
      matches: (value) => value('entryOf') !== '',
    },
  });
  const own = new Set((await endUsers(viewer.scope()).all()).map(({ id }) => id));
  const hidden = entries.flatMap(({ view: { columns }, positions }) =>
    positions
      .filter((at) => !own.has(String(columns.value('endUserId', at))))
      .map((at) => String(columns.value('id', at))),
  );
  const ids = new Set(hidden);
  return {
    key: `not of ${hidden.sort().join()}`,
    matches: (value) => value('tableKeyName') !== 'TECHNOLOGY_PROVIDER' || !ids.has(String(value('rowId'))),
  };
};
