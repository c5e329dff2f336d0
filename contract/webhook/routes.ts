import * as z from 'zod';
import { Id, Nothing } from '../fields/common.ts';
import { area } from '../route.ts';
import {
  DeliveryKey,
  DeliveryPage,
  NewWebhook,
  OneWebhook,
  Replay,
  Replayed,
  ShownWebhook,
  WebhookChange,
  WebhookSecret,
} from './record.ts';

/** Endpoints that receive a company's events, and the log of what was sent to them. Role matrix row 149. */
export const webhook = area({
  list: {
    method: 'GET',
    path: '/api/webhook/list',
    access: 'webhook.manage',
    query: z.object({ companyId: Id }),
    reply: z.array(ShownWebhook),
  },
  create: {
    method: 'POST',
    path: '/api/webhook/create',
    access: 'webhook.manage',
    body: NewWebhook,
    reply: WebhookSecret,
    done: 'Endpoint created',
  },
  change: {
    method: 'PUT',
    path: '/api/webhook/change',
    access: 'webhook.manage',
    body: WebhookChange,
    reply: ShownWebhook,
    missing: true,
    done: 'Endpoint saved',
  },
  rotate: {
    method: 'POST',
    path: '/api/webhook/rotate',
    access: 'webhook.manage',
    whileSuspended: true,
    body: OneWebhook,
    reply: WebhookSecret,
    missing: true,
    done: 'Secret replaced',
  },
  remove: {
    method: 'DELETE',
    path: '/api/webhook/delete',
    access: 'webhook.manage',
    whileSuspended: true,
    query: OneWebhook,
    reply: Nothing,
    missing: true,
    done: 'Endpoint deleted',
  },
  deliveries: {
    method: 'GET',
    path: '/api/webhook/deliveries',
    access: 'webhook.manage',
    query: z.object({ id: Id, next: DeliveryKey.default('') }),
    reply: DeliveryPage,
    missing: true,
  },
  replay: {
    method: 'POST',
    path: '/api/webhook/replay',
    access: 'webhook.manage',
    body: Replay,
    reply: Replayed,
    missing: true,
  },
  test: {
    method: 'POST',
    path: '/api/webhook/test',
    access: 'webhook.manage',
    body: OneWebhook,
    reply: Nothing,
    missing: true,
    done: 'Test event on its way',
  },
});
