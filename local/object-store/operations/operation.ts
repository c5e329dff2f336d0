import type { Readable } from 'node:stream';
import { S3Error } from '../errors.ts';
import type { S3Request } from '../request.ts';
import type { Authorization } from '../signature.ts';
import type { ObjectVersion } from '../storage/catalogue.ts';
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

const matches = (header: string, version: ObjectVersion): boolean =>
  header.split(',').some((tag) => {
    const wanted = tag.trim().replace(/^W\//, '').replaceAll('"', '');
    return wanted === '*' || wanted === version.eTag;
  });

const isAfter = (version: ObjectVersion, date: string): boolean => Date.parse(version.lastModified) > Date.parse(date);

/** Whether a read gets status 304; throws PreconditionFailed. RFC 9110, 13.2.2. */
export const notModified = (request: S3Request, version: ObjectVersion): boolean => {
  const ifMatch = request.header('if-match');
  const ifUnmodifiedSince = request.header('if-unmodified-since');
  const ifNoneMatch = request.header('if-none-match');
  const ifModifiedSince = request.header('if-modified-since');
  const failed = ifMatch !== undefined ? !matches(ifMatch, version) : isAfter(version, ifUnmodifiedSince ?? '');
  if (failed) throw new S3Error('PreconditionFailed');
  if (ifNoneMatch !== undefined) return matches(ifNoneMatch, version);
  return ifModifiedSince !== undefined && !isAfter(version, ifModifiedSince);
};

/** Checks If-Match and If-None-Match of a write against the version that is current when the write takes effect. */
export const writeGuard =
  (request: S3Request) =>
  (current: ObjectVersion | undefined): void => {
    const ifMatch = request.header('if-match');
    const ifNoneMatch = request.header('if-none-match');
    const existing = current?.deleteMarker ? undefined : current;
    if (ifMatch !== undefined && !existing) throw new S3Error('NoSuchKey', { details: { Key: request.key } });
    if (ifMatch !== undefined && existing && !matches(ifMatch, existing)) throw new S3Error('PreconditionFailed');
    if (ifNoneMatch !== undefined && existing && matches(ifNoneMatch, existing))
      throw new S3Error('PreconditionFailed');
  };
