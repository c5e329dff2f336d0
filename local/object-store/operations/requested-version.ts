import { S3Error } from '../errors.ts';
import type { S3Request } from '../request.ts';
import type { ObjectVersion } from '../storage/object-version.ts';
import type { Storage } from '../storage/storage.ts';

/** The version named, else the current one; throws NoSuchVersion, NoSuchKey, or MethodNotAllowed for a delete marker. */
export const versionOf = (storage: Storage, bucket: string, key: string, versionId?: string): ObjectVersion => {
  const version =
    versionId === undefined ? storage.catalogue.latest(bucket, key) : storage.catalogue.find(bucket, key, versionId);
  if (!version) throw new S3Error(versionId === undefined ? 'NoSuchKey' : 'NoSuchVersion', { details: { Key: key } });
  if (version.deleteMarker)
    throw new S3Error(versionId === undefined ? 'NoSuchKey' : 'MethodNotAllowed', {
      details: { Key: key },
      headers: { 'x-amz-delete-marker': 'true', 'x-amz-version-id': version.versionId },
    });
  return version;
};

export const requestedVersion = (request: S3Request, storage: Storage): ObjectVersion =>
  versionOf(storage, request.bucket, request.key, request.param('versionId'));
