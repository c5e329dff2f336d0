import { ListObjectVersionsCommand, type ListObjectVersionsCommandOutput, PutObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from './objects.ts';

/** Puts an object into a bucket with an object lock. S3 wants a checksum for that. */
export const putLocked = async (bucket: string, key: string, body = ''): Promise<void> => {
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
