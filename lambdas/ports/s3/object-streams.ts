import type { Readable } from 'node:stream';

/** S3 takes parts of 5 MB and more, 10,000 of them: enough for 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;

/** The bytes of an object as a stream; undefined when there is none. The caller reads or destroys it. */
export const openObject = async (bucket: string, key: string): Promise<Readable | undefined> => {
  const { s3, GetObjectCommand, NoSuchKey } = await import('./sdk.ts');
  try {
    return (await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }))).Body as Readable | undefined;
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};

/** An upload in parts that was begun and is neither finished nor aborted. */
export interface OpenUpload {
  readonly bucket: string;
  readonly key: string;
  readonly uploadId: string;
}

/** Begins an object that is sent in parts; no user sees it before it is finished. */
export const beginUpload = async (bucket: string, key: string, contentType: string): Promise<OpenUpload> => {
  const { s3, CreateMultipartUploadCommand } = await import('./sdk.ts');
  const command = new CreateMultipartUploadCommand({ Bucket: bucket, Key: key, ContentType: contentType });
  const { UploadId: uploadId = '' } = await s3.send(command);
  return { bucket, key, uploadId };
};

/** A stream in blocks of one size, the last one shorter. */
async function* blocksOf(stream: Readable): AsyncGenerator<Buffer> {
  let block = Buffer.allocUnsafe(PART_BYTES);
  let filled = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>)
    for (let from = 0; from < chunk.length; ) {
      const copied = chunk.copy(block, filled, from);
      [from, filled] = [from + copied, filled + copied];
      if (filled < PART_BYTES) continue;
      yield block;
      [block, filled] = [Buffer.allocUnsafe(PART_BYTES), 0];
    }
  if (filled > 0) yield block.subarray(0, filled);
}

/** Sends a stream as the upload's object and finishes it: one part is on its way while the next one fills. Returns the bytes. */
export const sendStream = async ({ bucket, key, uploadId }: OpenUpload, stream: Readable): Promise<number> => {
  const { s3, CompleteMultipartUploadCommand, UploadPartCommand } = await import('./sdk.ts');
  const upload = { Bucket: bucket, Key: key, UploadId: uploadId };
  const Parts: { readonly ETag: string | undefined; readonly PartNumber: number }[] = [];
  let size = 0;
  let sending: Promise<unknown> = Promise.resolve();
  const send = async (Body: Buffer, PartNumber: number) => {
    const { ETag } = await s3.send(new UploadPartCommand({ ...upload, Body, PartNumber }));
    Parts.push({ ETag, PartNumber });
  };
  for await (const block of blocksOf(stream)) {
    await sending;
    size += block.length;
    sending = send(block, Parts.length + 1);
    // Looked at with the next block.
    sending.catch(() => undefined);
  }
  await sending;
  await s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  return size;
};

/** Gives an upload up: its parts are removed. One that has ended is no error. */
export const giveUpUpload = async ({ bucket, key, uploadId }: OpenUpload): Promise<void> => {
  const { s3, AbortMultipartUploadCommand, NoSuchUpload } = await import('./sdk.ts');
  try {
    await s3.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId }));
  } catch (error) {
    if (!(error instanceof NoSuchUpload)) throw error;
  }
};
