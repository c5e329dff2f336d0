import { getLocation, getVersioning, headBucket, listBuckets } from './bucket.ts';
import { copyObject } from './copy-object.ts';
import { deleteObject, deleteObjects } from './delete-object.ts';
import { S3Error } from './errors.ts';
import { getObject, headObject } from './get-object.ts';
import { listObjects } from './list-objects.ts';
import { listVersions } from './list-versions.ts';
import { abortMultipartUpload, completeMultipartUpload, createMultipartUpload } from './multipart.ts';
import type { Operation } from './operation.ts';
import { putObject } from './put-object.ts';
import type { S3Request } from './request.ts';
import { deleteTagging, getTagging, putTagging } from './tags.ts';
import { uploadPart } from './upload-part.ts';

/** By method, level and subresource. All others return NotImplemented. */
const operations: Readonly<Record<string, Operation>> = {
  'GET service': listBuckets,
  'HEAD bucket': headBucket,
  'GET bucket': listObjects,
  'GET bucket versions': listVersions,
  'GET bucket location': getLocation,
  'GET bucket versioning': getVersioning,
  'POST bucket delete': deleteObjects,
  'GET object': getObject,
  'HEAD object': headObject,
  'PUT object': putObject,
  'DELETE object': deleteObject,
  'COPY object': copyObject,
  'GET object tagging': getTagging,
  'PUT object tagging': putTagging,
  'DELETE object tagging': deleteTagging,
  'POST object uploads': createMultipartUpload,
  'PUT object uploadId': uploadPart,
  'POST object uploadId': completeMultipartUpload,
  'DELETE object uploadId': abortMultipartUpload,
};

/** Query parameters that qualify an operation. Any other names a subresource, which must not be taken for the object. */
const QUALIFIER =
  /^(x-id|x-amz-.*|versionId|partNumber|list-type|prefix|delimiter|max-keys|encoding-type|continuation-token|start-after|fetch-owner|key-marker|version-id-marker|response-.*)$/i;

export const operationFor = (request: S3Request): Operation => {
  const level = request.bucket === '' ? 'service' : request.key === '' ? 'bucket' : 'object';
  const subresource = request.query.map(([name]) => name).find((name) => !QUALIFIER.test(name));
  const copies = request.method === 'PUT' && !subresource && request.header('x-amz-copy-source') !== undefined;
  const name = [copies ? 'COPY' : request.method, level, ...(subresource ? [subresource] : [])].join(' ');
  const operation = operations[name];
  if (!operation)
    throw new S3Error('NotImplemented', { message: `This local object store does not implement ${name}` });
  return operation;
};
