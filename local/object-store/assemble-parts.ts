import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Checksums, createDigest } from './checksums.ts';
import { flush } from './disk.ts';
import { S3Error } from './errors.ts';
import type { Storage } from './storage.ts';
import type { Part, Upload } from './upload-folder.ts';

/** A part as CompleteMultipartUpload lists it. */
export interface ListedPart {
  readonly number: number;
  readonly eTag: string;
  readonly checksum: string | undefined;
}

interface Assembled {
  readonly path: string;
  readonly eTag: string;
  readonly size: number;
  readonly checksums: Checksums;
}

const MIN_PART_BYTES = 5 * 1024 * 1024;

const chosenParts = (upload: Upload, listed: readonly ListedPart[], received: ReadonlyMap<number, Part>) => {
  if (listed.length === 0) throw new S3Error('MalformedXML');
  const parts = listed.map(({ number, eTag, checksum }, index) => {
    const previous = listed[index - 1];
    if (previous && previous.number >= number) throw new S3Error('InvalidPartOrder');
    const part = received.get(number);
    const known = upload.algorithm && part?.checksums[upload.algorithm];
    if (part?.md5 !== eTag || (checksum !== undefined && checksum !== known)) throw new S3Error('InvalidPart');
    return part;
  });
  if (parts.slice(0, -1).some(({ size }) => size < MIN_PART_BYTES)) throw new S3Error('EntityTooSmall');
  return parts;
};

/** As S3 does it: the hash of the parts' hashes, and the number of parts. */
const composite = (digests: readonly Buffer[], hash: { update(data: Uint8Array): unknown; digest(): Buffer }) => {
  hash.update(Buffer.concat(digests));
  return hash.digest();
};

const compositeChecksum = ({ algorithm }: Upload, parts: readonly Part[]): Checksums => {
  const sums = parts.map((part) => algorithm && part.checksums[algorithm]);
  if (!algorithm || sums.includes(undefined)) return {};
  const digests = sums.map((sum) => Buffer.from(sum ?? '', 'base64'));
  return { [algorithm]: `${composite(digests, createDigest(algorithm)).toString('base64')}-${parts.length}` };
};

/** Joins the listed parts into one file; throws InvalidPart, InvalidPartOrder or EntityTooSmall. */
export const assemble = async (
  storage: Storage,
  upload: Upload,
  listed: readonly ListedPart[],
  received: ReadonlyMap<number, Part>,
): Promise<Assembled> => {
  const parts = chosenParts(upload, listed, received);
  const path = storage.disk.incoming();
  const whole = upload.algorithm && upload.checksumType === 'FULL_OBJECT' ? createDigest(upload.algorithm) : undefined;
  const bytes = async function* () {
    for (const part of parts)
      for await (const chunk of createReadStream(part.path)) {
        whole?.update(chunk);
        yield chunk;
      }
  };
  try {
    await pipeline(bytes, createWriteStream(path, { flags: 'wx' }));
    await flush(path);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  const md5 = composite(
    parts.map((part) => Buffer.from(part.md5, 'hex')),
    createHash('md5'),
  );
  return {
    path,
    eTag: `${md5.toString('hex')}-${parts.length}`,
    size: parts.reduce((sum, part) => sum + part.size, 0),
    checksums:
      whole && upload.algorithm
        ? { [upload.algorithm]: whole.digest().toString('base64') }
        : compositeChecksum(upload, parts),
  };
};
