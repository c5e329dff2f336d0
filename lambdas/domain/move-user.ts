import { users } from '../entities/user.ts';
import type { UserRecord } from '../entities/user-record.ts';
import { userSideEffects } from '../entities/user-side-effects.ts';
import { rootOf } from '../store/id.ts';
import type { Step } from '../store/journal/commit.ts';
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
export const moveUser = async ({ from, to }: Places, before: UserRecord, after: UserRecord, steps: readonly Step[]) => {
  const [old, target] = [users(from), users(to)];
  await target.write(async (view) => ({
    parts: [target.creation(view, after, userSideEffects(before, after))],
    steps: [...(await old.along(rootOf(before.id), () => [old.removal(before, [])])), ...steps],
  }));
  return after;
};
