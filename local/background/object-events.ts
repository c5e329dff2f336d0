import { type ObjectEvent, s3Event } from '../object-store/object-event.ts';
import { settings } from '../settings.ts';
import type { Exports } from './exports.ts';
import type { Queues } from './queues.ts';

/** Dispatches the object store's events to the functions that lib/jobs/import.ts, lib/jobs/inspection.ts and lib/analytics/analytics-export.ts connect with them. */
export const passOn =
  (queues: Pick<Queues, 'imports' | 'scans'>, exports: Pick<Exports, 'onEvent'>) => async (event: ObjectEvent) => {
    const { bucket, key, eTag, versionId } = event;
    exports.onEvent(event);
    if (bucket !== settings.buckets.uploads || !event.eventName.startsWith('ObjectCreated')) return;
    if (key.startsWith('bulk/')) await queues.imports.send(JSON.stringify(s3Event(event)));
    if (key.startsWith('incoming/')) await queues.scans.send(JSON.stringify({ bucket, key, eTag, versionId }));
  };
