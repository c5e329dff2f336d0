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
    /** Reassigns a person's records of these kinds, which the actor may change, to a colleague; '' for no user. */
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

/** A user who is responsible for records of their own company. */
export interface ResponsibleUser {
  readonly userId: string;
  readonly companyId: string;
}

/** Whether a row of a kind belongs to the user's own company and names the user as responsible. */
export const hasResponsible =
  (kind: ResponsibleKind, { userId, companyId }: ResponsibleUser) =>
  (value: ValueOf) =>
    value('responsibleId') === userId && value(companyColumns[kind]) === companyId;

/** Counts the records of a kind that a user is responsible for. */
export const countWithResponsible = async (
  tenantId: TenantId,
  kind: ResponsibleKind,
  holder: ResponsibleUser,
): Promise<number> => idsWhere(await loadView(tenantId, storedKinds[kind].entity), hasResponsible(kind, holder)).length;

interface LookedAfter extends Base {
  readonly responsibleId: string;
  readonly formerResponsible: string;
}

/** Unassigns a person from the records of one list whose `field`, the company of a record, is not `company`. */
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

/** The company of a user who can sign in; '' for one who is deleted, disabled or locked. */
const companyOf = (user: UserRecord | undefined) => (user && isOpen(user) ? user.companyId : '');

/**
 * Unassigns the records of a person who was deleted, disabled, locked or moved to another company, and stores the name.
 * Super admins and users without a company are responsible for none. May be repeated at any point.
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
