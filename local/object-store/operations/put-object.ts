import { incomingBody } from '../body/body.ts';
import { checksumHeaders } from '../body/checksums.ts';
import { receiveFile, withFile } from '../body/receive-file.ts';
import { S3Error } from '../errors.ts';
import type { S3Request } from '../request.ts';
import type { ObjectVersion } from '../storage/catalogue.ts';
import { describeRequest } from './description.ts';
import type { Operation } from './operation.ts';
import { writeGuard } from './operation.ts';

/** The response headers of every kind of upload. */
export const uploadedHeaders = (version: ObjectVersion): Record<string, string> => ({
  etag: `"${version.eTag}"`,
  'x-amz-version-id': version.versionId,
  ...checksumHeaders(version.checksums),
});

/** S3 takes nothing without a checksum into a bucket whose objects are retained. */
const hasChecksum = ({ message, header }: S3Request) =>
  header('content-md5') !== undefined ||
  header('x-amz-trailer')?.includes('x-amz-checksum-') === true ||
  Object.keys(message.headers).some((name) => /^x-amz-checksum-(crc|sha)/.test(name));

export const putObject: Operation = async ({ request, authorization, storage, isLocked }) => {
  const { bucket, key } = request;
  if (isLocked && !hasChecksum(request))
    throw new S3Error('InvalidRequest', {
      message:
        'Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters',
    });
  const description = describeRequest(request);
  const guard = writeGuard(request);
  // Refused early if it is already certain, so that the client need not send it all; decided when it takes effect.
  guard(storage.catalogue.latest(bucket, key));
  const body = incomingBody(request, authorization);
  const file = await receiveFile(storage, body.chunks, { value: request.header, trailer: body.trailer });
  const draft = {
    ...description,
    bucket,
    key,
    eTag: file.md5,
    size: file.size,
    deleteMarker: false,
    checksums: file.checksums,
  };
  const version = await withFile(file, () => storage.add(draft, { eventName: 'ObjectCreated:Put', guard }, file.path));
  return { status: 200, headers: uploadedHeaders(version) };
};
