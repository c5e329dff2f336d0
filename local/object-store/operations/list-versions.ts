import { S3Error } from '../errors.ts';
import type { S3Request } from '../request.ts';
import { compareKeys, type ObjectVersion } from '../storage/catalogue.ts';
import type { Storage } from '../storage/storage.ts';
import { xmlDocument } from '../xml.ts';
import { keyEncoder, maxKeys } from './list-objects.ts';
import type { Operation } from './operation.ts';

interface Listed {
  readonly version: ObjectVersion;
  readonly isLatest: boolean;
}

/** Versions after the markers, newest first within a key. */
const remaining = ({ catalogue }: Storage, request: S3Request): readonly Listed[] => {
  const prefix = request.param('prefix') ?? '';
  const keyMarker = request.param('key-marker');
  const versionMarker = request.param('version-id-marker');
  const keys = catalogue
    .keys(request.bucket)
    .filter((key) => key.startsWith(prefix) && (keyMarker === undefined || compareKeys(key, keyMarker) >= 0));
  return keys.flatMap((key) => {
    const listed = catalogue
      .versions(request.bucket, key)
      .map((version, index) => ({ version, isLatest: index === 0 }));
    if (key !== keyMarker) return listed;
    const reached = listed.findIndex(({ version }) => version.versionId === versionMarker);
    return reached < 0 ? [] : listed.slice(reached + 1);
  });
};

export const listVersions: Operation = async ({ request, storage }) => {
  if (request.param('delimiter')) throw new S3Error('NotImplemented');
  const encode = keyEncoder(request);
  const limit = maxKeys(request);
  const all = remaining(storage, request);
  const page = all.slice(0, limit);
  const last = all.length > limit ? page.at(-1)?.version : undefined;
  const elements = ({ version, isLatest }: Listed) => ({
    Key: encode(version.key),
    VersionId: version.versionId,
    IsLatest: isLatest,
    LastModified: version.lastModified,
  });
  const body = xmlDocument('ListVersionsResult', {
    Name: request.bucket,
    Prefix: encode(request.param('prefix') ?? ''),
    EncodingType: request.param('encoding-type'),
    MaxKeys: limit,
    IsTruncated: last !== undefined,
    NextKeyMarker: last && encode(last.key),
    NextVersionIdMarker: last?.versionId,
    Version: page
      .filter(({ version }) => !version.deleteMarker)
      .map((listed) => ({
        ...elements(listed),
        ETag: `"${listed.version.eTag}"`,
        Size: listed.version.size,
        StorageClass: 'STANDARD',
      })),
    DeleteMarker: page.filter(({ version }) => version.deleteMarker).map(elements),
  });
  return { status: 200, body };
};
