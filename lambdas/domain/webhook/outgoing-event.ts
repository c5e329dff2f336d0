import { createHash } from 'node:crypto';
import { notificationLinks } from '#contract/notification/links.ts';
import { pageAddress } from '#contract/record/page-address.ts';
import { TEST_TYPE } from '#contract/webhook/event-types.ts';
import type { OutgoingEvent } from '#lambdas/entities/webhooks/delivery.ts';
import { newTenantId, type TenantId } from '#lambdas/store/id.ts';
import type { TenantEvent } from './events-of-entry.ts';

const ID_LENGTH = 24;

/**
 * An event as it is sent: thin, because who reads what it is about reads it through the public API, with rights that are checked then. The
 * id follows from the tenant and the source, so what is made again is the same event for its receiver.
 */
export const toOutgoing = (tenantId: TenantId, event: TenantEvent, site: string): OutgoingEvent => {
  const { type, at, kind, id, version, sequence, source, more } = event;
  const digest = createHash('sha256').update(`${tenantId} ${source}`).digest('base64url');
  const data = { id, kind, version, sequence, url: `${site}${pageAddress(kind, id)}`, ...more };
  return {
    id: `evt_${digest.slice(0, ID_LENGTH)}`,
    type,
    at,
    recordId: id,
    body: JSON.stringify({ type, timestamp: at, data }),
  };
};

/** An event that is about nothing, to try an endpoint. */
export const testEvent = (webhookId: string, tenantId: TenantId, at: string, site: string): OutgoingEvent => ({
  id: `evt_${newTenantId(tenantId)}`,
  type: TEST_TYPE,
  at,
  recordId: webhookId,
  body: JSON.stringify({
    type: TEST_TYPE,
    timestamp: at,
    data: { id: webhookId, kind: 'webhook', version: null, sequence: 0, url: `${site}${notificationLinks.webhooks()}` },
  }),
});
