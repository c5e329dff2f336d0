import type { Filter } from '#contract/definition/filter.ts';
import type { TenantId } from '../id.ts';
import type { Presentation } from '../journal/view/selection.ts';
import type { ListProjection } from '../journal/view/view.ts';

/** A tenant's list and how its rows are shown. */
export interface TenantView {
  readonly tenantId: TenantId;
  readonly view: ListProjection;
  readonly presentation: Presentation;
  /** What was requested of the columns, on the tenant's day. */
  readonly filter: Filter | undefined;
}

/** Rows of a tenant's list by their positions in it. */
export interface Selected extends TenantView {
  readonly positions: readonly number[];
}
