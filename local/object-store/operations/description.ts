import { S3Error } from '../errors.ts';
import type { S3Request } from '../request.ts';
import type { Description } from '../storage/catalogue.ts';
import { tagsFromHeader } from './tags.ts';

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
