import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { providerEntity, providers } from '#lambdas/entities/records/provider.ts';
import { resellerEntity, resellers } from '#lambdas/entities/records/reseller.ts';
import type { ListCriteria, ValueOf } from '#lambdas/store/journal/view/selection.ts';
import type { Selected } from '#lambdas/store/repository/list-page.ts';
import type { ChangingList } from '#lambdas/store/repository/record-reader.ts';
import type { Scope, ScopedViewer } from '#lambdas/store/scope.ts';

type Criteria = ListCriteria & { readonly searchText?: string };

/** A list that owing records stand in. */
export interface ObligationList {
  readonly kinds: readonly ObligationKind[];
  scopeOf(viewer: ScopedViewer, companyId?: string): Scope;
  select(scope: Scope, criteria?: Criteria): Promise<Selected[]>;
  readonly entity: ChangingList;
  /** Whether a row concerns a reseller. */
  concerns(value: ValueOf, reseller: string): boolean;
}

/** A provider and an 'other' entry stand in the same list. */
export const obligationLists: readonly ObligationList[] = [
  {
    kinds: ['provider', 'other'],
    scopeOf: (viewer, companyId) => viewer.tenantScope(companyId),
    select: (scope, criteria) => providers(scope).select(criteria),
    entity: providerEntity,
    concerns: (value, reseller) => ((value('resellerIds') ?? []) as readonly string[]).includes(reseller),
  },
  {
    kinds: ['reseller'],
    scopeOf: (viewer, companyId) => viewer.scope(companyId),
    select: (scope, criteria) => resellers(scope).select(criteria),
    entity: resellerEntity,
    concerns: (value, reseller) => value('id') === reseller,
  },
  {
    kinds: ['endUser'],
    scopeOf: (viewer, companyId) => viewer.scope(companyId),
    select: (scope, criteria) => endUsers(scope).select(criteria),
    entity: endUserEntity,
    concerns: (value, reseller) => value('companyId') === reseller,
  },
];
