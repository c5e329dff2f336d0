import * as z from 'zod';
import { Attempt } from '#contract/webhook/record.ts';
import { allCursors, type Cursor, leaveTenant, removeCursor, takeTenant } from '../entities/webhooks/cursor.ts';
import { isOn, webhooksOf } from '../entities/webhooks/webhook.ts';
import { log } from '../kit/log.ts';
import { measured } from '../kit/measured.ts';
import { callFunction } from '../ports/call-function.ts';
import { env } from './env.ts';
import { collecting, followTenant } from './follow-tenant.ts';
import { type Sending, sendDue } from './send-due.ts';

/** No events are made, and no more are sent, after this time: the next run goes on. */
const FOLLOW_MS = 15_000;
const SEND_MS = 35_000;
/** For how long a run has a tenant at most: as long as the function may take. */
const TAKEN_MS = 60_000;

const Answers = z.array(Attempt.omit({ at: true }));

const send: Sending['send'] = async (requests) => Answers.parse(await callFunction(env().WEBHOOK_SENDER, requests));

/** Brings the endpoints of one tenant up to date, unless another run does. */
const serveTenant = async (found: Cursor, now: number): Promise<void> => {
  const { tenantId } = found;
  if (collecting(await webhooksOf(tenantId), now).length === 0) return removeCursor(found);
  const cursor = await takeTenant(tenantId, now, now + TAKEN_MS);
  if (!cursor) return;
  try {
    const webhooks = await webhooksOf(tenantId);
    const site = env().SITE_ORIGIN;
    const isFollowTime = () => Date.now() - now < FOLLOW_MS;
    await followTenant({ cursor, webhooks: collecting(webhooks, now), site, isTimeLeft: isFollowTime }, now);
    const sending = { site, keyId: env().WEBHOOK_KEY_ID, isTimeLeft: () => Date.now() - now < SEND_MS, send };
    // All come to their end before another run has the tenant.
    const sent = await Promise.allSettled(webhooks.filter(isOn).map((webhook) => sendDue(webhook, sending)));
    const failed = sent.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    await leaveTenant(tenantId);
  }
};

/** A run is done when it has come to its end, also past tenants that fail. */
const run = measured(async (): Promise<number> => {
  const now = Date.now();
  let failed = 0;
  const serve = (cursor: Cursor) =>
    serveTenant(cursor, now).catch((error: unknown) => {
      failed++;
      log.error('webhooks failed', { tenantId: cursor.tenantId, error });
    });
  await Promise.all((await allCursors()).map(serve));
  return failed;
});

/** Every minute: makes events of what has happened in tenants that have endpoints, and sends what is due. A failing tenant does not stop the others. */
export const handler = async (): Promise<void> => {
  const failed = await run();
  if (failed > 0) throw new Error(`The webhooks of ${failed} tenants failed`);
};
