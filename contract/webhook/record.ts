import * as z from 'zod';
import { Id, required, Version } from '../fields/common.ts';
import { eventTypes } from './event-types.ts';

/** How many endpoints a tenant has, and how long the log of deliveries and events that wait are stored. */
export const WEBHOOKS_MAX = 10;
/** How many of these no reseller takes, so that the root company is never without one. */
export const ROOT_WEBHOOKS = 3;
export const DELIVERY_DAYS = 30;
/** For how many hours after a rotation the secret before signs as well. */
export const FORMER_SECRET_HOURS = 24;
/** After how many days of failures alone an endpoint is switched off. */
export const FAILING_DAYS = 3;
export const WEBHOOK_URL_MAX = 500;
export const WEBHOOK_DESCRIPTION_MAX = 100;
export const DELIVERIES_PAGE = 25;

const EventType = z.enum(eventTypes);

const Endpoint = z.object({
  url: required('Please enter an address', WEBHOOK_URL_MAX),
  description: required('Please enter a description', WEBHOOK_DESCRIPTION_MAX),
  types: z.array(EventType).min(1, 'Please choose at least one type of event'),
});

/** A new endpoint of a company: of the caller's own, or of the one that a super admin names. */
export const NewWebhook = Endpoint.extend({ companyId: Id });
export type NewWebhook = z.output<typeof NewWebhook>;

export const WebhookChange = Endpoint.extend({ id: Id, version: Version, enabled: z.boolean() });
export type WebhookChange = z.output<typeof WebhookChange>;

/** Switched off by a user ('off') or by the portal: its receiver said that it is gone, or failed for days. */
export const webhookStates = ['on', 'failing', 'off', 'gone', 'failed'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** An endpoint as those see it who manage it; times are ISO, '' for never. */
export const ShownWebhook = z.object({
  ...Endpoint.shape,
  id: Id,
  version: Version,
  state: z.enum(webhookStates),
  failingSince: z.string(),
  offAt: z.string(),
  formerUntil: z.string(),
  madeAt: z.string(),
  madeBy: z.string(),
});
export type ShownWebhook = z.infer<typeof ShownWebhook>;

/** The secret is shown this once. It is derived, and stored nowhere. */
export const WebhookSecret = z.object({ webhook: ShownWebhook, secret: z.string() });

export const OneWebhook = z.object({ id: Id });

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** One try to send an event: when, the status of the answer (0 for none) with what went wrong, and how long it took. */
export const Attempt = z.object({
  at: z.string(),
  status: z.number().int(),
  error: z.string(),
  ms: z.number().int(),
});
export type Attempt = z.infer<typeof Attempt>;

/** A line of the log of an endpoint. `dueAt` is when it is tried next, '' for never; what a receiver answered is not stored. */
export const ShownDelivery = z.object({
  id: z.string(),
  key: z.string(),
  type: z.string(),
  at: z.string(),
  recordId: z.string(),
  state: z.enum(deliveryStates),
  dueAt: z.string(),
  attempts: z.array(Attempt),
});
export type ShownDelivery = z.infer<typeof ShownDelivery>;

/** A part of the log, newest first; `next` goes on, '' at the end. */
export const DeliveryPage = z.object({ content: z.array(ShownDelivery), next: z.string() });

const DELIVERY_KEY_MAX = 150;
export const DeliveryKey = z.string().max(DELIVERY_KEY_MAX);

/** What is sent again: one delivery by its key, or all of a span of time; without `to` until now. */
export const Replay = z
  .object({
    id: Id,
    key: DeliveryKey.default(''),
    from: z.union([z.literal(''), z.iso.datetime()]).default(''),
    to: z.union([z.literal(''), z.iso.datetime()]).default(''),
  })
  .superRefine(({ from, to }, context) => {
    if (to !== '' && Date.parse(from) > Date.parse(to))
      context.addIssue({ code: 'custom', path: ['to'], message: `Please select a time from ${from} on` });
  });
export type Replay = z.output<typeof Replay>;

/** How many deliveries of this part are sent again, and where to go on, '' at the end. */
export const Replayed = z.object({ count: z.number().int(), next: z.string() });
