import { assemble } from './assemble-parts.ts';
import { checksumElements, parseAlgorithm } from './checksums.ts';
import { writeGuard } from './conditions.ts';
import { describeRequest } from './description.ts';
import type { Call, Operation } from './operation.ts';
import { withFile } from './receive-file.ts';
import { xmlBody } from './small-body.ts';
import { uploadFolder } from './upload-folder.ts';
import { childrenNamed, childText, xmlDocument } from './xml.ts';

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
