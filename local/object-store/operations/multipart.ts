import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { flush } from '#local/files/atomic-write.ts';
import { type Checksums, checksumElements, createDigest, parseAlgorithm } from '../body/checksums.ts';
import { withFile, xmlBody } from '../body/receive-file.ts';
import { S3Error } from '../errors.ts';
import type { Storage } from '../storage/storage.ts';
import { type Part, type Upload, uploadFolder } from '../storage/upload-folder.ts';
import { childrenNamed, childText, xmlDocument } from '../xml.ts';
import { describeRequest } from './description.ts';
import { type Call, type Operation, writeGuard } from './operation.ts';

/** A part as CompleteMultipartUpload lists it. */
interface ListedPart {
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
const assemble = async (
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

const uploadIdOf = ({ request }: Call): string => request.param('uploadId') ?? '';

export const createMultipartUpload: Operation = async ({ request, storage }) => {
  const { bucket, key } = request;
  const algorithm = request.header('x-amz-checksum-algorithm');
  const checksumType = request.header('x-amz-checksum-type') === 'FULL_OBJECT' ? 'FULL_OBJECT' : 'COMPOSITE';
  const upload = {
    bucket,
    key,
    description: describeRequest(request),
    algorithm: algorithm === undefined ? undefined : parseAlgorithm(algorithm),
    checksumType,
  } as const;
  const UploadId = await uploadFolder(storage.disk.uploads).create(upload);
  return {
    status: 200,
    headers:
      algorithm === undefined ? {} : { 'x-amz-checksum-algorithm': algorithm, 'x-amz-checksum-type': checksumType },
    body: xmlDocument('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId }),
  };
};

export const completeMultipartUpload: Operation = async (call) => {
  const { request, authorization, storage } = call;
  const { bucket, key } = request;
  const folder = uploadFolder(storage.disk.uploads);
  const upload = await folder.read(uploadIdOf(call), bucket, key);
  const document = await xmlBody(request, authorization, 'CompleteMultipartUpload');
  const listed = childrenNamed(document, 'Part').map((part) => ({
    number: Number(childText(part, 'PartNumber')),
    eTag: (childText(part, 'ETag') ?? '').replaceAll('"', ''),
    checksum: upload.algorithm && childText(part, `Checksum${upload.algorithm.toUpperCase()}`),
  }));
  const object = await assemble(storage, upload, listed, await folder.parts(uploadIdOf(call)));
  const { eTag, size, checksums } = object;
  const draft = { bucket, key, ...upload.description, eTag, size, checksums, deleteMarker: false };
  const change = { eventName: 'ObjectCreated:CompleteMultipartUpload', guard: writeGuard(request) } as const;
  const version = await withFile(object, () => storage.add(draft, change, object.path));
  await folder.remove(uploadIdOf(call));
  const ETag = `"${eTag}"`;
  return {
    status: 200,
    headers: { 'x-amz-version-id': version.versionId },
    body: xmlDocument('CompleteMultipartUploadResult', {
      Location: request.path,
      Bucket: bucket,
      Key: key,
      ETag,
      ...checksumElements(checksums),
      ChecksumType: upload.algorithm && upload.checksumType,
    }),
  };
};

export const abortMultipartUpload: Operation = async (call) => {
  const { request, storage } = call;
  const folder = uploadFolder(storage.disk.uploads);
  await folder.read(uploadIdOf(call), request.bucket, request.key);
  await folder.remove(uploadIdOf(call));
  return { status: 204 };
};
