import type { SourceName, SourceRecord } from '../sources.ts';

/** The lists whose records are stored in buckets; the others are stored as a whole. */
export const bucketedNames = [
  'provider',
  'endUser',
  'division',
  'document',
  'siteInspection',
] as const satisfies readonly SourceName[];
export type BucketedName = (typeof bucketedNames)[number];
export type WholeName = Exclude<SourceName, BucketedName>;

/** The field of a stored record that names the record it lies with. */
export const anchorFields: { readonly [Name in SourceName]?: string } = {
  provider: 'endUserId',
  division: 'endUserId',
  document: 'rowId',
  siteInspection: 'recordId',
};

type Anchors = { readonly [Name in BucketedName]: (record: SourceRecord<Name>) => string };

/** The record that a record lies with, '' for itself: all rows of an end user are made from one bucket. */
const anchors: Anchors = {
  provider: ({ endUser }) => endUser,
  endUser: () => '',
  division: ({ endUser }) => endUser,
  document: ({ of }) => of,
  siteInspection: ({ recordId }) => recordId,
};

/** A tenant has one bucket for this many records, and no more than the manifest of all tenants can bear. */
const RECORDS = 2_000;
const MOST = 64;

/** How many buckets this many records want: some power of two, and never less than there are. */
export const bucketsFor = (records: number, now: number): number => {
  let buckets = Math.max(now, 1);
  while (buckets < MOST && records > buckets * RECORDS) buckets *= 2;
  return buckets;
};

/** The bucket of a record that lies with another one, or by itself: FNV-1a of the id. */
export const bucketOf = (id: string, anchor: string, buckets: number): number => {
  const text = anchor || id;
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % buckets;
};

/** The bucket of what is stored of a record. */
export const bucketOfRecord = <Name extends BucketedName>(
  name: Name,
  id: string,
  record: SourceRecord<Name>,
  buckets: number,
): number => bucketOf(id, anchors[name](record), buckets);

export const isBucketedName = (name: SourceName): name is BucketedName => bucketedNames.some((each) => each === name);
