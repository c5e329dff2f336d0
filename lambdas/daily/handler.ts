import type { Context, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { alignFacts } from '../domain/obligations/align-facts.ts';
import { consume } from '../kit/consume.ts';
import { log } from '../kit/log.ts';
import { measured } from '../kit/measured.ts';
import { count } from '../ports/metrics.ts';
import { sendMessages } from '../ports/queue.ts';
import type { FamilyId } from '../store/id.ts';
import { env } from './env.ts';
import { familiesToRemind } from './families.ts';
import { remindFamily } from './remind-family.ts';
import { remindRecipients } from './remind-recipients.ts';

/** The event of the schedule. */
const Daily = z.object({ time: z.iso.datetime() });

/**
 * The work on one family, at the time of the schedule: a late message is about the day it was meant for. Erasing has messages of
 * its own, so that neither stops the other.
 */
const Message = z.object({
  familyId: z.string().min(1),
  time: z.iso.datetime(),
  work: z.enum(['remind', 'erase']).default('remind'),
});
type Message = z.infer<typeof Message>;

const send = (messages: readonly Message[]) =>
  sendMessages(
    env().REMINDER_QUEUE_URL,
    messages.map((message) => JSON.stringify(message)),
  );

/** Aligns the facts of a tenant. A failure is logged and stops no reminder: the next day tries again. */
const align = async (familyId: FamilyId) => {
  try {
    const aligned = await alignFacts(familyId);
    if (aligned > 0) log.warn('facts aligned', { familyId, aligned });
  } catch (error) {
    count('Failed');
    log.error('facts were not aligned', { familyId, error });
  }
};

const remind = async ({ familyId, time }: Message) => {
  const now = Date.parse(time);
  await align(familyId);
  const { today, told } = await remindFamily({ familyId, now, site: env().SITE_ORIGIN });
  const recipients = await remindRecipients({ familyId, now });
  log.info('reminded', { familyId, today, people: told.length, recipients });
};

/** One list of records takes less, and what was begun is ended. */
const ENOUGH_MS = 120_000;

/** What is left when time runs out is another message's work. */
const erase = async (message: Message, context: Context) => {
  const { familyId } = message;
  // Reminding starts without it.
  const { eraseFamily } = await import('./erase-family.ts');
  const isTimeLeft = () => context.getRemainingTimeInMillis() > ENOUGH_MS;
  const { records, isDone } = await eraseFamily({
    familyId,
    documentBucket: env().DOCUMENT_BUCKET,
    auditBucket: env().AUDIT_BUCKET,
    now: Date.now(),
    isTimeLeft,
  });
  log.info('erased', { familyId, records, isDone });
  if (!isDone) await send([message]);
};

/** A message that fails comes back when the queue shows it again: there is time. */
const work = consume('', async ({ body }, context) => {
  const message = Message.parse(JSON.parse(body));
  await (message.work === 'erase' ? erase(message, context) : remind(message));
});

const isBatch = (event: unknown): event is SQSEvent =>
  typeof event === 'object' && event !== null && 'Records' in event;

const begin = measured(async (event: unknown) => {
  const { time } = Daily.parse(event);
  const families = await familiesToRemind();
  await send(families.map((familyId) => ({ familyId, time, work: 'remind' })));
  log.info('reminders', { families: families.length });
  const { familiesToErase } = await import('./families.ts');
  const erased = await familiesToErase();
  await send(erased.map((familyId) => ({ familyId, time, work: 'erase' })));
});

/**
 * Every day: messages for each family, to remind its people and to erase what is due by its policy; then one by one, so that a
 * failing one does not stop the others.
 */
export const handler = async (event: unknown, context: Context) =>
  isBatch(event) ? work(event, context) : begin(event);
