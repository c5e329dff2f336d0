import { AUDIT_TYPE } from '#contract/webhook/event-types.ts';
import { DELIVERY_DAYS } from '#contract/webhook/record.ts';
import type { TenantEvent } from '../domain/webhook/events-of-entry.ts';
import { toOutgoing } from '../domain/webhook/outgoing-event.ts';
import { putDeliveries } from '../entities/webhooks/delivery.ts';
import type { StoredWebhook } from '../entities/webhooks/webhook.ts';
import type { TenantId } from '../store/id.ts';
import { keys } from '../store/keys.ts';
import { getItems } from '../store/read-items.ts';
import { openFields, upcastersOf } from '../store/repository/open-record.ts';

const DAY_MS = 86_400_000;

/** Those of a tenant whose events are put into their logs: one that is off collects them for as long as they could be sent. */
export const collecting = (webhooks: readonly StoredWebhook[], now: number): StoredWebhook[] =>
  webhooks.filter(({ offAt }) => offAt === '' || now - Date.parse(offAt) < DELIVERY_DAYS * DAY_MS);

/** By end user: the reseller that it belongs to. Parts of records do not say it themselves. */
const resellersOf = async (tenantId: TenantId, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> => {
  const items = await getItems([...ids].map((id) => keys.record(tenantId, 'endUser', id)));
  const records = items.map((item) => openFields(item, upcastersOf('endUser')));
  return new Map(records.map(({ id, companyId }) => [String(id), String(companyId)]));
};

/**
 * Whether an endpoint receives an event. That of the root company receives all of the tenant, one of a reseller those of its own record
 * and of what belongs to it; providers are the root company's. Role matrix row 149.
 */
const createTest = (tenantId: TenantId, resellers: ReadonlyMap<string, string>) => {
  const isOf = (companyId: string, { kind, owner }: TenantEvent) =>
    kind !== 'provider' &&
    kind !== 'company' &&
    [owner.companyId, owner.parentId, resellers.get(owner.parentId)].includes(companyId);
  return ({ companyId, types, since }: StoredWebhook, event: TenantEvent) => {
    if (!types.includes(event.type) || event.at < since) return false;
    if (companyId === tenantId) return true;
    return event.type !== AUDIT_TYPE && isOf(companyId, event);
  };
};

/** Puts events of a tenant into the logs of the endpoints that receive them, due at once. */
export const publishEvents = async (
  tenantId: TenantId,
  webhooks: readonly StoredWebhook[],
  events: readonly TenantEvent[],
  site: string,
): Promise<void> => {
  const isForResellers = webhooks.some(({ companyId }) => companyId !== tenantId);
  const parents = new Set(events.map(({ owner }) => owner.parentId).filter((id) => isForResellers && id !== ''));
  const isFor = createTest(tenantId, parents.size === 0 ? new Map() : await resellersOf(tenantId, parents));
  const dueAt = new Date().toISOString();
  for (const webhook of webhooks) {
    const own = events.filter((event) => isFor(webhook, event));
    await putDeliveries(
      webhook,
      own.map((event) => toOutgoing(tenantId, event, site)),
      dueAt,
    );
  }
};
