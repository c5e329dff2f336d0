import {
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type ObjectVersion,
} from '@aws-sdk/client-s3';
import type { Stage } from './stage.ts';

/** One version of an object, or the mark that deleted it. */
export interface Version {
  readonly key: string;
  readonly versionId: string;
  readonly isMark: boolean;
  readonly isLatest: boolean;
  /** Epoch milliseconds. */
  readonly at: number;
}

type Store = Pick<Stage, 's3'>;

const versionOf =
  (isMark: boolean) =>
  ({ Key: key = '', VersionId: versionId = '', IsLatest: isLatest = false, LastModified }: ObjectVersion): Version => ({
    key,
    versionId,
    isMark,
    isLatest,
    at: LastModified?.getTime() ?? 0,
  });

async function* pagesOf({ s3 }: Store, Bucket: string): AsyncGenerator<Version[]> {
  let page: Partial<ListObjectVersionsCommandOutput> = {};
  do {
    const { NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page;
    page = await s3.send(new ListObjectVersionsCommand({ Bucket, KeyMarker, VersionIdMarker }));
    yield [...(page.Versions ?? []).map(versionOf(false)), ...(page.DeleteMarkers ?? []).map(versionOf(true))];
  } while (page.IsTruncated);
}

/** All versions of all objects of a bucket, those of one key together and newest first. */
export async function* versionsIn(store: Store, bucket: string): AsyncGenerator<Version[]> {
  let open: Version[] = [];
  for await (const page of pagesOf(store, bucket)) {
    const byKey = new Map<string, Version[]>();
    for (const version of [...open, ...page]) byKey.set(version.key, [...(byKey.get(version.key) ?? []), version]);
    // The versions of the last key may go on in the next page.
    const groups = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, versions]) => versions);
    open = groups.pop() ?? [];
    for (const group of groups) yield newestFirst(group);
  }
  if (open.length > 0) yield newestFirst(open);
}

/** Times are whole seconds: of two versions of one second the service knows which is the latest. */
const newestFirst = (versions: Version[]) =>
  versions.toSorted((a, b) => b.at - a.at || Number(b.isLatest) - Number(a.isLatest));

/** An object of a store with all that belongs to it. */
export interface Content {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** As the header `x-amz-tagging` has them. */
  readonly tagging: string;
}

/** One version of an object, whole. */
export const readVersion = async ({ s3 }: Store, bucket: string, { key, versionId }: Version): Promise<Content> => {
  const at = { Bucket: bucket, Key: key, VersionId: versionId };
  const [object, { TagSet = [] }] = await Promise.all([
    s3.send(new GetObjectCommand(at)),
    s3.send(new GetObjectTaggingCommand(at)),
  ]);
  return {
    bytes: (await object.Body?.transformToByteArray()) ?? new Uint8Array(),
    contentType: object.ContentType ?? 'application/octet-stream',
    metadata: object.Metadata ?? {},
    tagging: new URLSearchParams(TagSet.map(({ Key = '', Value = '' }) => [Key, Value])).toString(),
  };
};

const PER_CALL = 1_000;

/** Removes versions for good, marks too. */
export const destroyVersions = async ({ s3 }: Store, bucket: string, versions: readonly Version[]): Promise<void> => {
  for (let from = 0; from < versions.length; from += PER_CALL) {
    const Objects = versions
      .slice(from, from + PER_CALL)
      .map(({ key: Key, versionId: VersionId }) => ({ Key, VersionId }));
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
    );
    if (Errors[0]) throw new Error(`${Errors[0].Key} could not be removed: ${Errors[0].Message}`);
  }
};
