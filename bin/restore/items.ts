import { withAccounts } from '../data/accounts.ts';
import { inParallel } from '../data/in-parallel.ts';
import { type Item, keyParts, putAll, segmentPages } from '../data/items.ts';
import type { Stage } from '../data/stage.ts';
import type { Mark } from './mark.ts';
import type { Count } from './progress.ts';
import type { Since } from './since.ts';

/** The parts in which a table is read, all at a time. The mark of a restore names this number, so another one begins again. */
export const SEGMENTS = 8;
export const segments = Array.from({ length: SEGMENTS }, (_, number) => number);

/** Together 3,200 items are on their way, of which a new table takes some 4,000 small ones a second. */
const CALLS_OF_SEGMENT = 16;

/** What ends with a stage: sessions, tokens of its public API, which name it, and their ends, endpoints, whose secrets are derived with its key, keys of repeated requests, counts, tickets, packages, marks, and how far its lists are renewed. */
const PASSING = new Set(['S', 'AT', 'TE', 'WH', 'WC', 'SC', 'SD', 'SP', 'SS', 'I', 'Q', 'R', 'E', 'Z', 'V']);
const isLasting = (item: Item) => !PASSING.has(keyParts(item)[0] ?? '');

/**
 * Copies what lasts from one table into another, next to other accounts. Each segment notes in the mark after which key it
 * continues, page by page. Returns how many items all runs have copied.
 */
export const restoreItems = async (
  from: Stage,
  to: Stage,
  { subs, mark, count, since }: { subs: ReadonlyMap<string, string>; mark: Mark; count: Count; since: Since },
): Promise<number> => {
  let total = 0;
  await inParallel(segments, SEGMENTS, async (number) => {
    const name = `segment-${number}-of-${SEGMENTS}`;
    const earlier = mark.segment(name);
    let items = earlier?.items ?? 0;
    if (!earlier || earlier.after)
      for await (const page of segmentPages(from, { number, of: SEGMENTS, after: earlier?.after })) {
        const isRestored = (item: Item) => isLasting(item) && !since.isErasedItem(item);
        const lasting = page.items.filter(isRestored).map((item) => withAccounts(item, subs));
        await putAll(to, lasting, CALLS_OF_SEGMENT);
        items += lasting.length;
        await mark.saveSegment(name, { after: page.after, items });
        count('items', lasting.length);
      }
    total += items;
  });
  return total;
};
