import { xmlBody } from '../body/receive-file.ts';
import { S3Error } from '../errors.ts';
import type { Change } from '../storage/storage.ts';
import { childrenNamed, childText, xmlDocument } from '../xml.ts';
import { type Call, type Operation, writeGuard } from './operation.ts';

interface Target {
  readonly bucket: string;
  readonly key: string;
  readonly versionId: string | undefined;
}

interface Deleted {
  readonly versionId: string | undefined;
  /** Whether a delete marker was made, or removed. */
  readonly marker: boolean;
}

/** Without a version this only hides the object under a delete marker; a named version is deleted for good. */
const remove = async (
  { storage, isLocked }: Pick<Call, 'storage' | 'isLocked'>,
  { bucket, key, versionId }: Target,
  guard?: Change['guard'],
): Promise<Deleted> => {
  if (versionId !== undefined) {
    const version = storage.catalogue.find(bucket, key, versionId);
    if (version && isLocked && !version.deleteMarker)
      throw new S3Error('AccessDenied', { message: 'Access Denied because object protected by object lock.' });
    if (version) await storage.remove(version, guard);
    return { versionId, marker: version?.deleteMarker ?? false };
  }
  const marker = await storage.add(
    { bucket, key, eTag: '', size: 0, deleteMarker: true, checksums: {}, headers: {}, metadata: {}, tags: {} },
    { eventName: 'ObjectRemoved:DeleteMarkerCreated', ...(guard ? { guard } : {}) },
  );
  return { versionId: marker.versionId, marker: true };
};

export const deleteObject: Operation = async ({ request, storage, isLocked }) => {
  const { bucket, key } = request;
  const guard = request.header('if-match') === undefined ? undefined : writeGuard(request);
  const { versionId, marker } = await remove(
    { storage, isLocked },
    { bucket, key, versionId: request.param('versionId') },
    guard,
  );
  return {
    status: 204,
    headers: {
      ...(versionId === undefined ? {} : { 'x-amz-version-id': versionId }),
      ...(marker ? { 'x-amz-delete-marker': 'true' } : {}),
    },
  };
};

const MAX_OBJECTS = 1_000;

const deleteOne = async (call: Pick<Call, 'storage' | 'isLocked'>, target: Target) => {
  const { versionId, marker } = await remove(call, target);
  return {
    Key: target.key,
    VersionId: target.versionId,
    DeleteMarker: marker || undefined,
    DeleteMarkerVersionId: marker ? versionId : undefined,
  };
};

export const deleteObjects: Operation = async ({ request, authorization, ...call }: Call) => {
  const document = await xmlBody(request, authorization, 'Delete');
  const objects = childrenNamed(document, 'Object');
  if (objects.length === 0 || objects.length > MAX_OBJECTS) throw new S3Error('MalformedXML');
  const targets = objects.map((object): Target => {
    const key = childText(object, 'Key');
    if (!key) throw new S3Error('MalformedXML');
    if (childText(object, 'ETag') !== undefined) throw new S3Error('NotImplemented');
    return { bucket: request.bucket, key, versionId: childText(object, 'VersionId') };
  });
  const deleted = [];
  for (const target of targets) deleted.push(await deleteOne(call, target));
  const quiet = childText(document, 'Quiet') === 'true';
  return { status: 200, body: xmlDocument('DeleteResult', { Deleted: quiet ? [] : deleted }) };
};
