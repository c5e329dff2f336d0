import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod';
import { NCRA } from '#contract/rules/roles.ts';
import { Attempt } from '#contract/webhook/record.ts';
import { takeTenant } from '#lambdas/entities/webhooks/cursor.ts';
import { dueDeliveries } from '#lambdas/entities/webhooks/delivery.ts';
import { webhooksOf } from '#lambdas/entities/webhooks/webhook.ts';
import { callFunction } from '#lambdas/ports/call-function.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { env } from '#lambdas/webhooks/env.ts';
import { followTenant } from '#lambdas/webhooks/follow-tenant.ts';
import { type Sending, sendDue } from '#lambdas/webhooks/send-due.ts';
import { call } from '../../test/support/call.ts';
import { signIn } from '../../test/support/people.ts';
import { answeredFor } from '../data/answered.ts';
import { importsOf } from '../data/imports.ts';
import { measure } from '../kit/measure.ts';
import { quantile } from '../kit/quantile.ts';

const BATCHES = 5;
const PAGES = 20;
const WARM_UPS = 3;
/** Events of the import that an endpoint is sent at a time, at most once a second. */
const PER_SECOND = 50;
const SENDING_MS = 4_500;
const RUN_MS = 60_000;
const Answers = z.array(Attempt.omit({ at: true }));

/** A receiver on this machine: when requests came, and how many of them have a signature that the standard's library refuses. */
const startReceiver = async () => {
  const arrived: number[] = [];
  const receiver = { secret: '', unsigned: 0 };
  const server = createServer(async (req, res) => {
    const body = await text(req);
    arrived.push(performance.now());
    try {
      new Webhook(receiver.secret).verify(body, req.headers as Record<string, string>);
    } catch {
      receiver.unsigned++;
    }
    res.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { receiver, arrived, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
};

/** An import of a company that an endpoint listens to: its events are made, then sent to a receiver that answers at once; a page of the log tells of it. */
export const step = async ({ company, key }: { company: string; key: string }) => {
  const tenantId = tenantIdOf(company);
  const { receiver, arrived, url } = await startReceiver();
  const as = await signIn({ companyId: company, roles: [NCRA] });
  const body = { companyId: company, url, description: 'Bench', types: ['record.created', 'status.changed'] };
  const { status, message, data } = await call('POST', '/api/webhook/create', { as, body });
  if (status !== 'Success') throw new Error(message);
  receiver.secret = data.secret;
  await importsOf(company).take(key);

  const now = Date.now();
  const cursor = await takeTenant(tenantId, now, now + RUN_MS);
  const [webhook] = await webhooksOf(tenantId);
  if (!cursor || !webhook) throw new Error('Nothing follows the company');
  const site = env().SITE_ORIGIN;
  const followed = await measure(() =>
    followTenant({ cursor, webhooks: [webhook], site, isTimeLeft: () => true }, now),
  );
  const events = (await dueDeliveries(webhook, new Date().toISOString(), 10_000)).length;

  const times: number[] = [];
  const send: Sending['send'] = async (requests) => {
    const answers = Answers.parse(await callFunction(env().WEBHOOK_SENDER, requests));
    times.push(...answers.map(({ ms }) => ms));
    return answers;
  };
  const sending = { site, keyId: env().WEBHOOK_KEY_ID, send };
  let turns = 0;
  const batch = await measure(() => sendDue(webhook, { ...sending, isTimeLeft: () => turns-- > 0 }), {
    times: BATCHES,
    before: () => {
      turns = 1;
    },
  });
  arrived.length = 0;
  const until = performance.now() + SENDING_MS;
  await sendDue(webhook, { ...sending, isTimeLeft: () => performance.now() < until });
  // From the first event of the first second to that of the last one.
  const seconds = ((arrived.at(-PER_SECOND) ?? 0) - (arrived[0] ?? 0)) / 1_000;
  const readLog = () => answeredFor(as)('GET', '/api/webhook/deliveries', { query: { id: webhook.id } });
  await measure(readLog, { times: WARM_UPS });
  const log = await measure(readLog, { times: PAGES });
  return {
    followed,
    events,
    batch,
    log,
    ms: quantile(times, 0.5),
    'p95 ms': quantile(times, 0.95),
    'requests/s': (arrived.length - PER_SECOND) / seconds,
    unsigned: receiver.unsigned,
  };
};
