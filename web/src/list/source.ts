import type { RemovalEffect } from '#contract/fields/file.ts';
import type { Route } from '#contract/route.ts';

export interface Page<Row> {
  readonly content: Row[];
  readonly totalElements: number;
  readonly totalPages: number;
}

export interface AnyRow {
  readonly id: string;
}

/** A call of an area as far as lists need it. */
export interface ListCall<Row> {
  (input: { readonly query: never }, options?: { readonly signal?: AbortSignal }): Promise<Page<Row>>;
  readonly route: Route;
}

/** Takes the id in the path or in the query; its route says which. */
interface RemoveCall {
  (input: never): Promise<unknown>;
  readonly route: Route;
}

/** What else happens when a record is deleted; 'unassigned' records are left without a responsible person. */
export type ShownEffect = Omit<RemovalEffect, 'outcome'> & {
  readonly outcome: RemovalEffect['outcome'] | 'unassigned';
};

/** What would go with a record. */
type RemovalCall = (input: { readonly query: { readonly id: string } }) => Promise<readonly ShownEffect[]>;

/** The calls of a resource area that a list uses; an `api.<area>` fits as it is. */
export interface ListSource<Row> {
  readonly list: ListCall<Row>;
  readonly search?: ListCall<Row>;
  readonly create?: { readonly route: Route };
  readonly update?: { readonly route: Route };
  readonly remove?: RemoveCall;
  readonly removal?: RemovalCall;
}

/** What a row is called in the names of its buttons and in questions about it. */
export type NameOf<Row> = (row: Row) => string;

/** Rows of most lists have a name. */
export const ownName = (row: AnyRow) => ('name' in row ? String(row.name) : '');
