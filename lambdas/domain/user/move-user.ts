import type { UserRecord } from '../../../contract/user/record.ts';
import { users } from '../../entities/user.ts';
import { userSideEffects } from '../../entities/user-side-effects.ts';
import { familyIdOf } from '../../store/id.ts';
import type { TransactItem } from '../../store/journal/transact-item.ts';
import type { Scope } from '../../store/scope.ts';

/** The scopes of a user before and after a save; they differ only when the user is given a company. */
export interface UserScopes {
  readonly from: Scope;
  readonly to: Scope;
}

/**
 * Moves a user into another family: `after` has an id of that one. Record, side effects and the lists of both families
 * change in one transaction, with further items; 409 when somebody else has changed the user meanwhile. D-19.
 */
export const moveUser = async (
  { from, to }: UserScopes,
  before: UserRecord,
  after: UserRecord,
  transactItems: readonly TransactItem[],
) => {
  const [old, target] = [users(from), users(to)];
  await target.write(async (view) => ({
    parts: [target.creation(view, after, userSideEffects(before, after, to.actor))],
    transactItems: [
      ...(await old.alsoUpdate(familyIdOf(before.id), async (view) => [await old.removal(view, before, [])])),
      ...transactItems,
    ],
  }));
  return after;
};
