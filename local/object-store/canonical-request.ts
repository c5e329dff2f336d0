import type { S3Request } from './request.ts';

// encodeURIComponent leaves five characters alone that Signature Version 4 wants encoded.
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => encode(decodeURIComponent(segment)))
    .join('/');

const byName = ([a, x]: readonly [string, string], [b, y]: readonly [string, string]): number => {
  if (a !== b) return a < b ? -1 : 1;
  return x < y ? -1 : Number(x > y);
};

const canonicalQuery = (query: S3Request['query']): string =>
  query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(byName)
    .map((pair) => pair.join('='))
    .join('&');

const canonicalHeader = (value: string): string => value.trim().replace(/ +/g, ' ');

/** The text whose hash a Signature Version 4 client signs. S3 encodes the path once and never normalises it. */
export const canonicalRequest = (request: S3Request, signedHeaders: readonly string[], payload: string): string =>
  [
    request.method,
    canonicalPath(request.path),
    canonicalQuery(request.query),
    ...signedHeaders.map((name) => `${name}:${canonicalHeader(request.header(name) ?? '')}`),
    '',
    signedHeaders.join(';'),
    payload,
  ].join('\n');
