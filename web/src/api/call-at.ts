import type { Route } from '../../../contract/route.ts';
import { api } from './client.ts';

interface Rows {
  readonly content: readonly { readonly id: string }[];
}

/** A call that gives a page of rows with ids, as far as it is known by its address alone. */
interface RowsCall {
  (input: { readonly query: object }, options: { readonly signal: AbortSignal; readonly quiet: true }): Promise<Rows>;
  readonly route: Route;
}

/** The list call of an address that was noted before. */
export const callAt = (path: string): RowsCall => {
  const calls = Object.values(api).flatMap((area) => Object.values(area)) as unknown as readonly RowsCall[];
  const found = calls.find(({ route }) => route.method === 'GET' && route.path === path);
  if (!found) throw new Error(`No call ${path}`);
  return found;
};
