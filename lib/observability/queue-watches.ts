import type { Parts } from '../parts.ts';
import { FIVE_MINUTES } from './figures.ts';
import type { Watch } from './watch.ts';
import { deadLettersOf, queuesOf } from './watched.ts';

const period = { period: FIVE_MINUTES };

/** Messages that wait too long, and those that were set aside. */
export const queueWatches = (parts: Parts): readonly Watch[] => [
  ...Object.entries(queuesOf(parts)).map(([id, { queue, of, patience }]) => ({
    id,
    says: `The oldest ${of} in its queue has waited for ${patience.toMinutes()} minutes.`,
    entry: id === 'ImportStuck' ? 'An import is stuck' : 'A queue stands still',
    metric: queue.metricApproximateAgeOfOldestMessage(period),
    threshold: patience.toSeconds(),
  })),
  ...Object.entries(deadLettersOf(parts)).map(([id, { queue, means }]) => ({
    id,
    says: `${means} It waits in its dead-letter queue.`,
    entry: id === 'EventUndelivered' ? 'An event was not delivered' : 'A message was set aside',
    metric: queue.metricApproximateNumberOfMessagesVisible(period),
    threshold: 1,
  })),
];
