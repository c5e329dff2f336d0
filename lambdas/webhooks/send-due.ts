import { setTimeout as pause } from 'node:timers/promises';
import { notificationLinks } from '#contract/notification/links.ts';
import { may } from '#contract/rules/access.ts';
import { dayIn } from '#contract/rules/dates.ts';
import { FAILING_DAYS } from '#contract/webhook/record.ts';
import { telling } from '../domain/notifications/telling.ts';
import { staffOf } from '../domain/obligations/staff.ts';
import { signedHeaders } from '../domain/webhook/secret.ts';
import { returnedAddresses, sameAddress } from '../entities/people/returned-mail.ts';
import { tenantSettingsOf } from '../entities/records/company.ts';
import {
  type Delivery,
  type Due,
  deliveriesAt,
  dueDeliveries,
  noteOutcomes,
  type Outcome,
} from '../entities/webhooks/delivery.ts';
import { noteWebhook, type StoredWebhook } from '../entities/webhooks/webhook.ts';
import { webhookOffEmail } from '../mail/news.ts';
import { tenantIdOf } from '../store/id.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long after each failed try the next one comes, as Standard Webhooks recommends: about 76 hours in all. */
const waits = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
] as const;

/** By how much a wait is longer at most, so that receivers that come back are not called by all at once. */
const JITTER = 0.1;

/** When what failed for the n-th time (counted from 0) is tried again (epoch milliseconds); undefined when it is given up. */
export const nextTry = (tries: number, now: number, random = Math.random()): number | undefined => {
  const wait = waits[tries];
  return wait === undefined ? undefined : Math.round(now + wait * (1 + JITTER * random));
};

/** What one transaction takes besides the endpoint: two messages for each of this many people. */
const TOLD_MAX = 49;

const reasons = {
  gone: 'Its receiver answered that it is gone (status 410).',
  failed: `Every try has failed for ${FAILING_DAYS} days.`,
} as const;

/** Switches an endpoint off whose receiver is gone or has failed for days, and tells those who manage it. False if a user saved it meanwhile. */
const switchOff = async (
  webhook: StoredWebhook,
  offWhy: keyof typeof reasons,
  now: number,
  site: string,
): Promise<boolean> => {
  const { id, companyId, description } = webhook;
  const tenantId = tenantIdOf(companyId);
  const at = new Date(now).toISOString();
  const today = dayIn((await tenantSettingsOf(tenantId)).timeZone)(at);
  const returned = await returnedAddresses();
  const { members } = await staffOf(tenantId, today);
  const title = `The webhook “${description}” was switched off`;
  const link = notificationLinks.webhooks();
  const messages = members
    .filter((person) => person.home === companyId && may(person, 'webhook.manage'))
    .slice(0, TOLD_MAX)
    .flatMap((person) => {
      const mail = webhookOffEmail(person.email, title, reasons[offWhy], `${site}${link}`);
      const text = `${reasons[offWhy]} Events wait for 30 days.`;
      const message = { id: `${person.userId} webhook ${id}`, mail, text, link };
      return telling(person, returned.has(sameAddress(person.email)), message, today, now);
    });
  return noteWebhook(webhook, { offAt: at, offWhy }, messages);
};

/** Events that an endpoint is sent at a time, and in how many milliseconds at least: 50 a second. */
const AT_ONCE = 50;
const BATCH_MS = 1_000;

const FAILING_MS = FAILING_DAYS * 86_400_000;
const GONE = 410;

interface Request {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly error: string;
  readonly ms: number;
}

export interface Sending {
  readonly site: string;
  readonly keyId: string;
  isTimeLeft(): boolean;
  /** Sends events at once, and says how each was answered. */
  send(requests: readonly Request[]): Promise<readonly Answer[]>;
}

const isDelivered = ({ status }: Answer) => status >= 200 && status < 300;

interface Waiting {
  readonly due: Due;
  readonly delivery: Delivery;
}

