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
