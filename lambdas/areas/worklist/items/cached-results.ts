import type { Caller } from '#lambdas/kit/caller.ts';
import type { Source } from './sources.ts';

const RESULTS_MAX = 8;

/** A result holds positions, which are those of one view: a list that was loaded again may have its rows at others. */
interface CachedResult {
  readonly views: readonly unknown[];
  readonly result: unknown;
}

const cached = new Map<string, CachedResult>();

/**
 * The newest results stay in memory, distinguished by everything that was requested: another version of a list, another day,
 * or other names make another one.
 */
export const cachedResult = <Result>(
  { userId, isSuperadmin, roles, home }: Caller,
  sources: readonly Source[],
  query: readonly unknown[],
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
    query,
    read,
  ]);
  const views = sources.map(({ view }) => view);
  const known = cached.get(key);
  if (known?.views.every((view, at) => view === views[at])) return known.result as Result;
  cached.delete(key);
  const result = make();
  if (cached.size >= RESULTS_MAX) cached.delete(cached.keys().next().value ?? '');
  cached.set(key, { views, result });
  return result;
};
