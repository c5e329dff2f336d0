import { paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { s3 } from './objects.ts';

/** The objects below a prefix in the order of their keys, a thousand with each call; when each was written in epoch milliseconds. */
export async function* keysBelow(bucket: string, prefix: string) {
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket, Prefix: prefix }))
    for (const { Key = '', LastModified } of Contents) yield { key: Key, changedAt: LastModified?.getTime() ?? 0 };
}
