import { checksumHeaders } from '../body/checksums.ts';
import { S3Error } from '../errors.ts';
import { requestedVersion, type S3Request } from '../request.ts';
import type { ObjectVersion } from '../storage/catalogue.ts';
import { type Call, notModified, type Operation, type Reply } from './operation.ts';

/** First and last byte, both included. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The range that a read requests; undefined for the whole object, also when it requests several ranges, as S3 does. */
const requestedRange = (request: S3Request, version: ObjectVersion): ByteRange | undefined => {
  const ifRange = request.header('if-range');
  // A resumed download must not be joined with bytes of another version.
  if (ifRange !== undefined && ifRange.replaceAll('"', '') !== version.eTag) return undefined;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.header('range') ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const { size } = version;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  if (start > end)
    throw new S3Error('InvalidRange', {
      details: { RangeRequested: request.header('range') ?? '', ActualObjectSize: String(size) },
      headers: { 'content-range': `bytes */${size}` },
    });
  return { start, end };
};

const OVERRIDES = ['type', 'language', 'expires', 'cache-control', 'disposition', 'encoding'] as const;

/** `response-content-disposition` and the like: a presigned address determines the headers of its download (D-23). */
const overrides = (request: S3Request): Record<string, string> =>
  Object.fromEntries(
    OVERRIDES.flatMap((name) => {
      const header = name === 'expires' || name === 'cache-control' ? name : `content-${name}`;
      const value = request.param(`response-${header}`);
      return value === undefined ? [] : [[header, value]];
    }),
  );

const versionHeaders = (version: ObjectVersion): Record<string, string | number> => {
  const tagCount = Object.keys(version.tags).length;
  return {
    ...version.headers,
    ...Object.fromEntries(Object.entries(version.metadata).map(([name, value]) => [`x-amz-meta-${name}`, value])),
    etag: `"${version.eTag}"`,
    'last-modified': new Date(version.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    'x-amz-version-id': version.versionId,
    ...(tagCount > 0 ? { 'x-amz-tagging-count': tagCount } : {}),
  };
};

/** Here the files share the portal's origin, which on AWS they do not: a stored page must not run scripts in it. */
const HARMLESS = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' };

const headersOf = (request: S3Request, version: ObjectVersion, range: ByteRange | undefined) => ({
  ...versionHeaders(version),
  ...overrides(request),
  ...HARMLESS,
  // The checksum is of the whole object, so it would not hold for a part of it.
  ...(!range && request.header('x-amz-checksum-mode') === 'ENABLED' ? checksumHeaders(version.checksums) : {}),
  'content-length': range ? range.end - range.start + 1 : version.size,
  ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${version.size}` } : {}),
});

const read = async ({ request, storage }: Call, withBody: boolean): Promise<Reply> => {
  if (request.param('partNumber') !== undefined) throw new S3Error('NotImplemented');
  const version = requestedVersion(request, storage);
  if (notModified(request, version)) {
    const { etag = '', 'last-modified': lastModified = '' } = versionHeaders(version);
    return { status: 304, headers: { etag, 'last-modified': lastModified } };
  }
  const range = requestedRange(request, version);
  const reply = { status: range ? 206 : 200, headers: headersOf(request, version, range) };
  if (!withBody || version.size === 0) return reply;
  const file = await storage.open(version);
  return { ...reply, body: file.createReadStream(range ?? {}) };
};

export const getObject: Operation = (call) => read(call, true);

export const headObject: Operation = (call) => read(call, false);
