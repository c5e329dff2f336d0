import type { Context, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { alignFacts } from '../domain/obligations/align-facts.ts';
import { consume } from '../kit/consume.ts';
import { log } from '../kit/log.ts';
import { measured } from '../kit/measured.ts';
import { count } from '../ports/metrics.ts';
import { sendMessages } from '../ports/queue.ts';
import type { TenantId } from '../store/id.ts';
import { env } from './env.ts';
import { remindRecipients } from './remind-recipients.ts';
import { remindTenant } from './remind-tenant.ts';
import { tenantsToErase, tenantsToRemind } from './tenants.ts';

/** The event of the schedule. */
const Daily = z.object({ time: z.iso.datetime() });

/**
 * The work on one tenant, at the time of the schedule: a late reminder is about the day it was meant for. Erasing, counting and access
 * reviews have messages of their own, so that none stops the other.
 */
const Message = z.object({
  familyId: z.string().min(1),
  time: z.iso.datetime(),
  work: z.enum(['remind', 'erase', 'count', 'review']).default('remind'),
});
type Message = z.infer<typeof Message>;

const send = (messages: readonly Message[]) =>
  sendMessages(
    env().REMINDER_QUEUE_URL,
    messages.map((message) => JSON.stringify(message)),
  );

/** Aligns the facts of a tenant. A failure is logged and stops no reminder: the next day tries again. */
const align = async (tenantId: TenantId) => {
  try {
    const aligned = await alignFacts(tenantId);
    if (aligned > 0) log.warn('facts aligned', { tenantId, aligned });
  } catch (error) {
    count('Failed');
    log.error('facts were not aligned', { tenantId, error });
  }
};

/** Checks how companies of a tenant sign in. A failure is logged and stops no reminder: the next day tries again. */
const checkConnections = async (tenantId: TenantId, now: number) => {
  try {
    const { checkProofs } = await import('./check-proofs.ts');
    await checkProofs({ tenantId, now, ...env() });
  } catch (error) {
    count('Failed');
    log.error('connections were not checked', { tenantId, error });
  }
};

const remind = async ({ familyId: tenantId, time }: Message) => {
  const now = Date.parse(time);
  await align(tenantId);
  const { today, notified } = await remindTenant({ tenantId, now, site: env().SITE_ORIGIN });
  const recipients = await remindRecipients({ tenantId, now });
  // What it counts is loaded with the erasures.
  const { remindErasures } = await import('./remind-erasures.ts');
  const erasures = await remindErasures({ tenantId, now: Date.now(), site: env().SITE_ORIGIN });
  const { remindTokens } = await import('./remind-tokens.ts');
  const ends = await remindTokens({ tenantId, now, site: env().SITE_ORIGIN });
  await checkConnections(tenantId, now);
  log.info('reminded', { tenantId, today, people: notified.length, recipients, erasures, ends });
};

/** One list of records takes less, and what was begun is ended. */
const ENOUGH_MS = 120_000;

/** Ends connections of companies that were deleted. A failure is logged and stops no erasure: the next day tries again. */
const endConnections = async (tenantId: TenantId) => {
  try {
    const { endDeleted } = await import('./check-proofs.ts');
    await endDeleted({ tenantId, ...env() });
  } catch (error) {
    count('Failed');
    log.error('connections were not ended', { tenantId, error });
  }
};

/** What is left when time runs out is another message's work. */
const erase = async (message: Message, context: Context) => {
  const { familyId: tenantId } = message;
  await endConnections(tenantId);
  // Reminding starts without it.
  const { eraseTenant } = await import('./erase-tenant.ts');
  const isTimeLeft = () => context.getRemainingTimeInMillis() > ENOUGH_MS;
  const { records, isDone } = await eraseTenant({
    tenantId,
    documentBucket: env().DOCUMENT_BUCKET,
    auditBucket: env().AUDIT_BUCKET,
    now: Date.now(),
    isTimeLeft,
  });
  log.info('erased', { tenantId, records, isDone });
  if (!isDone) await send([message]);
};

/** A message that comes late counts for the day on which it is worked on: how records stood before is not known any more. */
const countRecords = async ({ familyId: tenantId }: Message) => {
  const { storeCounts } = await import('../domain/obligations/count-statuses.ts');
  log.info('counted', { tenantId, today: await storeCounts(tenantId) });
};

/** What time runs out before is another message's work. */
const reviewAccess = async (message: Message, context: Context) => {
  const { familyId: tenantId, time } = message;
  const { runAccessReview } = await import('./access-review.ts');
  const isTimeLeft = () => context.getRemainingTimeInMillis() > ENOUGH_MS;
  const work = { tenantId, now: Date.parse(time), site: env().SITE_ORIGIN, isTimeLeft };
  const { told, isDone } = await runAccessReview(work);
  log.info('access reviewed', { tenantId, told, isDone });
  if (!isDone) await send([message]);
};

const works: Readonly<Record<Message['work'], (message: Message, context: Context) => Promise<void>>> = {
  remind,
  erase,
  count: countRecords,
  review: reviewAccess,
};

/** A message that fails comes back when the queue shows it again: there is time. */
const work = consume('', async ({ body }, context) => {
  const message = Message.parse(JSON.parse(body));
  await works[message.work](message, context);
});

const isBatch = (event: unknown): event is SQSEvent =>
  typeof event === 'object' && event !== null && 'Records' in event;

/** Writes the list of sign-in providers again, whatever has changed it. Logs a failure, which stops nothing else. */
const alignClient = async () => {
  try {
    const { writeClient } = await import('./check-proofs.ts');
    await writeClient(env());
  } catch (error) {
    count('Failed');
    log.error('the list of sign-in providers was not written', { error });
  }
};

const begin = measured(async (event: unknown) => {
  const { time } = Daily.parse(event);
  const tenants = await tenantsToRemind();
  await send(
    tenants.flatMap((familyId) => [
      { familyId, time, work: 'remind' },
      { familyId, time, work: 'count' },
      { familyId, time, work: 'review' },
    ]),
  );
  log.info('reminders', { tenants: tenants.length });
  await alignClient();
  const erased = await tenantsToErase();
  await send(erased.map((familyId) => ({ familyId, time, work: 'erase' })));
});

/**
 * Every day: messages for each tenant, to remind its people, to count its records, to review access and to erase what is due by its policy; then one by one, so that a
 * failing one does not stop the others.
 */
export const handler = async (event: unknown, context: Context) =>
  isBatch(event) ? work(event, context) : begin(event);
