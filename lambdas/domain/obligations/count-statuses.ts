import { type ObligationState, worstState } from '#contract/catalogue/obligation-states.ts';
import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import type { Facts } from '#contract/catalogue/requirements.ts';
import { findOutstanding } from '#contract/obligations/outstanding.ts';
import type { Circumstances, Outstanding } from '#contract/obligations/outstanding-item.ts';
import { circumstancesOf } from '#lambdas/entities/records/company.ts';
import { type KindCounts, putTrendDay } from '#lambdas/entities/trend.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { type ScopedViewer, serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { obligationLists } from './obligation-lists.ts';
import { staffOf } from './staff.ts';

/** The kind of a record and its status: the worst of its obligations; undefined for a record without. */
export const worstOf = (
  outstanding: readonly Outstanding[],
): { readonly kind: ObligationKind; readonly status: ObligationState } | undefined => {
  const status = worstState(outstanding.map(({ state }) => state));
  const kind = outstanding[0]?.obligation.kind;
  return kind && status && { kind, status };
};

/** The viewpoint of who sees a whole tenant. */
const WHOLE_TENANT = 'all';

interface Viewer extends ScopedViewer {
  readonly home: string;
}

/** From where a person looks at records: two with the same viewpoint see the same of them. Role matrix 0, "Scopes". */
export const viewpointOf = (viewer: Viewer): string => {
  const { companies, visibility } = viewer.scope();
  const seesAll = companies === 'all' || (visibility === 'tree' && viewer.home === tenantIdOf(viewer.home));
  return seesAll ? WHOLE_TENANT : `${viewer.home} ${visibility}`;
};

/** What is known of a record, from its stored row; undefined for a record that is not counted. */
export type FactsOf = (row: Facts) => Facts | undefined;

/** Counts the records of a tenant by kind and status under some circumstances, from each viewpoint of its people. */
const countStatuses = async (
  tenantId: TenantId,
  circumstances: Circumstances,
  people: readonly Viewer[],
  factsOf: FactsOf,
): Promise<ReadonlyMap<string, KindCounts>> => {
  const viewers = new Map(people.map((person) => [viewpointOf(person), person]));
  viewers.delete(WHOLE_TENANT);
  const counts = new Map<string, KindCounts>([WHOLE_TENANT, ...viewers.keys()].map((viewpoint) => [viewpoint, {}]));
  for (const list of obligationLists)
    for (const { view, positions } of await list.select(tenantScope(serverActor, tenantId))) {
      const sees = new Map<string, (position: number) => boolean>([[WHOLE_TENANT, () => true]]);
      for (const [viewpoint, viewer] of viewers) {
        const scope = list.scopeOf(viewer);
        if (scope.companies !== 'all')
          sees.set(viewpoint, view.columns.testAny(list.entity.owners(scope), scope.companies));
      }
      const outstandingOf = findOutstanding(list.kinds, circumstances);
      for (const position of positions) {
        const facts = factsOf((fact) => view.columns.value(fact, position));
        const worst = facts && worstOf(outstandingOf(facts));
        if (!worst) continue;
        for (const [viewpoint, isSeen] of sees) if (isSeen(position)) add(counts.get(viewpoint), worst);
      }
    }
  return counts;
};

const add = (counts: KindCounts | undefined, { kind, status }: NonNullable<ReturnType<typeof worstOf>>) => {
  if (!counts) return;
  const ofKind = counts[kind] ?? {};
  ofKind[status] = (ofKind[status] ?? 0) + 1;
  counts[kind] = ofKind;
};

/**
 * Stores how the records of a tenant stand on the day it is in its time zone: one item for the whole tenant, and one for each
 * reseller whose people can sign in, with what they see. Returns the day. May be repeated: the first counts of a day stay.
 * Of a past day `factsOf` says what was known then.
 */
export const storeCounts = async (
  tenantId: TenantId,
  now = Date.now(),
  factsOf: FactsOf = (row) => row,
): Promise<string> => {
  const circumstances = await circumstancesOf(tenantId, now);
  const { today: day } = circumstances;
  const { members } = await staffOf(tenantId, day);
  for (const [viewpoint, kinds] of await countStatuses(tenantId, circumstances, members, factsOf))
    await putTrendDay(tenantId, viewpoint, { day, kinds });
  return day;
};
