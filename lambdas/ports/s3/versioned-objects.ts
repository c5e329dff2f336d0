import type { ListObjectVersionsCommandOutput } from '@aws-sdk/client-s3';

/** Puts an object into a bucket with an object lock. S3 wants a checksum for that. */
export const putLocked = async (bucket: string, key: string, body = ''): Promise<void> => {
  const { s3, PutObjectCommand } = await import('./sdk.ts');
  const Body = Buffer.from(body);
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body, ChecksumAlgorithm: 'SHA256' }));
};

/** An object by its first version. */
export interface LockedObject {
  readonly key: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * The objects below a prefix in the order of their keys, those under a delete marker too: a marker hides, and may not. `after` is
 * a key to go on behind.
 */
export async function* lockedBelow(bucket: string, prefix: string, after?: string): AsyncGenerator<LockedObject> {
  const { s3, ListObjectVersionsCommand } = await import('./sdk.ts');
  let page: Partial<ListObjectVersionsCommandOutput> = after === undefined ? {} : { NextKeyMarker: after };
  let last: LockedObject | undefined;
  do {
    const { NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page;
    page = await s3.send(new ListObjectVersionsCommand({ Bucket: bucket, Prefix: prefix, KeyMarker, VersionIdMarker }));
    // Newest first within a key: the last one is when the line was written.
    for (const { Key: key = '', LastModified } of page.Versions ?? []) {
      if (last && last.key !== key) yield last;
      last = { key, at: LastModified?.getTime() ?? 0 };
    }
  } while (page.IsTruncated);
  if (last) yield last;
}

/** The objects below a prefix in the order of their keys, a thousand with each call; when each was written in epoch milliseconds. */
export async function* keysBelow(bucket: string, prefix: string) {
  const { s3, paginateListObjectsV2 } = await import('./sdk.ts');
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket, Prefix: prefix }))
    for (const { Key = '', LastModified } of Contents) yield { key: Key, changedAt: LastModified?.getTime() ?? 0 };
}

/** The metadata of an object; `tag` identifies this version of its content. */
export interface ObjectHead {
  readonly tag: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The object without its bytes, or undefined when there is none. */
export const headObject = async (bucket: string, key: string): Promise<ObjectHead | undefined> => {
  const { s3, HeadObjectCommand, NotFound } = await import('./sdk.ts');
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
  const { s3, GetObjectCommand, NoSuchKey } = await import('./sdk.ts');
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
  const { s3, PutObjectCommand, S3ServiceException } = await import('./sdk.ts');
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
