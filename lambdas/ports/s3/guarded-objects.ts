import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { s3 } from './objects.ts';

/** The metadata of an object; `tag` identifies this version of its content. */
export interface ObjectHead {
  readonly tag: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The object without its bytes, or undefined when there is none. */
export const headObject = async (bucket: string, key: string): Promise<ObjectHead | undefined> => {
  try {
    const { ETag, Metadata = {} } = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    return { tag: ETag, metadata: Metadata };
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
};

/** The whole object with its tag, or undefined when there is none. */
export const readObject = async (
  bucket: string,
  key: string,
): Promise<(ObjectHead & { readonly bytes: Uint8Array }) | undefined> => {
  try {
    const { Body, ETag, Metadata = {} } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return { bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(), tag: ETag, metadata: Metadata };
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};

/** The status of a conditional write that comes too late: 412, 409 while another is under way, 404 after a removal. */
const late = new Set([404, 409, 412]);

/** Puts an object in the place of the one with `tag`, or where none is; returns false when it is another one by now. */
export const putUnmoved = async (
  bucket: string,
  key: string,
  bytes: Uint8Array,
  { tag, contentType, metadata }: { tag: string | undefined; contentType: string; metadata: Record<string, string> },
): Promise<boolean> => {
  try {
    await s3.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: bytes,
        ContentType: contentType,
        Metadata: metadata,
        ...(tag === undefined ? { IfNoneMatch: '*' } : { IfMatch: tag }),
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof S3ServiceException && late.has(error.$metadata.httpStatusCode ?? 0)) return false;
    throw error;
  }
};
