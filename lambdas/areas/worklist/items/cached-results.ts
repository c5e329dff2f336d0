import type { Caller } from '#lambdas/kit/caller.ts';
import type { Source } from './sources.ts';

const KEPT = 8;

/** A result holds positions, which are those of one view: a list that was loaded again may have its rows at others. */
interface Kept {
  readonly views: readonly unknown[];
  readonly result: unknown;
}

const kept = new Map<string, Kept>();

/**
 * The newest results stay in memory, told apart by everything that was asked for: another version of a list, another day,
 * or other names make another one.
 */
export const cachedResult = <Result>(
  { userId, isSuperadmin, roles, home }: Caller,
  sources: readonly Source[],
  asked: readonly unknown[],
  make: () => Result,
): Result => {
  const read = sources.map(({ tenantId, view, presentation, positions, kinds, today, staff }) => [
    ...[tenantId, view.v, presentation.stamp, positions.length, today, staff?.v],
    [...kinds],
  ]);
  const key = JSON.stringify([
    sources.some(({ staff }) => staff) ? userId : '',
    isSuperadmin,
    roles,
    home,
    asked,
    read,
  ]);
  const views = sources.map(({ view }) => view);
  const known = kept.get(key);
  if (known?.views.every((view, at) => view === views[at])) return known.result as Result;
  kept.delete(key);
  const result = make();
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? '');
  kept.set(key, { views, result });
  return result;
};
