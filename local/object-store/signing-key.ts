import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { S3Error, type S3ErrorCode } from './errors.ts';

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
