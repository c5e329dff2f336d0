import { chosenBy, randomOf, sharesOf } from './shares.ts';

/** Lists of tenants in the processes of one function. */
export interface Caches {
  readonly tenants: number;
  /** Of all tenants together. */
  readonly records: number;
  readonly bytesPerRow: number;
  /** What the lists in one process may take together. */
  readonly cacheBytes: number;
  readonly processes: number;
  /** Into how many groups tenants and processes are split: requests of a tenant go to the processes of its group alone. */
  readonly groups?: number;
  readonly requests: number;
  readonly seed?: number;
}

/**
 * Simulates which lists processes have in memory when requests of all tenants, as many as their records, go to any of them: the list that
 * was used longest ago goes first. The first half of the requests warms the processes up. Returns the share of the others whose list had
 * to be loaded, in per cent, the rows that were loaded for each of them, and the rows of the largest tenant.
 */
export const simulateCaches = ({
  tenants,
  records,
  bytesPerRow,
  cacheBytes,
  processes,
  groups = 1,
  requests,
  seed = 1,
}: Caches) => {
  const random = randomOf(seed);
  const shares = sharesOf(tenants);
  const choose = chosenBy(shares, random);
  const rowsOf = (tenant: number) => Math.max(1, Math.round((shares[tenant] ?? 0) * records));
  const caches = Array.from({ length: processes }, () => ({ lists: new Map<number, number>(), bytes: 0 }));
  const inGroup = Math.floor(processes / groups);
  const rows: number[] = [];
  const warm = Math.floor(requests / 2);
  for (let request = 0; request < requests; request++) {
    const tenant = choose();
    const cache = caches[(tenant % groups) * inGroup + Math.floor(random() * inGroup)] ?? {
      lists: new Map<number, number>(),
      bytes: 0,
    };
    const known = cache.lists.get(tenant);
    const bytes = rowsOf(tenant) * bytesPerRow;
    cache.lists.delete(tenant);
    cache.lists.set(tenant, bytes);
    if (request >= warm) rows.push(known === undefined ? rowsOf(tenant) : 0);
    if (known !== undefined) continue;
    cache.bytes += bytes;
    for (const [oldest, size] of cache.lists) {
      if (cache.bytes <= cacheBytes || oldest === tenant) break;
      cache.lists.delete(oldest);
      cache.bytes -= size;
    }
  }
  const loaded = (rows.filter((each) => each > 0).length / rows.length) * 100;
  return { loaded, rows, largest: rowsOf(0) };
};
