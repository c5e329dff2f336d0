import { gunzipSync, gzipSync } from 'node:zlib';
import { putUnmoved, readObject } from '#lambdas/ports/s3/versioned-objects.ts';
import { env } from '../env.ts';
import type { SourceRecord } from '../sources.ts';
import { type BucketedName, bucketedNames } from './buckets.ts';

/** The records of one bucket, by list and id. */
export type BucketRecords = { readonly [Name in BucketedName]: Map<string, SourceRecord<Name>> };

export const noRecords = (): BucketRecords => ({
  provider: new Map(),
  endUser: new Map(),
  division: new Map(),
  document: new Map(),
  siteInspection: new Map(),
});

type StoredRecord = { readonly created: string };

/** What became of a record: what is stored of it, null when it is deleted. Its day of creation is '' if an earlier line has it. */
export type RecordLine = readonly [name: BucketedName, id: string, record: StoredRecord | null];

const PACKED_CHARS = 131_072;

/** Lines of records in the order in which they came, packed piece by piece: pieces in a row are a file again. */
export class RecordLog {
  #open = '';
  readonly #packed: Uint8Array[];

  constructor(...packed: readonly Uint8Array[]) {
    this.#packed = [...packed];
  }

  add(line: RecordLine) {
    this.#open += `${JSON.stringify(line)}\n`;
    if (this.#open.length >= PACKED_CHARS) this.#pack();
  }

  bytes(): Uint8Array {
    if (this.#open !== '') this.#pack();
    return Buffer.concat(this.#packed);
  }

  #pack() {
    this.#packed.push(gzipSync(this.#open, { level: 1 }));
    this.#open = '';
  }
}

/** The lines of a log, oldest first. */
function* linesOf(bytes: Uint8Array): Generator<RecordLine> {
  if (bytes.length === 0) return;
  const text = gunzipSync(bytes).toString();
  for (let from = 0, end = text.indexOf('\n'); end >= 0; from = end + 1, end = text.indexOf('\n', from))
    yield JSON.parse(text.slice(from, end));
}

/** Brings records up to a log; returns how many lines it has. */
export const applyLog = (records: BucketRecords, bytes: Uint8Array): number => {
  let lines = 0;
  for (const [name, id, record] of linesOf(bytes)) {
    lines++;
    const stored = records[name] as Map<string, StoredRecord>;
    if (record === null) stored.delete(id);
    else stored.set(id, record.created === '' ? { ...record, created: stored.get(id)?.created ?? '' } : record);
  }
  return lines;
};

export const sizeOf = (records: BucketRecords) => Object.values(records).reduce((sum, { size }) => sum + size, 0);

/** Every record of a bucket as a line. */
export function* allLines(
  records: BucketRecords,
): Generator<RecordLine & readonly [BucketedName, string, StoredRecord]> {
  for (const name of bucketedNames) for (const [id, record] of records[name]) yield [name, id, record];
}

/** Lines of a log that are no longer needed are deleted when they are as many as those that are. */
const SLACK = 2;

/** A bucket whose records are lost: the state does not know. */
export class LostBucket extends Error {
  override readonly name = 'LostBucket';
}

/** The records of a bucket, brought up to date. */
interface OpenBucket {
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
