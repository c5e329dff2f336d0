import { S3Error } from '../errors.ts';
import type { S3Request } from '../request.ts';
import { compareKeys, type ObjectVersion } from '../storage/catalogue.ts';
import type { Storage } from '../storage/storage.ts';
import { xmlDocument } from '../xml.ts';
import type { Operation } from './operation.ts';

const MAX_KEYS = 1_000;

/** `max-keys` of a list, at most 1,000. */
const maxKeys = (request: S3Request): number => {
  const text = request.param('max-keys') ?? String(MAX_KEYS);
  if (!/^\d{1,9}$/.test(text)) throw new S3Error('InvalidArgument', { message: 'max-keys is not a number' });
  return Math.min(Number(text), MAX_KEYS);
};

/** Keys as the client wants them: `encoding-type=url` lets XML hold any character. */
const keyEncoder = (request: S3Request): ((key: string) => string) =>
  request.param('encoding-type') === 'url' ? (key) => encodeURIComponent(key).replaceAll('%2F', '/') : (key) => key;

/** The common prefix that stands for a key in a list with a delimiter, or undefined for a key listed itself. */
const commonPrefix = (key: string, prefix: string, delimiter: string): string | undefined => {
  const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
  return end < 0 ? undefined : key.slice(0, end + delimiter.length);
};

interface Page {
  readonly keys: readonly string[];
  readonly prefixes: readonly string[];
  /** Key or common prefix after which the next page begins. */
  readonly next: string | undefined;
}

interface Query {
  readonly bucket: string;
  readonly prefix: string;
  readonly delimiter: string;
  readonly after: string;
  readonly limit: number;
}

const listPage = ({ catalogue }: Storage, { bucket, prefix, delimiter, after, limit }: Query): Page => {
  const keys: string[] = [];
  const prefixes: string[] = [];
  let last = after;
  for (const key of catalogue.keys(bucket)) {
    if (!key.startsWith(prefix) || (after !== '' && compareKeys(key, after) <= 0)) continue;
    if (catalogue.latest(bucket, key)?.deleteMarker) continue;
    const common = commonPrefix(key, prefix, delimiter);
    if (common !== undefined && common === last) continue;
    if (keys.length + prefixes.length >= limit) return { keys, prefixes, next: limit === 0 ? undefined : last };
    if (common === undefined) keys.push(key);
    else prefixes.push(common);
    last = common ?? key;
  }
  return { keys, prefixes, next: undefined };
};

const tokenOf = (name: string): string => Buffer.from(name).toString('base64url');

export const listObjects: Operation = async ({ request, storage }) => {
  if (request.param('list-type') !== '2')
    throw new S3Error('NotImplemented', { message: 'Only version 2 of listing objects is here' });
  const { bucket } = request;
  const [prefix, delimiter] = [request.param('prefix') ?? '', request.param('delimiter') ?? ''];
  const token = request.param('continuation-token');
  const startAfter = request.param('start-after');
  const after = token ? Buffer.from(token, 'base64url').toString() : (startAfter ?? '');
  const page = listPage(storage, { bucket, prefix, delimiter, after, limit: maxKeys(request) });
  const encode = keyEncoder(request);
  const Contents = page.keys.flatMap((key) => {
    const version = storage.catalogue.latest(bucket, key);
    if (!version) return [];
    return {
      Key: encode(key),
      LastModified: version.lastModified,
      ETag: `"${version.eTag}"`,
      Size: version.size,
      StorageClass: 'STANDARD',
    };
  });
  const body = xmlDocument('ListBucketResult', {
    Name: bucket,
    Prefix: encode(prefix),
    Delimiter: delimiter === '' ? undefined : encode(delimiter),
    StartAfter: startAfter === undefined ? undefined : encode(startAfter),
    ContinuationToken: token,
    EncodingType: request.param('encoding-type'),
    MaxKeys: maxKeys(request),
    KeyCount: Contents.length + page.prefixes.length,
    IsTruncated: page.next !== undefined,
    NextContinuationToken: page.next === undefined ? undefined : tokenOf(page.next),
    Contents,
    CommonPrefixes: page.prefixes.map((common) => ({ Prefix: encode(common) })),
  });
  return { status: 200, body };
};

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
