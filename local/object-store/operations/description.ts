import { incomingBody } from '../body/body.ts';
import { checksumHeaders } from '../body/checksums.ts';
import { receiveFile, withFile, xmlBody } from '../body/receive-file.ts';
import { S3Error } from '../errors.ts';
import { parseQuery, requestedVersion, type S3Request } from '../request.ts';
import type { Description, ObjectVersion } from '../storage/catalogue.ts';
import { childrenNamed, childText, xmlDocument } from '../xml.ts';
import { type Operation, writeGuard } from './operation.ts';

type Tags = Readonly<Record<string, string>>;

const MAX_TAGS = 10;
const MAX_NAME = 128;
const MAX_VALUE = 256;

const checked = (pairs: readonly (readonly [string, string])[]): Tags => {
  const tags = Object.fromEntries(pairs);
  const sound = pairs.every(([name, value]) => name !== '' && name.length <= MAX_NAME && value.length <= MAX_VALUE);
  if (!sound || pairs.length > MAX_TAGS || Object.keys(tags).length !== pairs.length) throw new S3Error('InvalidTag');
  return tags;
};

/** Tags of the x-amz-tagging header: `a=1&b=2`. */
const tagsFromHeader = (header: string | undefined): Tags => checked(parseQuery(header ?? ''));

export const putTagging: Operation = async ({ request, authorization, storage }) => {
  const version = requestedVersion(request, storage);
  const document = await xmlBody(request, authorization, 'Tagging');
  const pairs = childrenNamed(document, 'TagSet')
    .flatMap((set) => childrenNamed(set, 'Tag'))
    .map((tag) => [childText(tag, 'Key') ?? '', childText(tag, 'Value') ?? ''] as const);
  await storage.retag(version, checked(pairs));
  return { status: 200, headers: { 'x-amz-version-id': version.versionId } };
};

export const getTagging: Operation = async ({ request, storage }) => {
  const version = requestedVersion(request, storage);
  const Tag = Object.entries(version.tags).map(([Key, Value]) => ({ Key, Value }));
  return {
    status: 200,
    headers: { 'x-amz-version-id': version.versionId },
    body: xmlDocument('Tagging', { TagSet: { Tag } }),
  };
};

export const deleteTagging: Operation = async ({ request, storage }) => {
  const version = requestedVersion(request, storage);
  await storage.retag(version, {});
  return { status: 204, headers: { 'x-amz-version-id': version.versionId } };
};

const STORED_HEADERS = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];
const META = 'x-amz-meta-';
const MAX_METADATA_BYTES = 2_048;

/** The encoding of the object itself: aws-chunked is only how it travelled. */
const withoutChunking = (encoding: string): string =>
  encoding
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== 'aws-chunked')
    .join(',');

/** Reads headers, user metadata and tags from fields with names in lower case. */
export const describe = (fields: readonly (readonly [string, string])[]): Description => {
  const stored = fields
    .filter(([name]) => STORED_HEADERS.includes(name))
    .map(([name, value]) => [name, name === 'content-encoding' ? withoutChunking(value) : value] as const)
    .filter(([, value]) => value !== '');
  const metadata = fields
    .filter(([name]) => name.startsWith(META))
    .map(([name, value]) => [name.slice(META.length), value] as const);
  if (metadata.reduce((sum, [name, value]) => sum + name.length + value.length, 0) > MAX_METADATA_BYTES)
    throw new S3Error('MetadataTooLarge');
  return {
    headers: { 'content-type': 'binary/octet-stream', ...Object.fromEntries(stored) },
    metadata: Object.fromEntries(metadata),
    tags: tagsFromHeader(fields.find(([name]) => name === 'x-amz-tagging')?.[1]),
  };
};

/** What a request says of its object. User metadata may also stand in the query of a presigned address. */
export const describeRequest = (request: S3Request): Description => {
  const inQuery = request.query
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => name.startsWith(META));
  const inHeaders = Object.keys(request.message.headers).map((name) => [name, request.header(name) ?? ''] as const);
  return describe([...inQuery, ...inHeaders]);
};

/** The response headers of every kind of upload. */
export const uploadedHeaders = (version: ObjectVersion): Record<string, string> => ({
  etag: `"${version.eTag}"`,
  'x-amz-version-id': version.versionId,
  ...checksumHeaders(version.checksums),
});

/** S3 takes nothing without a checksum into a bucket whose objects are retained. */
const hasChecksum = ({ message, header }: S3Request) =>
  header('content-md5') !== undefined ||
  header('x-amz-trailer')?.includes('x-amz-checksum-') === true ||
  Object.keys(message.headers).some((name) => /^x-amz-checksum-(crc|sha)/.test(name));

export const putObject: Operation = async ({ request, authorization, storage, isLocked }) => {
  const { bucket, key } = request;
  if (isLocked && !hasChecksum(request))
    throw new S3Error('InvalidRequest', {
      message:
        'Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters',
    });
  const description = describeRequest(request);
  const guard = writeGuard(request);
  // Refused early if it is already certain, so that the client need not send it all; decided when it takes effect.
  guard(storage.catalogue.latest(bucket, key));
  const body = incomingBody(request, authorization);
  const file = await receiveFile(storage, body.chunks, { value: request.header, trailer: body.trailer });
  const draft = {
    ...description,
    bucket,
    key,
    eTag: file.md5,
    size: file.size,
    deleteMarker: false,
    checksums: file.checksums,
  };
  const version = await withFile(file, () => storage.add(draft, { eventName: 'ObjectCreated:Put', guard }, file.path));
  return { status: 200, headers: uploadedHeaders(version) };
};
