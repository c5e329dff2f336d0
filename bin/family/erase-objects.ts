import { destroyVersions, type Version, versionsIn } from '../data/objects.ts';
import type { Stage } from '../data/stage.ts';
import { objectsOf } from './belongs.ts';
import type { Traces } from './traces.ts';

/**
 * What the portal makes again by itself and where all families stand together: the lists of the whole portal, and what the
 * export remembers of them; files that were fetched within a minute, under names that say nothing.
 */
const MADE_AGAIN = ['snapshots/%40/', 'export-state/%40.', 'downloads/'];

/** Removes every version of every object of a family for good; returns how many versions. */
export const eraseObjects = async (stage: Stage, traces: Traces): Promise<number> => {
  const isOwn = objectsOf(traces.familyId, traces.logos);
  const folders = [...traces.packages, ...MADE_AGAIN];
  let removed = 0;
  for (const [name, bucket] of Object.entries(stage.buckets)) {
    const goes = (key: string) =>
      isOwn(key) || (name === 'exports' && folders.some((folder) => key.startsWith(folder)));
    const found: Version[] = [];
    for await (const versions of versionsIn(stage, bucket)) if (goes(versions[0]?.key ?? '')) found.push(...versions);
    await destroyVersions(stage, bucket, found);
    removed += found.length;
  }
  return removed;
};
