import type { Checksums } from '../body/checksums.ts';

/** Metadata that a client sends with an object. */
export interface Description {
  /** Content-Type, Cache-Control and the like, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** User metadata, names without `x-amz-meta-`. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly tags: Readonly<Record<string, string>>;
}

/** One version of one object, or a delete marker, as it lies on disk next to its bytes. */
export interface ObjectVersion extends Description {
  readonly bucket: string;
  readonly key: string;
  readonly versionId: string;
  /** Later versions have greater sequencers, over the whole store; fixed length, so they compare as text. */
  readonly sequencer: string;
  /** Without the quotation marks. */
  readonly eTag: string;
  readonly size: number;
  /** ISO 8601, whole seconds, as in the Last-Modified header. */
  readonly lastModified: string;
  readonly deleteMarker: boolean;
  readonly checksums: Checksums;
}

/** Every version in memory, so that listing and reading metadata need no disk. */
export interface Catalogue {
  /** The current version, which may be a delete marker. */
  latest(bucket: string, key: string): ObjectVersion | undefined;
  find(bucket: string, key: string, versionId: string): ObjectVersion | undefined;
  /** Keys in UTF-8 order, those with nothing but a delete marker included. */
  keys(bucket: string): readonly string[];
  /** Newest first. */
  versions(bucket: string, key: string): readonly ObjectVersion[];
  /** Adds the version, or replaces the one with the same id. */
  put(version: ObjectVersion): void;
  remove(version: ObjectVersion): void;
}

const SURROGATE = /[\ud800-\udfff]/;

/** Order of the UTF-8 bytes, which is S3's. Differs from the order of strings only beyond the basic plane. */
export const compareKeys = (left: string, right: string): number => {
  if (SURROGATE.test(left) || SURROGATE.test(right)) return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return left < right ? -1 : Number(left > right);
};

const newestFirst = (left: ObjectVersion, right: ObjectVersion): number => (left.sequencer < right.sequencer ? 1 : -1);

export const createCatalogue = (): Catalogue => {
  const buckets = new Map<string, Map<string, readonly ObjectVersion[]>>();
  const sorted = new Map<string, readonly string[]>();
  const versions = (bucket: string, key: string) => buckets.get(bucket)?.get(key) ?? [];

  const replace = (bucket: string, key: string, list: readonly ObjectVersion[]) => {
    const objects = buckets.get(bucket) ?? new Map<string, readonly ObjectVersion[]>();
    buckets.set(bucket, objects);
    if (objects.has(key) !== list.length > 0) sorted.delete(bucket);
    if (list.length > 0) objects.set(key, list);
    else objects.delete(key);
  };
  const others = ({ bucket, key, versionId }: ObjectVersion) =>
    versions(bucket, key).filter((version) => version.versionId !== versionId);

  return {
    versions,
    latest: (bucket, key) => versions(bucket, key)[0],
    find: (bucket, key, versionId) => versions(bucket, key).find((version) => version.versionId === versionId),
    keys: (bucket) => {
      const known = sorted.get(bucket) ?? [...(buckets.get(bucket)?.keys() ?? [])].sort(compareKeys);
      sorted.set(bucket, known);
      return known;
    },
    put: (version) => replace(version.bucket, version.key, [version, ...others(version)].sort(newestFirst)),
    remove: (version) => replace(version.bucket, version.key, others(version)),
  };
};
