import type { ResponsibleKind } from '#contract/fields/responsible.ts';
import { isOpen, type UserRecord } from '#contract/user/record.ts';
import { storedKinds } from '#lambdas/entities/all-entities.ts';
import type { ReleaseTask } from '#lambdas/entities/people/user-side-effects.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { providers } from '#lambdas/entities/records/provider.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { PORTAL, type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { ValueOf } from '#lambdas/store/journal/view/selection.ts';
import { closeTask, type OutboxTask } from '#lambdas/store/outbox.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import { type Actor, tenantScope } from '#lambdas/store/scope.ts';
import { idsWhere, writeMany } from '#lambdas/store/write-many.ts';

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

interface LookedAfter extends Base {
  readonly responsibleId: string;
  readonly formerResponsible: string;
}

/** Takes a person off the records of one list that are not of `company`, the field of the list's rows that says whose they are. */
const leave = <Rec extends LookedAfter>(
  repository: Repository<Rec, unknown>,
  field: string,
  { userId, name, company }: { readonly userId: string; readonly name: string; readonly company: string },
) =>
  writeMany(
    repository,
    (view) => idsWhere(view, (value) => value('responsibleId') === userId && value(field) !== company),
    (view, before) => {
      const formerResponsible = name || before.formerResponsible;
      return repository.change(view, before, {
        ...before,
        responsibleId: '',
        formerResponsible,
        version: before.version + 1,
      });
    },
    // Another user may have been set meanwhile.
    { fits: ({ responsibleId }) => responsibleId === userId },
  );

/** Where a user can still sign in; '' for who is deleted or shut out. */
const companyOf = (user: UserRecord | undefined) => (user && isOpen(user) ? user.companyId : '');

/**
 * Records that a person looked after are left without one, and say who it was, once that person is deleted, shut out or of another company.
 * Super admins, and who belongs to no company yet, look after none. May be repeated at any point.
 */
export const releasePerson = async (task: ReleaseTask): Promise<void> => {
  const tenantId = tenantIdOf(task.id);
  if (tenantId === PORTAL) return closeTask(task);
  const scope = tenantScope(task.actor, tenantId);
  const left = { userId: task.id, name: task.name, company: companyOf(await users(scope).find(task.id)) };
  await leave(providers(scope), 'companyId', left);
  await leave(resellers(scope), 'resellerCompanyId', left);
  await leave(endUsers(scope), 'companyId', left);
  await closeTask(task);
};
