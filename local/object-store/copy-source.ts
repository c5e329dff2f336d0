import { notModified } from './conditions.ts';
import { S3Error } from './errors.ts';
import type { ObjectVersion } from './object-version.ts';
import type { Call } from './operation.ts';
import type { S3Request } from './request.ts';
import { versionOf } from './requested-version.ts';

const SOURCE = /^\/?([^/?]+)\/([^?]+)(?:\?versionId=(.+))?$/;

const namedSource = ({ request, storage, buckets }: Call): ObjectVersion => {
  const [, bucket, key, versionId] = SOURCE.exec(request.header('x-amz-copy-source') ?? '') ?? [];
  if (!bucket || !key) throw new S3Error('InvalidArgument', { message: 'x-amz-copy-source is not bucket/key' });
  if (!buckets.includes(bucket)) throw new S3Error('NoSuchBucket');
  try {
    return versionOf(storage, bucket, decodeURIComponent(key), versionId);
  } catch (error) {
    throw error instanceof URIError ? new S3Error('InvalidURI') : error;
  }
};

/** The conditions on the source, which have headers of their own. */
const checkSource = (request: S3Request, source: ObjectVersion): void => {
  const header = (name: string) => request.header(`x-amz-copy-source-${name}`);
  if (notModified({ ...request, header }, source)) throw new S3Error('PreconditionFailed');
};

/** The version that x-amz-copy-source names, its own conditions checked; throws NoSuchKey, PreconditionFailed and the like. */
export const copySource = (call: Call): ObjectVersion => {
  const source = namedSource(call);
  checkSource(call.request, source);
  return source;
};
