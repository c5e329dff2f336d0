import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

/**
 * The one S3 client of a process; AWS_ENDPOINT_URL_S3 points it at a local store. Checksums only where asked for: a
 * presigned address would otherwise carry the checksum of an empty body.
 */
export const s3 = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });

export interface StoredObject {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The whole object, or undefined when there is none. */
export const getObject = async (bucket: string, key: string): Promise<StoredObject | undefined> => {
  try {
    const reply = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    const bytes = (await reply.Body?.transformToByteArray()) ?? new Uint8Array();
    return { bytes, contentType: reply.ContentType ?? '', metadata: reply.Metadata ?? {} };
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};

/** How many bytes the object has, or undefined when there is none. */
export const objectSize = async (bucket: string, key: string): Promise<number | undefined> => {
  try {
    return (await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))).ContentLength;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
};

export const putObject = async (
  bucket: string,
  key: string,
  bytes: Uint8Array,
  options: { contentType: string; metadata?: Record<string, string> },
) => {
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: bytes,
      ContentType: options.contentType,
      Metadata: options.metadata,
    }),
  );
};

/** An address the browser may PUT exactly this upload to within five minutes, with the headers it must send. */
export const presignPut = async (
  bucket: string,
  key: string,
  options: { contentType: string; size: number; metadata: Record<string, string> },
) => {
  const metadata = Object.fromEntries(
    Object.entries(options.metadata).map(([name, value]) => [`x-amz-meta-${name}`, value]),
  );
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: key,
    ContentType: options.contentType,
    ContentLength: options.size,
    Metadata: options.metadata,
  });
  const signed = new Set(['content-type', 'content-length', ...Object.keys(metadata)]);
  const url = await getSignedUrl(s3, command, { expiresIn: 300, signableHeaders: signed, unhoistableHeaders: signed });
  return { url, headers: { 'content-type': options.contentType, ...metadata } };
};
