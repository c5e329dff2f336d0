import { type Reseller, resellerDefinition } from '#contract/reseller/record.ts';
import { isOut } from '#contract/standing/standings.ts';
import { standingIn } from '#contract/standing/step.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { listSource } from '#lambdas/store/repository/entity.ts';
import { filledFacts } from '../computed/derived-facts.ts';
import { listed } from '../computed/shown-status.ts';

/** The list of resellers, for what their end users derive of it. */
export const resellerSource = listSource({ ...listed(resellerDefinition), filled: filledFacts<Reseller>() });

const loading = new Map<TenantId, Promise<ListProjection>>();

/** The list of a tenant's resellers, up to date. What asks in one go, such as the names and the standings of a list, reads it once. */
export const resellersOf = (tenantId: TenantId): Promise<ListProjection> => {
  const known = loading.get(tenantId);
  if (known) return known;
  const load = loadView(tenantId, resellerSource);
  loading.set(tenantId, load);
  // A later caller must see what was written in between.
  queueMicrotask(() => loading.delete(tenantId));
  return load;
};

/** A list as it was read last, and which of its resellers are out of the programme on a day. */
interface Known {
  readonly v: number;
  readonly today: string;
  readonly ids: ReadonlySet<string>;
}

const known = new WeakMap<ListProjection, Known>();

/** The resellers of a list that are suspended, ended or refused on a day; looked through once for each version of the list. */
export const suspendedIn = (view: ListProjection, today: string): ReadonlySet<string> => {
  const found = known.get(view);
  if (found?.v === view.v && found.today === today) return found.ids;
  const { columns } = view;
  const isSuspended = (at: number) => isOut(standingIn('reseller', (fact) => columns.value(fact, at), today));
  const ids = new Set(
    columns
      .positions()
      .filter(isSuspended)
      .map((at) => String(columns.value('id', at))),
  );
  known.set(view, { v: view.v, today, ids });
  return ids;
};
