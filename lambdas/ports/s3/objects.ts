import { UPLOAD_ADDRESS_S } from '#contract/rules/limits.ts';

export interface StoredObject {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The whole object, or undefined when there is none. */
export const getObject = async (bucket: string, key: string): Promise<StoredObject | undefined> => {
  const { s3, GetObjectCommand, NoSuchKey } = await import('./sdk.ts');
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
  const { s3, HeadObjectCommand, NotFound } = await import('./sdk.ts');
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
  const { s3, PutObjectCommand } = await import('./sdk.ts');
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

/** Removes an object; where the bucket keeps versions the bytes stay until its rules remove them. */
export const deleteObject = async (bucket: string, key: string) => {
  const { s3, DeleteObjectCommand } = await import('./sdk.ts');
  await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
};

/** Removes all versions of the objects below a prefix for good, the marks of deletions too. */
export const destroyObjects = async (bucket: string, prefix: string): Promise<void> => {
  const { s3, DeleteObjectCommand, ListObjectVersionsCommand } = await import('./sdk.ts');
  for (;;) {
    const { Versions = [], DeleteMarkers = [] } = await s3.send(
      new ListObjectVersionsCommand({ Bucket: bucket, Prefix: prefix }),
    );
    const all = [...Versions, ...DeleteMarkers];
    if (all.length === 0) return;
    for (const { Key, VersionId } of all) await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key, VersionId }));
  }
};

/**
 * Brings a deleted object back where its bucket keeps versions: the newest one becomes the current one again. One that is
 * there, or whose versions the bucket's rules have removed, stays as it is.
 */
export const undeleteObject = async (bucket: string, key: string) => {
  const { s3, CopyObjectCommand, ListObjectVersionsCommand } = await import('./sdk.ts');
  const { Versions = [], DeleteMarkers = [] } = await s3.send(
    new ListObjectVersionsCommand({ Bucket: bucket, Prefix: key }),
  );
  const isDeleted = DeleteMarkers.some((marker) => marker.Key === key && marker.IsLatest);
  const newest = Versions.find((version) => version.Key === key)?.VersionId;
  if (!isDeleted || newest === undefined) return;
  const source = [bucket, ...key.split('/')].map(encodeURIComponent).join('/');
  await s3.send(new CopyObjectCommand({ Bucket: bucket, Key: key, CopySource: `${source}?versionId=${newest}` }));
};

/** The tags of an object, of one version if that is given; undefined when there is no such object. */
export const tagsOf = async (bucket: string, key: string, versionId?: string) => {
  const { s3, GetObjectTaggingCommand } = await import('./sdk.ts');
  try {
    const { TagSet = [] } = await s3.send(
      new GetObjectTaggingCommand({ Bucket: bucket, Key: key, VersionId: versionId }),
    );
    return new Map(TagSet.map(({ Key = '', Value = '' }) => [Key, Value]));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Replaces the tags of an object; one that is deleted is no error. */
export const tagObject = async (bucket: string, key: string, tags: Readonly<Record<string, string>>) => {
  const { s3, PutObjectTaggingCommand } = await import('./sdk.ts');
  const TagSet = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  try {
    await s3.send(new PutObjectTaggingCommand({ Bucket: bucket, Key: key, Tagging: { TagSet } }));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
};

/** The calls about tags have no error of their own for an object that does not exist. */
const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NoSuchVersion');

/** An address that downloads the object as a file of this name and type, for `seconds`. D-23. */
export const presignGet = async (
  bucket: string,
  key: string,
  {
    fileName,
    contentType,
    seconds,
    disposition = 'attachment',
  }: { fileName: string; contentType: string; seconds: number; disposition?: 'attachment' | 'inline' },
) => {
  const { s3, GetObjectCommand, getSignedUrl } = await import('./sdk.ts');
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: key,
    ResponseContentDisposition: `${disposition}; filename*=UTF-8''${encodeName(fileName)}`,
    ResponseContentType: contentType,
  });
  return getSignedUrl(s3, command, { expiresIn: seconds });
};

/** RFC 5987 allows fewer characters than encodeURIComponent leaves. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** An address the browser may PUT exactly this upload to within five minutes, with the headers it must send. */
export const presignPut = async (
  bucket: string,
  key: string,
  options: {
    contentType: string;
    size: number;
    metadata: Record<string, string>;
    /** SHA-256 as base64: no other content is accepted. */
    checksum?: string;
  },
) => {
  const { s3, PutObjectCommand, getSignedUrl } = await import('./sdk.ts');
  const { checksum } = options;
  const metadata: Record<string, string> = Object.fromEntries([
    ...Object.entries(options.metadata).map(([name, value]) => [`x-amz-meta-${name}`, value]),
    ...(checksum === undefined ? [] : [['x-amz-checksum-sha256', checksum]]),
  ]);
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: key,
    ContentType: options.contentType,
    ContentLength: options.size,
    Metadata: options.metadata,
    ...(checksum === undefined ? {} : { ChecksumSHA256: checksum }),
  });
  const signed = new Set(['content-type', 'content-length', ...Object.keys(metadata)]);
  const url = await getSignedUrl(s3, command, {
    expiresIn: UPLOAD_ADDRESS_S,
    signableHeaders: signed,
    unhoistableHeaders: signed,
  });
  return { url, headers: { 'content-type': options.contentType, ...metadata } };
};

/** Stores a value as JSON. */
export const putJson = (bucket: string, key: string, value: unknown) =>
  putObject(bucket, key, Buffer.from(JSON.stringify(value)), { contentType: 'application/json' });

/** Reads a value that is stored as JSON; undefined if there is none. */
export const readJson = async (bucket: string, key: string): Promise<unknown> => {
  const object = await getObject(bucket, key);
  return object && JSON.parse(Buffer.from(object.bytes).toString());
};
