import { incomingBody } from './body.ts';
import { checksumHeaders } from './checksums.ts';
import { copySource } from './copy-source.ts';
import { S3Error } from './errors.ts';
import type { Call, Operation } from './operation.ts';
import { type ReceivedFile, receiveFile, withFile } from './receive-file.ts';
import { uploadFolder } from './upload-folder.ts';
import { xmlDocument } from './xml.ts';

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

export const uploadPart: Operation = async (call) => {
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
