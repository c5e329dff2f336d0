import type { Stage } from '../data/stage.ts';
import { restoreAccounts } from './accounts.ts';
import { restoreItems } from './items.ts';
import { openMark } from './mark.ts';
import { restoreObjects } from './objects.ts';
import type { Count } from './progress.ts';
import { nothingSince, type Since } from './since.ts';

/** What was restored, in numbers. */
export interface Restored {
  readonly people: number;
  readonly items: number;
  readonly files: number;
}

interface Given {
  readonly count?: Count;
  /** What the other stage has decided since; its erasures, holds and terms of retention hold in the new one too. */
  readonly since?: Since;
}

/**
 * Fills a new stage with what another one held at a time; `from.table` is its table of then. Interrupted, the same call continues
 * and repeats only what was on its way. Throws Refused if the new stage is not empty, or was restored already.
 */
export const restore = async (
  from: Stage,
  to: Stage,
  at: Date,
  { count = () => undefined, since = nothingSince }: Given = {},
): Promise<Restored> => {
  const mark = await openMark(to, from.table);
  // Before the items: a record is never stored without its file, and items name the new accounts.
  const [accounts, objects] = await Promise.allSettled([
    restoreAccounts(from, to, { count, since }),
    restoreObjects(from, to, at, { count, since }),
  ]);
  if (accounts.status === 'rejected') throw accounts.reason;
  if (objects.status === 'rejected') throw objects.reason;
  const items = await restoreItems(from, to, { subs: accounts.value, mark, count, since });
  await since.finish(to);
  await mark.finish();
  return { people: accounts.value.size, items, files: objects.value };
};
