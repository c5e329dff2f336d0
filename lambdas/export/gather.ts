import type { FamilyId } from '../store/id.ts';
import { activityKey, count } from './activity-counts.ts';
import { anchorFields, bucketedNames, bucketsFor, isBucketedName } from './buckets.ts';
import type { Versions } from './changed-sources.ts';
import { type Followed, follow } from './follow.ts';
import { type Sorted, sorting } from './sorted-changes.ts';
import { type SourceName, sourceNames, sources } from './sources.ts';
import type { FamilyState, Stored } from './state.ts';
import { takeBucketed, takeWhole, touchUsers } from './take-changes.ts';

/** What has changed of a family's lists, and the versions to which they were followed. */
export interface Gathered extends Sorted {
  readonly reached: Versions;
}

/**
 * Reads the journals of the lists that have changed and their changed records. Lists that are kept as a whole, names of
 * providers and counts of activities change in `value`.
 */
export const gather = async (familyId: FamilyId, { seen, value }: Stored, versions: Versions): Promise<Gathered> => {
  const followed = await followAll(familyId, seen?.versions, versions, value);
  const records = value.buckets.reduce((sum, bucket) => sum + bucket.records, 0);
  const more = bucketedNames.reduce((sum, name) => sum + (followed.get(name)?.more ?? 0), 0);
  const sorted = sorting(bucketsFor(records + more, value.buckets.length));
  const reached = { ...versions };
  for (const name of sourceNames) {
    const changes = followed.get(name);
    reached[name] = changes?.v ?? seen?.versions[name] ?? 0;
    if (!changes) continue;
    if (isBucketedName(name)) await takeBucketed(familyId, name, changes, value, sorted);
    else await takeWhole(familyId, name, changes, value, sorted);
  }
  touchUsers(value, sorted);
  return { ...sorted, reached };
};

const followAll = async (familyId: FamilyId, since: Versions | undefined, versions: Versions, value: FamilyState) => {
  const followed = new Map<SourceName, Followed>();
  for (const name of sourceNames) {
    const from = since?.[name] ?? 0;
    if (versions[name] === from) continue;
    const { owner, title } = sources[name];
    const onActivity = (day: string, activity: string, companyId: string) =>
      count(value.actions, activityKey(day, title, activity, companyId));
    followed.set(name, await follow(familyId, name, from, { owner, anchor: anchorFields[name], onActivity }));
  }
  return followed;
};
