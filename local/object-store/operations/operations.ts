import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { flush } from '#local/files/atomic-write.ts';
import { incomingBody } from '../body/body.ts';
import { checksumElements, checksumHeaders } from '../body/checksums.ts';
import { type ReceivedFile, receiveFile, withFile } from '../body/receive-file.ts';
import { S3Error } from '../errors.ts';
import { type S3Request, versionOf } from '../request.ts';
import type { ObjectVersion } from '../storage/catalogue.ts';
import { uploadFolder } from '../storage/upload-folder.ts';
import { xmlDocument } from '../xml.ts';
import { deleteObject, deleteObjects } from './delete-object.ts';
import { describeRequest } from './description.ts';
import { getObject, headObject } from './get-object.ts';
import { listObjects, listVersions } from './list-objects.ts';
import { abortMultipartUpload, completeMultipartUpload, createMultipartUpload } from './multipart.ts';
import { type Call, notModified, type Operation, writeGuard } from './operation.ts';
import { putObject } from './put-object.ts';
import { deleteTagging, getTagging, putTagging } from './tags.ts';

const SOURCE = /^\/?([^/?]+)\/([^?]+)(?:\?versionId=(.+))?$/;

const namedSource = ({ request, storage, buckets }: Call): ObjectVersion => {
  const [, bucket, key, versionId] = SOURCE.exec(request.header('x-amz-copy-source') ?? '') ?? [];
  if (!bucket || !key) throw new S3Error('InvalidArgument', { message: 'x-amz-copy-source is not bucket/key' });
  if (!buckets.includes(bucket)) throw new S3Error('NoSuchBucket');
  try {
    return versionOf(storage, bucket, decodeURIComponent(key), versionId);
  } catch (error) {
    throw error instanceof URIError ? new S3Error('InvalidURI') : error;
  }
};

/** The conditions on the source, which have headers of their own. */
const checkSource = (request: S3Request, source: ObjectVersion): void => {
  const header = (name: string) => request.header(`x-amz-copy-source-${name}`);
  if (notModified({ ...request, header }, source)) throw new S3Error('PreconditionFailed');
};

/** The version that x-amz-copy-source names, its own conditions checked; throws NoSuchKey, PreconditionFailed and the like. */
const copySource = (call: Call): ObjectVersion => {
  const source = namedSource(call);
  checkSource(call.request, source);
  return source;
};

const copyObject: Operation = async (call) => {
  const { request, storage } = call;
  const { bucket, key } = request;
  const source = copySource(call);
  const replaced = request.header('x-amz-metadata-directive') === 'REPLACE';
  const retagged = request.header('x-amz-tagging-directive') === 'REPLACE';
  const isCurrent = storage.catalogue.latest(bucket, key)?.versionId === source.versionId;
  if (isCurrent && !replaced && !retagged)
    throw new S3Error('InvalidRequest', { message: 'A copy of an object onto itself must change something' });

  const described = describeRequest(request);
  const path = storage.disk.incoming();
  const version = await withFile({ path }, async () => {
    await copyFile(storage.disk.dataFile(source), path, constants.COPYFILE_FICLONE);
    await flush(path);
    const draft = {
      bucket,
      key,
      headers: replaced ? described.headers : source.headers,
      metadata: replaced ? described.metadata : source.metadata,
      tags: retagged ? described.tags : source.tags,
      eTag: source.eTag,
      size: source.size,
      deleteMarker: false,
      checksums: source.checksums,
    };
    return storage.add(draft, { eventName: 'ObjectCreated:Copy', guard: writeGuard(request) }, path);
  });
  const result = {
    ETag: `"${version.eTag}"`,
    LastModified: version.lastModified,
    ...checksumElements(version.checksums),
  };
  return {
    status: 200,
    headers: {
      'x-amz-version-id': version.versionId,
      'x-amz-copy-source-version-id': source.versionId,
    },
    body: xmlDocument('CopyObjectResult', result),
  };
};

const MAX_PARTS = 10_000;

/** Bytes of another object: of all of it, or of `bytes=first-last`. */
const copiedPart = async (call: Call): Promise<ReceivedFile> => {
  const { request, storage } = call;
  const source = copySource(call);
  const given = request.header('x-amz-copy-source-range');
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(given ?? `bytes=0-${Math.max(0, source.size - 1)}`) ?? [];
  if (
    start === undefined ||
    end === undefined ||
    Number(start) > Number(end) ||
    Number(end) >= Math.max(1, source.size)
  )
    throw new S3Error('InvalidArgument', { message: 'x-amz-copy-source-range does not lie within the object' });
  const file = await storage.open(source);
  const bytes = file.createReadStream({ start: Number(start), end: Number(end) });
  return receiveFile(storage, bytes, { value: () => undefined, trailer: () => undefined });
};

const sentPart = ({ request, authorization, storage }: Call): Promise<ReceivedFile> => {
  const body = incomingBody(request, authorization);
  return receiveFile(storage, body.chunks, { value: request.header, trailer: body.trailer });
};

const uploadPart: Operation = async (call) => {
  const { request, storage } = call;
  const number = Number(request.param('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > MAX_PARTS)
    throw new S3Error('InvalidArgument', { message: `Part number must be 1 to ${MAX_PARTS}` });
  const uploadId = request.param('uploadId') ?? '';
  const folder = uploadFolder(storage.disk.uploads);
  await folder.read(uploadId, request.bucket, request.key);
  const copies = request.header('x-amz-copy-source') !== undefined;
  const file = await (copies ? copiedPart(call) : sentPart(call));
  await withFile(file, () => folder.addPart(uploadId, number, file));
  const ETag = `"${file.md5}"`;
  if (!copies) return { status: 200, headers: { etag: ETag, ...checksumHeaders(file.checksums) } };
  const result = { ETag, LastModified: new Date().toISOString() };
  return { status: 200, body: xmlDocument('CopyPartResult', result) };
};

const listBuckets: Operation = async ({ buckets }) => ({
  status: 200,
  body: xmlDocument('ListAllMyBucketsResult', {
    Buckets: { Bucket: buckets.map((Name) => ({ Name, CreationDate: '2000-01-01T00:00:00.000Z' })) },
  }),
});

const headBucket: Operation = async () => ({ status: 200, headers: { 'x-amz-bucket-region': 'us-east-1' } });

/** An empty constraint means us-east-1. */
const getLocation: Operation = async () => ({ status: 200, body: xmlDocument('LocationConstraint', {}) });

/** Versions are always kept. */
const getVersioning: Operation = async () => ({
  status: 200,
  body: xmlDocument('VersioningConfiguration', { Status: 'Enabled' }),
});

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

/** Query parameters that qualify an operation. Any other names a subresource, which must not be confused with the object. */
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
