import { putUnmoved, readObject } from '../ports/s3/versioned-objects.ts';
import { allLines, applyLog, type BucketRecords, noRecords, RecordLog, sizeOf } from './bucket-records.ts';
import { env } from './env.ts';

/** Lines of a log that are no longer needed are dropped when they are as many as those that are. */
const SLACK = 2;

/** A bucket whose records are lost: the state does not know. */
export class LostBucket extends Error {
  override readonly name = 'LostBucket';
}

/** The records of a bucket, brought up to date. */
export interface OpenBucket {
  readonly records: BucketRecords;
  /** Stores them unless another run has stored others meanwhile; returns whether it did. */
  keep(): Promise<boolean>;
}

/** Reads the records of a bucket and changes them by a log. Throws LostBucket. */
export const openBucket = async (key: string, log: RecordLog | undefined): Promise<OpenBucket> => {
  const stored = await readObject(env().EXPORT_BUCKET, key);
  if (!stored) throw new LostBucket(key);
  return changedBucket(key, stored.tag, stored.bytes, log);
};

/** A bucket with other records than before: those of one log and then of another. */
export const newBucket = (key: string, first: RecordLog | undefined, log: RecordLog | undefined): OpenBucket =>
  changedBucket(key, undefined, first?.bytes() ?? new Uint8Array(), log ?? new RecordLog());

/** A log without what was overwritten. */
const compacted = (records: BucketRecords): Uint8Array => {
  const log = new RecordLog();
  for (const line of allLines(records)) log.add(line);
  return log.bytes();
};

const changedBucket = (key: string, tag: string | undefined, stored: Uint8Array, log: RecordLog | undefined) => {
  const records = noRecords();
  const more = log?.bytes() ?? new Uint8Array();
  const lines = applyLog(records, stored) + applyLog(records, more);
  const keep = async () => {
    if (!log) return true;
    const isSlack = lines > sizeOf(records) * SLACK;
    const bytes = isSlack ? compacted(records) : new RecordLog(stored, more).bytes();
    return putUnmoved(env().EXPORT_BUCKET, key, bytes, { tag, contentType: 'application/gzip', metadata: {} });
  };
  return { records, keep };
};
