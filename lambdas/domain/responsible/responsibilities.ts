import type { ResponsibleKind } from '#contract/fields/responsible.ts';
import { storedKinds } from '#lambdas/entities/kinds.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { ValueOf } from '#lambdas/store/journal/view/selection.ts';
import type { OutboxTask } from '#lambdas/store/outbox.ts';
import type { Actor } from '#lambdas/store/scope.ts';
import { idsWhere } from '#lambdas/store/write-many.ts';

declare module '#lambdas/store/outbox.ts' {
  interface TaskDetails {
    /** What one person of a company looks after goes to another one, or with '' to no user: records of these kinds, which the actor may change. */
    'hand-over': {
      readonly actor: Actor;
      readonly from: string;
      readonly to: string;
      readonly companyId: string;
      readonly kinds: readonly ResponsibleKind[];
    };
  }
}

export type ReassignTask = OutboxTask<'hand-over'>;

/** The column of a list’s rows that says whose company a record is. */
const companyColumns = {
  reseller: 'resellerCompanyId',
  provider: 'companyId',
  endUser: 'companyId',
} as const satisfies Record<ResponsibleKind, string>;

/** A user who looks after records of their own company. */
export interface ResponsibleUser {
  readonly userId: string;
  readonly companyId: string;
}

/** Whether a row of a kind is of the person's own company and looked after by them. */
export const hasResponsible =
  (kind: ResponsibleKind, { userId, companyId }: ResponsibleUser) =>
  (value: ValueOf) =>
    value('responsibleId') === userId && value(companyColumns[kind]) === companyId;

/** How many records of a kind a user looks after. */
export const countWithResponsible = async (
  tenantId: TenantId,
  kind: ResponsibleKind,
  holder: ResponsibleUser,
): Promise<number> => idsWhere(await loadView(tenantId, storedKinds[kind].entity), hasResponsible(kind, holder)).length;
