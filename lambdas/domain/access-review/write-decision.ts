import type { AccessDecision, DecisionFields } from '#contract/access-review/record.ts';
import type { UserRecord } from '#contract/user/record.ts';
import { accessDecisionEntity, accessDecisions } from '#lambdas/entities/records/access-decision.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { ExtraItems } from '#lambdas/store/repository/repository.ts';
import { type Actor, type Scope, tenantScope } from '#lambdas/store/scope.ts';
import { writeUser } from '../user/save-user.ts';

/** What changes of a decision: its own fields, once, and later that the user was enabled again. */
type Changed = DecisionFields | Pick<AccessDecision, 'restoredById' | 'restoredAt'>;

/** The tenant's records on behalf of a user, or of the daily run, whose right was checked before: histories say by which way. */
export const scopeOfReview = ({ userId, userName }: Actor, id: string): Scope =>
  tenantScope({ userId, userName, via: 'accessReview' }, tenantIdOf(id));

/** The items by which a decision changes together with its user; throws a conflict where another user has answered meanwhile. */
const decisionItems = (scope: Scope, before: AccessDecision, fields: Changed): ExtraItems => {
  const all = accessDecisions(scope);
  const after = accessDecisionEntity.schema.parse({ ...before, ...fields, version: before.version + 1 });
  return () => all.alsoUpdate(before.id, (view) => [all.change(view, before, after)]);
};

/** Stores a decision that leaves the user as they are. */
export const writeDecision = (scope: Scope, before: AccessDecision, fields: Changed) =>
  accessDecisions(scope).save(before, before.version, fields);

/**
 * Stores a decision together with what it changes of the user, in one transaction and in the way in which every user is saved: sessions
 * and tokens of one who is disabled end at once, the account follows within a minute by the task worker. D-09, ADR 0053.
 */
export const writeWithUser = (
  scope: Scope,
  before: AccessDecision,
  fields: Changed,
  user: UserRecord,
  change: Partial<Pick<UserRecord, 'userRoles' | 'enabled'>>,
) => writeUser({ from: scope, to: scope }, user, change, {}, decisionItems(scope, before, fields));
