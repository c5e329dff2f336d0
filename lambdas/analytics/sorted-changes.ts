import { type RecordLine, RecordLog } from './bucket-records.ts';
import type { BucketedName } from './buckets.ts';
import type { TableSource } from './tables/table-builder.ts';

/** Changes of a family sorted by where they are kept and by what has to be written because of them. */
export interface Sorted {
  /** How many buckets the family has from now on. */
  readonly buckets: number;
  /** The changed records of each bucket. */
  readonly logs: Map<number, RecordLog>;
  /** The bucket of each record that lay in another one before, by list and id. */
  readonly relocated: Map<string, number>;
  /** Providers that were known already and are called otherwise by now, or are gone or back. */
  readonly renamed: Set<string>;
  /** The changed sources of each bucket, and those that have changed for all. */
  readonly touched: Map<number, Set<TableSource>>;
  readonly everywhere: Set<TableSource>;
}

export const sorting = (buckets: number): Sorted => ({
  buckets,
  logs: new Map(),
  relocated: new Map(),
  renamed: new Set(),
  touched: new Map(),
  everywhere: new Set(),
});

/** What a relocated record is known by. */
export const relocation = (name: BucketedName, id: string) => `${name} ${id}`;

/** Notes that what is made of a bucket has to be made again because of a source. */
export const touch = ({ touched }: Sorted, bucket: number, source: TableSource) => {
  const known = touched.get(bucket) ?? new Set();
  touched.set(bucket, known.add(source));
};

/** Notes a changed record of a bucket. */
export const write = (sorted: Sorted, bucket: number, line: RecordLine) => {
  const log = sorted.logs.get(bucket) ?? new RecordLog();
  sorted.logs.set(bucket, log);
  log.add(line);
  touch(sorted, bucket, line[0]);
};
