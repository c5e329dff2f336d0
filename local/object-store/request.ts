import type { IncomingMessage } from 'node:http';
import { S3Error } from './errors.ts';
import type { ObjectVersion } from './storage/catalogue.ts';
import type { Storage } from './storage/storage.ts';

/** One request as S3 sees it, path-style. An empty key means the bucket, an empty bucket the service. */
export interface S3Request {
  readonly method: string;
  /** Exactly as it came, mount path included: this is what the client has signed. */
  readonly path: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  param(name: string): string | undefined;
  header(name: string): string | undefined;
  readonly message: IncomingMessage;
}

const MAX_KEY_BYTES = 1_024;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error('InvalidURI');
  }
};

/** Splits and decodes a query string; a plus sign means a space, as in forms. */
export const parseQuery = (query: string): readonly (readonly [string, string])[] =>
  query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', ...value] = pair.replaceAll('+', ' ').split('=');
      return [decode(name), decode(value.join('='))] as const;
    });

/** Reads bucket and key from the raw address. Nothing is normalised: `..` is an ordinary part of a key. */
export const parseRequest = (message: IncomingMessage, prefix: string): S3Request => {
  const [path = '', ...rest] = (message.url ?? '').split('?');
  if (path !== prefix && !path.startsWith(`${prefix}/`)) throw new S3Error('InvalidURI');
  const [, bucket = '', ...segments] = path.slice(prefix.length).split('/');
  const key = decode(segments.join('/'));
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error('KeyTooLongError');
  const query = parseQuery(rest.join('?'));
  return {
    method: message.method ?? 'GET',
    path,
    bucket: decode(bucket),
    key,
    query,
    param: (name) => query.find(([known]) => known === name)?.[1],
    header: (name) => {
      const value = message.headers[name];
      return Array.isArray(value) ? value.join(',') : value;
    },
    message,
  };
};

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
