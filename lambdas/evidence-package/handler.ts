import type { Context, SQSHandler, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { Superseded } from '../entities/evidence.ts';
import { consume, receivesOf } from '../kit/consume.ts';
import { log } from '../kit/log.ts';
import { deliverAgain, sendMessages } from '../ports/queue.ts';
import { env } from './env.ts';
import { workOn } from './work.ts';

const Message = z.object({ userId: z.string().min(1), id: z.string().min(1) });

/** Below the four gigabytes from which on a zip needs a format that not everything unpacks. */
const PART_BYTES = 3_900_000_000;

/** A process that is ended in the middle gets its message again when this run would be over, not after the queue's hours. */
const comeBack = ({ receiptHandle }: SQSRecord, context: Context) =>
  deliverAgain(env().PACKAGE_QUEUE_URL, receiptHandle, Math.ceil(context.getRemainingTimeInMillis() / 1000) + 30);

/** One message: a package, which is worked on as far as there is time. */
const make = async (record: SQSRecord, context: Context) => {
  const { userId, id } = Message.parse(JSON.parse(record.body));
  await comeBack(record, context);
  const limits = {
    documentBucket: env().DOCUMENT_BUCKET,
    exportBucket: env().EXPORT_BUCKET,
    signingKey: env().SIGNING_KEY_ID,
    partBytes: PART_BYTES,
    timeLeft: () => context.getRemainingTimeInMillis(),
  };
  try {
    const isUnfinished = await workOn(userId, id, receivesOf(record) === 1, limits);
    if (isUnfinished) await sendMessages(env().PACKAGE_QUEUE_URL, [record.body]);
    log.info('evidence', { id, isUnfinished });
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
    log.info('evidence superseded', { id });
  }
};

/** Makes evidence packages from the queue. */
export const handler = consume(env().PACKAGE_QUEUE_URL, make) satisfies SQSHandler;
