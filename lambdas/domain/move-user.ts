import { users } from '../entities/user.ts';
import type { UserRecord } from '../entities/user-record.ts';
import { userSideEffects } from '../entities/user-side-effects.ts';
import { familyIdOf } from '../store/id.ts';
import type { TransactItem } from '../store/journal/commit.ts';
import type { Scope } from '../store/scope.ts';

/** Where the user is kept, and where after the save: the same but for who is given a company. */
export interface Places {
  readonly from: Scope;
  readonly to: Scope;
}

/**
 * Takes a user over into another family: `after` has an id of that one. Record, companions and the lists of both families
 * change in one transaction, with further steps; 409 when somebody else has changed the user meanwhile. D-19.
 */
export const moveUser = async (
  { from, to }: Places,
  before: UserRecord,
  after: UserRecord,
  transactItems: readonly TransactItem[],
) => {
  const [old, target] = [users(from), users(to)];
  await target.write(async (view) => ({
    parts: [target.creation(view, after, userSideEffects(before, after))],
    transactItems: [
      ...(await old.alsoUpdate(familyIdOf(before.id), () => [old.removal(before, [])])),
      ...transactItems,
    ],
  }));
  return after;
};
