import type { Context, EventBridgeEvent } from 'aws-lambda';
import { log } from '../kit/log.ts';
import { measured } from '../kit/measured.ts';
import { count } from '../ports/metrics.ts';
import { checkTrail } from './check-trail.ts';
import { env } from './env.ts';

/** So much of a run is left when it stops: for the partition it is in, and for noting how far it is. */
const MARGIN_MS = 120_000;

/**
 * Compares the audit trail with its locked copy, once a day: each hourly run goes on where the last one stopped. Counts each
 * difference once, with an alarm.
 */
export const handler = measured(
  async ({ time }: Pick<EventBridgeEvent<string, unknown>, 'time'>, context: Context): Promise<void> => {
    const result = await checkTrail({
      bucket: env().AUDIT_BUCKET,
      table: env().TABLE_NAME,
      day: time.slice(0, 10),
      now: Date.parse(time),
      isTimeLeft: () => context.getRemainingTimeInMillis() > MARGIN_MS,
    });
    if (!result) return;
    for (const difference of result.found) log.error('audit trail differs from its copy', { ...difference });
    if (result.found.length > 0) count('AuditDifferences', result.found.length);
    const { found, ...progress } = result;
    log.info('audit trail checked', { ...progress, found: found.length });
  },
);
