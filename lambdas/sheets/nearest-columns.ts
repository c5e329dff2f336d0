import { distance } from 'fastest-levenshtein';
import { headerKey, type SheetSpec } from '../../contract/definition/sheet.ts';

/** Headers that differ in more than this share of their letters are not similar. */
const ALIKE = 0.5;

/** The words of a header in sorted order, so that 'Type of Reseller' is near 'Reseller Type'. */
const sorted = (header: string) => header.split(/\s+/).map(headerKey).sort().join('');

const difference = (a: string, b: string) => distance(a, b) / Math.max(a.length, b.length, 1);

/** The unassigned fields that headers may mean, nearest pairs first; no field is suggested twice. */
export const nearestColumns = (
  headers: readonly string[],
  { columns }: SheetSpec,
  isFree: (field: string) => boolean,
): ReadonlyMap<string, string> => {
  const pairs = headers.flatMap((header) =>
    Object.entries(columns)
      .filter(([field]) => isFree(field))
      .map(([field, { header: name, aliases = [] }]) => {
        const differences = [name, ...aliases].flatMap((known) => [
          difference(headerKey(header), headerKey(known)),
          difference(sorted(header), sorted(known)),
        ]);
        return { header, field, far: Math.min(...differences) };
      }),
  );
  const suggested = new Map<string, string>();
  const taken = new Set<string>();
  for (const { header, field } of pairs.filter((pair) => pair.far <= ALIKE).sort((a, b) => a.far - b.far)) {
    if (suggested.has(header) || taken.has(field)) continue;
    suggested.set(header, field);
    taken.add(field);
  }
  return suggested;
};
