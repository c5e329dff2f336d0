import { exportKeys } from '../../contract/reports/keys.ts';
import type { FamilyId } from '../store/id.ts';
import { allLines, type RecordLine, RecordLog } from './bucket-records.ts';
import { type BucketedName, bucketOfRecord } from './buckets.ts';
import { openBucket } from './open-bucket.ts';
import { relocation, type Sorted } from './sorted-changes.ts';
import type { SourceRecord } from './sources.ts';

/** The stored records of a family, divided into other buckets. Throws LostBucket. */
export const divided = async (
  familyId: FamilyId,
  { series, buckets }: { readonly series: string; readonly buckets: number },
  sorted: Pick<Sorted, 'buckets' | 'relocated'>,
): Promise<ReadonlyMap<number, RecordLog>> => {
  const logs = new Map<number, RecordLog>();
  const placeOf = ([name, id, record]: RecordLine) =>
    sorted.relocated.get(relocation(name, id)) ??
    bucketOfRecord(name, id, record as SourceRecord<BucketedName>, sorted.buckets);
  for (let bucket = 0; bucket < buckets; bucket++) {
    const { records } = await openBucket(exportKeys.records(familyId, series, bucket), undefined);
    for (const line of allLines(records)) {
      const place = placeOf(line);
      const log = logs.get(place) ?? new RecordLog();
      logs.set(place, log);
      log.add(line);
    }
  }
  return logs;
};
