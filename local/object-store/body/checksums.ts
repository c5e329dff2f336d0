import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { S3Error } from '../errors.ts';

/** Remainders of the Castagnoli polynomial (RFC 3720, reflected form), one per byte value. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ 0x82f63b78 : remainder >>> 1;
  return remainder;
});

/** CRC-32C of `data`, continuing from the CRC of what came before. */
const crc32c = (data: Uint8Array, previous = 0): number => {
  let crc = ~previous;
  for (const byte of data) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
};

export const ALGORITHMS = ['crc32', 'crc32c', 'sha1', 'sha256'] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

/** Base64 checksums by algorithm; of a multipart object possibly `<checksum of checksums>-<parts>`. */
export type Checksums = Readonly<Partial<Record<Algorithm, string>>>;

export interface Digest {
  update(data: Uint8Array): unknown;
  digest(): Buffer;
}

export const checksumHeader = (algorithm: Algorithm): string => `x-amz-checksum-${algorithm}`;

const crcDigest = (continueCrc: (data: Uint8Array, previous: number) => number): Digest => {
  let crc = 0;
  return {
    update: (data) => {
      crc = continueCrc(data, crc);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(crc);
      return bytes;
    },
  };
};

export const createDigest = (algorithm: Algorithm): Digest => {
  if (algorithm === 'crc32') return crcDigest((data, previous) => crc32(data, previous));
  if (algorithm === 'crc32c') return crcDigest(crc32c);
  return createHash(algorithm);
};

/** Reads `CRC32`, `SHA256` … as they stand in headers; throws on one that could not be verified here. */
export const parseAlgorithm = (name: string): Algorithm => {
  const found = ALGORITHMS.find((algorithm) => algorithm === name.toLowerCase());
  if (!found) throw new S3Error('NotImplemented', { message: `Checksums of the kind ${name} cannot be verified here` });
  return found;
};

export const checksumHeaders = (checksums: Checksums): Record<string, string> =>
  Object.fromEntries(
    ALGORITHMS.flatMap((algorithm) => {
      const value = checksums[algorithm];
      return value === undefined ? [] : [[checksumHeader(algorithm), value]];
    }),
  );

/** The same as elements of an XML response. */
export const checksumElements = (checksums: Checksums): Record<string, string> =>
  Object.fromEntries(
    ALGORITHMS.flatMap((algorithm) => {
      const value = checksums[algorithm];
      return value === undefined ? [] : [[`Checksum${algorithm.toUpperCase()}`, value]];
    }),
  );