/** One event of each record: the next one about it is sent after it, so that they arrive in their order where all goes well. */
const firstOfEach = (waiting: readonly Waiting[]): Waiting[] => {
  const first = new Map<string, Waiting>();
  for (const each of waiting) if (!first.has(each.delivery.recordId)) first.set(each.delivery.recordId, each);
  return [...first.values()];
};

const outcomeOf = ({ due }: Waiting, answer: Answer, now: number): Outcome => {
  const attempt = { ...answer, at: new Date(now).toISOString() };
  if (isDelivered(answer)) return { due, attempt, state: 'delivered', dueAt: '' };
  const next = nextTry(due.tries, now);
  if (next === undefined) return { due, attempt, state: 'failed', dueAt: '' };
  return { due, attempt, state: 'waiting', dueAt: new Date(next).toISOString() };
};

/** Notes whether an endpoint works, and switches it off where it will not. Undefined if no more is to be sent to it in this run. */
const noteAnswers = async (
  webhook: StoredWebhook,
  answers: readonly Answer[],
  now: number,
  site: string,
): Promise<StoredWebhook | undefined> => {
  if (answers.some(({ status }) => status === GONE)) {
    await switchOff(webhook, 'gone', now, site);
    return undefined;
  }
  const { failingSince } = webhook;
  if (answers.some(isDelivered)) {
    if (failingSince === '') return webhook;
    return (await noteWebhook(webhook, { failingSince: '' })) ? { ...webhook, failingSince: '' } : undefined;
  }
  if (failingSince !== '' && now - Date.parse(failingSince) >= FAILING_MS) {
    await switchOff(webhook, 'failed', now, site);
    return undefined;
  }
  if (failingSince !== '') return webhook;
  const since = new Date(now).toISOString();
  return (await noteWebhook(webhook, { failingSince: since })) ? { ...webhook, failingSince: since } : undefined;
};

/** What is due, once for each delivery; what has expired is put aside. */
const readDue = async (webhook: StoredWebhook, now: number): Promise<Waiting[]> => {
  const found = await dueDeliveries(webhook, new Date(now).toISOString(), AT_ONCE);
  const once = [...new Map(found.map((due) => [due.key, due])).values()];
  const known = await deliveriesAt(
    webhook,
    once.map(({ key }) => key),
  );
  const expired = found.filter((due) => !once.includes(due) || !known.has(due.key));
  const put = expired.map((due): Outcome => ({ due, attempt: undefined, state: 'failed', dueAt: '' }));
  await noteOutcomes(webhook, put, known);
  return once.flatMap((due) => {
    const delivery = known.get(due.key);
    return delivery ? [{ due, delivery }] : [];
  });
};

/** Sends an endpoint what is due, at most 50 events a second, as long as there is time; what is left is sent by the next run. */
export const sendDue = async (webhook: StoredWebhook, { site, keyId, isTimeLeft, send }: Sending): Promise<void> => {
  let started = Number.NEGATIVE_INFINITY;
  for (let current: StoredWebhook | undefined = webhook; current && isTimeLeft(); ) {
    const endpoint: StoredWebhook = current;
    const batch = firstOfEach(await readDue(endpoint, Date.now()));
    if (batch.length === 0) return;
    await pause(Math.max(0, BATCH_MS - (performance.now() - started)));
    started = performance.now();
    const start = Date.now();
    const requests = await Promise.all(
      batch.map(async ({ delivery: { id, body } }) => ({
        url: endpoint.url,
        headers: await signedHeaders(keyId, endpoint, { id, body }, start),
        body,
      })),
    );
    const answers = await send(requests);
    const pairs = batch.map(
      (each, at) => [each, answers[at] ?? { status: 0, error: 'It was not sent.', ms: 0 }] as const,
    );
    const ended = Date.now();
    const known = new Map(batch.map(({ delivery }) => [delivery.key, delivery]));
    await noteOutcomes(
      endpoint,
      pairs.map(([each, answer]) => outcomeOf(each, answer, ended)),
      known,
    );
    current = await noteAnswers(
      endpoint,
      pairs.map(([, answer]) => answer),
      ended,
      site,
    );
  }
};
