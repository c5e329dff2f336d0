import { ApplicationError } from '../../contract/application-error.ts';
import { type FamilyId, familyIdOf } from '../store/id.ts';
import { assertUnchanged } from '../store/journal/assert-unchanged.ts';
import type { TransactItem } from '../store/journal/commit.ts';
import type { ListSource } from '../store/journal/list-source.ts';
import { idsWhere } from '../store/write-many.ts';

/** Records that keep another one from being deleted: the list they are in, what they are called, and the field that names the other. */
export interface Dependants {
  readonly entity: ListSource;
  readonly noun: string;
  readonly field: string;
}

/**
 * Refuses the removal of a record that others depend on, and says how many: 'The company still has 1 user and 3 resellers.'
 * The steps belong into the transaction that removes it, so that nobody can be added meanwhile. D-42.
 */
export const requireNoDependants = async (
  what: string,
  id: string,
  kinds: readonly Dependants[],
): Promise<readonly TransactItem[]> => {
  const found = await Promise.all(kinds.map((kind) => counted(familyIdOf(id), id, kind)));
  const left = found.map(({ text }) => text).filter((text) => text !== '');
  if (left.length > 0) throw new ApplicationError('Delete Failed', `The ${what} still has ${listed(left)}.`);
  return found.map(({ step }) => step);
};

const counted = async (root: FamilyId, id: string, { entity, noun, field }: Dependants) => {
  let text = '';
  const step = await assertUnchanged(root, entity, (view) => {
    const { length } = idsWhere(view, (value) => value(field) === id);
    if (length > 0) text = `${length} ${noun}${length === 1 ? '' : 's'}`;
  });
  return { text, step };
};

const listed = (items: readonly string[]) =>
  items.length <= 1 ? items.join() : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
