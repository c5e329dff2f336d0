import { ApplicationError } from '#contract/application-error.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { ListSource } from '#lambdas/store/journal/list-source.ts';
import { assertUnchanged, type TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import type { RecordWrite } from '#lambdas/store/repository/record-write.ts';
import { releasedItems } from '#lambdas/store/retention/deleted.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { idsWhere } from '#lambdas/store/write-many.ts';
import type { Relation } from './removal-effects.ts';

/** A change by which a record loses what referred to a deleted one; what it lost is stored for a restore. */
export const losing = (
  { actor }: Scope,
  list: ListSource,
  lost: readonly unknown[],
  part: RecordWrite,
): RecordWrite => {
  const { id } = part.change;
  return { ...part, transactItems: [...part.transactItems, ...releasedItems(tenantIdOf(id), list, id, lost, actor)] };
};

/**
 * Refuses the removal of a record that others depend on, and says how many: 'The company still has 1 user and 3 resellers.'
 * The items belong into the transaction that removes it, so that no user can be added meanwhile. D-42.
 */
export const requireNoDependants = async (
  what: string,
  id: string,
  dependants: readonly Relation[],
): Promise<readonly TransactItem[]> => {
  const found = await Promise.all(dependants.map((relation) => counted(tenantIdOf(id), id, relation)));
  const left = found.map(({ text }) => text).filter((text) => text !== '');
  if (left.length > 0) throw new ApplicationError('Delete Failed', `The ${what} still has ${listed(left)}.`);
  return found.map(({ item }) => item);
};

const counted = async (tenantId: TenantId, id: string, { entity, noun, owners }: Relation) => {
  let text = '';
  const item = await assertUnchanged(tenantId, entity, (view) => {
    const { length } = idsWhere(view, (value) => owners(value).includes(id));
    if (length > 0) text = `${length} ${noun}${length === 1 ? '' : 's'}`;
  });
  return { text, item };
};

const listed = (items: readonly string[]) =>
  items.length <= 1 ? items.join() : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
