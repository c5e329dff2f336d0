import type { DynamoDBRecord } from 'aws-lambda';
import { scheduledEvent } from '../events/event-bridge.ts';
import { tapTable } from '../events/table-stream.ts';
import { contextOf, invoke } from '../invoke.ts';
import type { Log } from '../log.ts';

const HOUR_MS = 3_600_000;
const CHECK_MS = 900_000;
/** As long as lib/data/audit-copy.ts lets records gather. */
const WINDOW_MS = 2_000;
const BATCH = 100;
const ATTEMPTS = 3;

/**
 * Stands in for the event source mapping of lib/data/audit-copy.ts in this process: hands the records of the table's stream to the
 * copying function, in their order. Where it cannot, the daily check takes into the copy what is missing.
 */
export const copyAuditTrail = async (log: Log, windowMs = WINDOW_MS) => {
  const { table } = await import('#lambdas/ports/table.ts');
  const waiting: DynamoDBRecord[] = [];
  let working: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const copyBatch = async () => {
    const { handler } = await import('#lambdas/audit-copy/handler.ts');
    for (let tries = 0; waiting.length > 0 && tries < ATTEMPTS; tries++) {
      const Records = waiting.slice(0, BATCH);
      const { batchItemFailures } = await invoke('audit-copy', handler, { Records });
      const failed = batchItemFailures[0]?.itemIdentifier;
      const done = Records.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === failed);
      waiting.splice(0, failed === undefined ? Records.length : done);
      if (failed === undefined) tries = -1;
    }
    waiting.splice(0);
  };
  const work = () => {
    timer = undefined;
    working = working.then(copyBatch).catch((error: unknown) => log('audit-copy', error));
    return working;
  };
  tapTable(table, (record) => {
    waiting.push(record);
    timer ??= setTimeout(work, windowMs).unref();
  });
  return {
    /** Resolves when all that was written until now is copied. */
    idle: async () => {
      clearTimeout(timer);
      await work();
    },
  };
};

/** Stands in for the schedule of lib/data/audit-copy.ts: a check every hour, of which one a day has something to do. */
export const startAuditCheck = (log: Log) => {
  const check = async () => {
    const { handler } = await import('#lambdas/audit-check/handler.ts');
    await invoke('audit-check', handler, scheduledEvent('audit-check'), contextOf('audit-check', CHECK_MS));
  };
  let running = Promise.resolve();
  const run = () => {
    running = running.then(check).catch((error: unknown) => log('audit-check', error));
  };
  const timer = setInterval(run, HOUR_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
