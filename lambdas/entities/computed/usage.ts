import type { TenantId } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import { endUserEntity } from '../records/end-user.ts';
import { providerEntity } from '../records/provider.ts';

/** How much of the programme a company uses: its end users, and the providers any of them is associated with. */
export interface Usage {
  readonly endUsers: number;
  readonly providers: ReadonlySet<string>;
}

const nothing: Usage = { endUsers: 0, providers: new Set() };

/** The usage of each company of a tenant, by one look at each end user. Providers that are deleted do not count. */
export const usageIn = async (tenantId: TenantId): Promise<(companyId: string) => Usage> => {
  const [endUsers, providers] = [await loadView(tenantId, endUserEntity), await loadView(tenantId, providerEntity)];
  const used = new Map<string, { endUsers: number; providers: Set<string> }>();
  for (const position of endUsers.columns.positions()) {
    const companyId = String(endUsers.columns.value('companyId', position));
    const usage = used.get(companyId) ?? { endUsers: 0, providers: new Set() };
    used.set(companyId, usage);
    usage.endUsers++;
    for (const id of endUsers.columns.value('tpIds', position) as readonly string[])
      if (providers.columns.positionOf(id) !== undefined) usage.providers.add(id);
  }
  return (companyId) => used.get(companyId) ?? nothing;
};

/** The names of the providers that an end user of the tenant is associated with, by their ids. */
export const providersUsedIn = async (
  tenantId: TenantId,
): Promise<(endUserId: string) => ReadonlyMap<string, string>> => {
  const [endUsers, providers] = [await loadView(tenantId, endUserEntity), await loadView(tenantId, providerEntity)];
  return (endUserId) => {
    const at = endUsers.columns.positionOf(endUserId);
    const ids = at === undefined ? [] : (endUsers.columns.value('tpIds', at) as readonly string[]);
    const there = ids.filter((id) => providers.columns.positionOf(id) !== undefined);
    const nameOf = (id: string) => providers.columns.value('name', providers.columns.positionOf(id) ?? 0);
    return new Map(there.map((id) => [id, String(nameOf(id))]));
  };
};
