import { S3Error } from '../errors.ts';
import type { S3Request } from '../request.ts';
import { compareKeys } from '../storage/catalogue.ts';
import type { Storage } from '../storage/storage.ts';
import { xmlDocument } from '../xml.ts';
import type { Operation } from './operation.ts';

const MAX_KEYS = 1_000;

/** `max-keys` of a list, at most 1,000. */
export const maxKeys = (request: S3Request): number => {
  const text = request.param('max-keys') ?? String(MAX_KEYS);
  if (!/^\d{1,9}$/.test(text)) throw new S3Error('InvalidArgument', { message: 'max-keys is not a number' });
  return Math.min(Number(text), MAX_KEYS);
};

/** Keys as the client wants them: `encoding-type=url` lets XML hold any character. */
export const keyEncoder = (request: S3Request): ((key: string) => string) =>
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
