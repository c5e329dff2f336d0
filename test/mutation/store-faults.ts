import type { Fault } from './fault.ts';

const at = 'test/lambdas/store/';
const journal = [`${at}journal.test.ts`];
const lists = [`${at}list-projection.test.ts`, `${at}row-filter.test.ts`];
const formats = [`${at}formats.test.ts`];
const erasing = [`${at}erase-list.test.ts`];
const byLines = ['test/lambdas/retention-lines.test.ts'];

const write = 'lambdas/store/journal/write/';
const view = 'lambdas/store/journal/view/';
const retention = 'lambdas/store/retention/';

/** Mistakes in the data layer: its journal, its lists, what it retains and what it counts. */
export const storeFaults: readonly Fault[] = [
  [`${write}transact.ts`, 'created - write.removed.length', 'created', 'counts no removals', journal],
  [`${write}transact.ts`, '[failed - JOURNAL_ITEMS]', '[failed]', 'blames another item', journal],
  [`${write}transact.ts`, 'journalMoved || codes', 'codes', 'gives up after the first conflict', journal],
  [`${write}transact.ts`, 'if (isCached) return', 'if (!isCached) return', 'hides the error of a plan', journal],
  [`${write}transact.ts`, 'isFirst && known.v > 0', 'known.v > 0', 'retries on the stale list', journal],
  [`${write}transact.ts`, '{ ...change, prev }', '{ ...change }', 'links no change', [`${at}record-history.test.ts`]],
  [`${write}write-lock.ts`, 'turnEnds < :now', 'turnEnds > :now', 'ignores who has the lock', [`${at}turn.test.ts`]],
  [`${write}write-lock.ts`, 'return !isLocked', 'return isLocked', 'takes a lock of another', [`${at}turn.test.ts`]],
  ['lambdas/store/journal/load.ts', '.filter((item) => item.sk !== HEAD)', '', 'reads the head as an entry', journal],
  [
    'lambdas/store/journal/load.ts',
    'if (sum <= limit)',
    'if (sum >= limit)',
    'trims what fits',
    [...journal, ...formats],
  ],
  [`${view}view.ts`, '? outdated : this.columns.ids()', '? this.columns.ids() : outdated', 'wrong rows', formats],
  [`${view}view.ts`, 'ids.filter((id) => this.#outdated.has(id))', 'ids', 'puts older rows over newer', formats],
  [`${view}view.ts`, 'if (format === this.#format)', 'if (format !== this.#format)', 'notes good rows', formats],
  [`${view}view.ts`, 'stamp !== this.#pres', 'stamp === this.#pres', 'retains selections of yesterday', lists],
  [`${view}view.ts`, '      selection.modifier,\n', '', 'one selection for both directions', lists],
  [`${view}view.ts`, '      selection.owners,\n', '', 'one selection for all owners', lists],
  [`${view}shown-rows.ts`, 'value <= most', 'value < most', 'leaves out the end of a range', lists],
  [`${view}shown-rows.ts`, 'value >= from', 'value > from', 'leaves out the first day', lists],
  [`${view}shown-rows.ts`, '(Array.isArray(value) && value.length === 0)', 'false', 'an empty list is no value', lists],
  [`${view}shown-rows.ts`, '...values.filter(', '...[].filter(', 'finds no reference by its number', lists],
  [`${view}shown-rows.ts`, 'condition.not ?', '!condition.not ?', 'negates what is not negated', lists],
  [`${view}shown-rows.ts`, '(valueAt(position) === true) === isYes', 'isYes', 'asks no row', lists],
  [`${view}order.ts`, 'as number, position) < 0) from', 'as number, position) > 0) from', 'sorts the wrong way', lists],
  [`${view}order.ts`, 'new Set([...changed, ...removed])', 'new Set(removed)', 'shows a changed row twice', lists],
  ['lambdas/store/journal/snapshot/columns.ts', 'this.#ids.set(position, undefined);', '', 'no gap', lists],
  ['lambdas/store/journal/snapshot/snapshot.ts', 'layout !== LAYOUT', 'layout === LAYOUT', 'no snapshot', journal],
  [
    'lambdas/store/repository/record-write.ts',
    "'version = :version'",
    "'version >= :version'",
    'overwrites what was saved meanwhile',
    journal,
  ],
  [`${retention}decide-erasure.ts`, '.eraseOn) <= now', '.eraseOn) > now', 'erases too early', erasing],
  [`${retention}decide-erasure.ts`, 'copy?.everActive !== true', 'true', 'erases what was active', erasing],
  [`${retention}decide-erasure.ts`, "removal.cause === '' &&", '', 'erases what went with another', erasing],
  [`${retention}decide-erasure.ts`, 'throw new PolicyChanged()', 'return false', 'hides a changed policy', erasing],
  [`${retention}erase-list.ts`, '!again.has(id) &&', '', 'erases what was removed again', erasing],
  [`${retention}erase-list.ts`, '!again.has(id) && !there', '!again.has(id) && there', 'erases what is there', erasing],
  [`${retention}erase-list.ts`, '({ v }) => v)) - 1', '({ v }) => v))', 'passes over what stays', erasing],
  [`${retention}decide-erasure.ts`, 'records += part.length', 'records += removals.length', 'counts all', erasing],
  [`${retention}decide-erasure.ts`, "removal.cause === '' || !", "removal.cause === '' || ", 'separates', byLines],
  [`${retention}around-days.ts`, "what !== 'record' ||", "what === 'record' ||", 'erases a record too early', byLines],
  [`${retention}erased-lists.ts`, 'later.due <= now', 'later.due > now', 'never comes back', byLines],
  [`${retention}erase-list.ts`, 'Date.parse(eraseOn) <= now', 'Date.parse(eraseOn) > now', 'erases none', byLines],
  [`${retention}erased-lists.ts`, 'head > reached', 'head < reached', 'finds no list', erasing],
  [`${retention}around-days.ts`, 'copy.policy === policy', 'copy.policy !== policy', 'retains old days', erasing],
  ['lambdas/store/items.ts', 'tries === ATTEMPTS ||', 'true ||', 'gives up at once', [`${at}conflicts.test.ts`]],
  ['lambdas/store/items.ts', '|| !codesOf', '|| codesOf', 'retries other errors', [`${at}conflicts.test.ts`]],
];
