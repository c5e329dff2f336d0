import type { Route } from '../../../contract/route.ts';

/** What every record carries besides its own fields. */
export interface Saved {
  readonly id: string;
  readonly version: number;
  readonly name: string;
}

/** The key under which a record that was read is kept. */
export const recordKey = (id: string | undefined) => ['record', id];

/** A call that writes a record, as far as the form needs it. */
interface WriteCall {
  (input: { readonly body: never }, options?: { readonly idempotencyKey?: string }): Promise<unknown>;
  readonly route: Route;
}

/** The calls of a resource area that a record screen uses. */
export interface RecordSource {
  readonly create?: WriteCall;
  readonly update?: WriteCall;
}
