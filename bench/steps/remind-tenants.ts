import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { handler } from '#lambdas/daily/handler.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { invoke } from '#local/invoke.ts';
import { measure } from '../kit/measure.ts';

/** A Tuesday, and the hour of the schedule. */
const TIME = '2026-12-01T18:00:00.000Z';

const eventOf = (root: string) =>
  ({
    Records: [{ messageId: root, body: JSON.stringify({ familyId: tenantIdOf(root), time: TIME, work: 'remind' }) }],
  }) as unknown as SQSEvent;

/** The daily message about each tenant, one after the other, in a new process. */
export const step = async ({ roots }: { roots: readonly string[] }) => {
  const waiting = [...roots];
  const began = performance.now();
  const each = await measure(
    async () => {
      const reply = (await invoke('reminders', handler, eventOf(waiting.shift() ?? ''))) as SQSBatchResponse;
      if (reply.batchItemFailures.length > 0) throw new Error('A tenant was not reminded');
    },
    { times: roots.length },
  );
  return { ...each, seconds: (performance.now() - began) / 1_000 };
};
