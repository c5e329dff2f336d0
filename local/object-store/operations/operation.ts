import type { Readable } from 'node:stream';
import type { S3Request } from '../request.ts';
import type { Authorization } from '../signature.ts';
import type { Storage } from '../storage/storage.ts';

/** The input of an operation: an authorized request on an existing bucket. */
export interface Call {
  readonly request: S3Request;
  readonly authorization: Authorization;
  readonly storage: Storage;
  readonly buckets: readonly string[];
  /** Whether the bucket has an object lock with a default retention: what is put stays. */
  readonly isLocked: boolean;
}

/** A response: an XML document as a string, an object's bytes as a stream, or nothing. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: string | Readable;
}

export type Operation = (call: Call) => Promise<Reply>;
