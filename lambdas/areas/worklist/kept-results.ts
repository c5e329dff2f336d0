import type { Caller } from '../../kit/caller.ts';
import type { Source } from './sources.ts';

const KEPT = 8;
const kept = new Map<string, unknown>();

/**
 * The newest results stay in memory, told apart by everything that was asked for: another version of a list, another day,
 * or other names make another one.
 */
export const keptResult = <Result>(
  { userId, isSuperadmin, roles, home }: Caller,
  sources: readonly Source[],
  asked: readonly unknown[],
  make: () => Result,
): Result => {
  const read = sources.map(({ familyId, view, presentation, positions, kinds, today, staff }) => [
    ...[familyId, view.v, presentation.stamp, positions.length, today, staff?.v],
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
  if (kept.has(key)) return kept.get(key) as Result;
  const made = make();
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? '');
  kept.set(key, made);
  return made;
};
