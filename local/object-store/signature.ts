import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { S3Error, type S3ErrorCode } from './errors.ts';
import type { S3Request } from './request.ts';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** `date/region/service/aws4_request`: the scope of a signing key. */
type Scope = string;

export const sha256Hex = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Hex signature of a string to sign (Signature Version 4). */
export const signatureOf = (key: Buffer, text: string): string => hmac(key, text).toString('hex');

export const sameSignature = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

export interface Signer {
  readonly scope: Scope;
  readonly key: Buffer;
}

/** Checks an `X-Amz-Credential` (access key id and scope) and derives the key that signs for it. */
export const signerFor = (
  credential: string,
  credentials: Credentials,
  amzDate: string,
  malformed: S3ErrorCode,
): Signer => {
  const parts = credential.split('/');
  const [date = '', region = '', service, terminator] = parts.slice(-4);
  if (parts.length < 5 || service !== 's3' || terminator !== 'aws4_request') throw new S3Error(malformed);
  if (parts.slice(0, -4).join('/') !== credentials.accessKeyId) throw new S3Error('InvalidAccessKeyId');
  if (!/^\d{8}$/.test(date) || !amzDate.startsWith(date)) throw new S3Error(malformed);
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${credentials.secretAccessKey}`, date));
  return { scope: `${date}/${region}/s3/aws4_request`, key };
};

/** Epoch milliseconds of `YYYYMMDDTHHMMSSZ`; undefined when it is anything else. */
export const parseAmzDate = (text: string): number | undefined => {
  const iso = text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const time = iso === text ? Number.NaN : Date.parse(iso);
  return Number.isNaN(time) ? undefined : time;
};

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
const canonicalRequest = (request: S3Request, signedHeaders: readonly string[], payload: string): string =>
  [
    request.method,
    canonicalPath(request.path),
    canonicalQuery(request.query),
    ...signedHeaders.map((name) => `${name}:${canonicalHeader(request.header(name) ?? '')}`),
    '',
    signedHeaders.join(';'),
    payload,
  ].join('\n');

/** A request with a valid signature. */
export interface Authorization {
  /** SHA-256 of the body in hex, UNSIGNED-PAYLOAD, or one of the STREAMING- forms. */
  readonly payload: string;
  readonly signer: Signer;
  readonly amzDate: string;
  /** Seed of the signatures of a chunked body. */
  readonly signature: string;
}

interface Claim {
  readonly amzDate: string;
  readonly payload: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly signer: Signer;
}

const SKEW_MS = 15 * 60 * 1_000;
const MAX_EXPIRY_S = 7 * 24 * 3_600;
const PAYLOAD =
  /^([0-9a-f]{64}|UNSIGNED-PAYLOAD|STREAMING-UNSIGNED-PAYLOAD-TRAILER|STREAMING-AWS4-HMAC-SHA256-PAYLOAD(-TRAILER)?)$/;

const presignedClaim = (request: S3Request, credentials: Credentials, now: number): Claim => {
  const malformed = (message: string) => new S3Error('AuthorizationQueryParametersError', { message });
  const required = (name: string): string => {
    const value = request.param(name);
    if (!value) throw malformed(`${name} is missing`);
    return value;
  };
  if (required('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') throw malformed('X-Amz-Algorithm is not AWS4-HMAC-SHA256');
  const amzDate = required('X-Amz-Date');
  const signedAt = parseAmzDate(amzDate);
  const expires = Number(required('X-Amz-Expires'));
  if (signedAt === undefined) throw malformed('X-Amz-Date is not of the form YYYYMMDDTHHMMSSZ');
  if (!Number.isInteger(expires) || expires < 1 || expires > MAX_EXPIRY_S)
    throw malformed(`X-Amz-Expires must be 1 to ${MAX_EXPIRY_S} seconds`);
  if (now < signedAt - SKEW_MS) throw new S3Error('AccessDenied', { message: 'Request is not yet valid' });
  if (now > signedAt + expires * 1_000) throw new S3Error('AccessDenied', { message: 'Request has expired' });
  return {
    amzDate,
    payload: request.header('x-amz-content-sha256') ?? request.param('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    signedHeaders: required('X-Amz-SignedHeaders').split(';'),
    signature: required('X-Amz-Signature'),
    signer: signerFor(required('X-Amz-Credential'), credentials, amzDate, 'AuthorizationQueryParametersError'),
  };
};

const headerClaim = (request: S3Request, header: string, credentials: Credentials, now: number): Claim => {
  const fields = new Map(
    header
      .slice(header.indexOf(' ') + 1)
      .split(',')
      .map((field) => field.trim().split(/=(.*)/s, 2) as [string, string]),
  );
  const amzDate = request.header('x-amz-date') ?? '';
  const signedAt = parseAmzDate(amzDate);
  const payload = request.header('x-amz-content-sha256');
  const [credential, signature] = [fields.get('Credential'), fields.get('Signature')];
  if (!header.startsWith('AWS4-HMAC-SHA256 ') || !credential || !signature)
    throw new S3Error('AuthorizationHeaderMalformed');
  if (signedAt === undefined) throw new S3Error('AccessDenied', { message: 'A valid x-amz-date header is required' });
  if (Math.abs(now - signedAt) > SKEW_MS) throw new S3Error('RequestTimeTooSkewed');
  if (!payload) throw new S3Error('InvalidRequest', { message: 'x-amz-content-sha256 is required' });
  return {
    amzDate,
    payload,
    signedHeaders: (fields.get('SignedHeaders') ?? '').split(';'),
    signature,
    signer: signerFor(credential, credentials, amzDate, 'AuthorizationHeaderMalformed'),
  };
};

const refuseUnsignedHeaders = (request: S3Request, signedHeaders: readonly string[]): void => {
  const signed = new Set(signedHeaders);
  const unsigned = ['host', ...Object.keys(request.message.headers).filter((name) => name.startsWith('x-amz-'))].filter(
    (name) => !signed.has(name),
  );
  if (unsigned.length > 0)
    throw new S3Error('AccessDenied', {
      message: 'There were headers present in the request which were not signed',
      details: { HeadersNotSigned: unsigned.join(', ') },
    });
};

/** Verifies Signature Version 4, in the Authorization header or in a presigned address; throws AccessDenied and the like. */
export const authorize = (request: S3Request, credentials: Credentials, now: number): Authorization => {
  const header = request.header('authorization');
  const presigned = request.param('X-Amz-Signature') !== undefined;
  if (header === undefined && !presigned) throw new S3Error('AccessDenied');
  if (header !== undefined && presigned)
    throw new S3Error('InvalidArgument', { message: 'Only one way of authorization is allowed' });
  const claim =
    header === undefined ? presignedClaim(request, credentials, now) : headerClaim(request, header, credentials, now);
  refuseUnsignedHeaders(request, claim.signedHeaders);
  if (!PAYLOAD.test(claim.payload))
    throw new S3Error('InvalidArgument', { message: 'x-amz-content-sha256 is not a hash or a known form' });

  const canonical = canonicalRequest(request, claim.signedHeaders, claim.payload);
  const toSign = ['AWS4-HMAC-SHA256', claim.amzDate, claim.signer.scope, sha256Hex(canonical)].join('\n');
  if (!sameSignature(signatureOf(claim.signer.key, toSign), claim.signature))
    throw new S3Error('SignatureDoesNotMatch', { details: { StringToSign: toSign, CanonicalRequest: canonical } });
  return claim;
};
