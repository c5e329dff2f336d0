import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { checksumElements } from './checksums.ts';
import { writeGuard } from './conditions.ts';
import { copySource } from './copy-source.ts';
import { describeRequest } from './description.ts';
import { flush } from './disk.ts';
import { S3Error } from './errors.ts';
import type { Operation } from './operation.ts';
import { withFile } from './receive-file.ts';
import { xmlDocument } from './xml.ts';

export const copyObject: Operation = async (call) => {
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
