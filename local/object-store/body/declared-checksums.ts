import { createHash } from 'node:crypto';
import { S3Error } from '../errors.ts';
import {
  ALGORITHMS,
  type Algorithm,
  type Checksums,
  checksumHeader,
  createDigest,
  parseAlgorithm,
} from './checksums.ts';

/** Where a sender states the checksums of what it sends: headers or form fields, and a trailer. */
export interface Declarations {
  value(name: string): string | undefined;
  trailer(name: string): string | undefined;
}

export interface Verified {
  /** MD5 in hex: the ETag of an object that is not multipart. */
  readonly md5: string;
  readonly checksums: Checksums;
}

export interface Verifier {
  update(chunk: Uint8Array): void;
  /** Throws BadDigest when a declared checksum does not match. */
  finish(): Verified;
}

const PREFIX = /^x-amz-checksum-(?!algorithm$|type$|mode$)/;

const announcedInTrailer = (declared: Declarations): readonly Algorithm[] =>
  (declared.value('x-amz-trailer') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => PREFIX.test(name))
    .map((name) => parseAlgorithm(name.replace(PREFIX, '')));

const requireDigest = (value: string, bytes: number): string => {
  if (Buffer.from(value, 'base64').length !== bytes) throw new S3Error('InvalidDigest');
  return value;
};

/**
 * Computes MD5 and every declared checksum while the bytes pass. As on S3, a checksum in the query of a presigned
 * address counts for nothing: only a signed header binds the upload (D-22).
 */
export const createVerifier = (declared: Declarations): Verifier => {
  const unknown = declared.value('x-amz-checksum-crc64nvme') ?? declared.value('x-amz-checksum-md5');
  if (unknown !== undefined) throw new S3Error('NotImplemented', { message: 'That checksum cannot be verified here' });
  const inTrailer = new Set(announcedInTrailer(declared));
  const wanted = ALGORITHMS.filter(
    (algorithm) => inTrailer.has(algorithm) || declared.value(checksumHeader(algorithm)) !== undefined,
  );
  const digests = wanted.map((algorithm) => ({ algorithm, digest: createDigest(algorithm) }));
  const md5 = createHash('md5');
  const contentMd5 = declared.value('content-md5');
  if (contentMd5 !== undefined) requireDigest(contentMd5, 16);

  const check = (algorithm: Algorithm, actual: Buffer): string => {
    const name = checksumHeader(algorithm);
    const expected = inTrailer.has(algorithm) ? declared.trailer(name) : declared.value(name);
    if (expected === undefined) throw new S3Error('MalformedTrailerError');
    requireDigest(expected, actual.length);
    const value = actual.toString('base64');
    if (value !== expected)
      throw new S3Error('BadDigest', {
        message: `The ${algorithm} you specified did not match the calculated checksum.`,
      });
    return value;
  };

  return {
    update: (chunk) => {
      md5.update(chunk);
      for (const { digest } of digests) digest.update(chunk);
    },
    finish: () => {
      const checksums: Partial<Record<Algorithm, string>> = {};
      for (const { algorithm, digest } of digests) checksums[algorithm] = check(algorithm, digest.digest());
      const sum = md5.digest();
      if (contentMd5 !== undefined && sum.toString('base64') !== contentMd5) throw new S3Error('BadDigest');
      return { md5: sum.toString('hex'), checksums };
    },
  };
};
