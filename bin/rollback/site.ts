import {
  CopyObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type ObjectVersion,
  type S3Client,
} from '@aws-sdk/client-s3';

/** A page of the site that the last deployment has put, and the version before it. */
export interface PageStep {
  readonly key: string;
  readonly versionId: string;
}

/** Files whose names change with their content; those of earlier releases are kept beside them. */
const ASSETS = 'assets/';

const versionsIn = async (client: S3Client, Bucket: string) => {
  const found: ObjectVersion[] = [];
  let at: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
  while (at) {
    const page: ListObjectVersionsCommandOutput = await client.send(new ListObjectVersionsCommand({ Bucket, ...at }));
    found.push(...(page.Versions ?? []));
    at = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker ?? '', VersionIdMarker: page.NextVersionIdMarker ?? '' }
      : undefined;
  }
  return found;
};

/** What the last deployment has changed of the pages, and how they were before. Nothing where they were taken back already. */
export const pageSteps = async (client: S3Client, bucket: string, began: Date): Promise<PageStep[]> => {
  const pages = (await versionsIn(client, bucket)).filter(({ Key = '' }) => !Key.startsWith(ASSETS));
  const isBefore = ({ LastModified }: ObjectVersion) => (LastModified ?? began) < began;
  return pages
    .filter((page) => page.IsLatest && !isBefore(page))
    .flatMap(({ Key = '', ETag }) => {
      const [before] = pages
        .filter((page) => page.Key === Key && isBefore(page))
        .sort((a, b) => Number(b.LastModified) - Number(a.LastModified));
      return before?.VersionId && before.ETag !== ETag ? [{ key: Key, versionId: before.VersionId }] : [];
    });
};

/** Puts the page of the release before in the place of today's. Browsers and the CDN ask for pages anew each time. */
export const takeBackPage = async (client: S3Client, bucket: string, { key, versionId }: PageStep) => {
  const CopySource = `${bucket}/${encodeURIComponent(key)}?versionId=${encodeURIComponent(versionId)}`;
  await client.send(new CopyObjectCommand({ Bucket: bucket, Key: key, CopySource }));
};
