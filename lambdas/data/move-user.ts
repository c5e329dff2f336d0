import { rootOf } from './id.ts';
import { JournalMoved, journalSteps, type Step } from './journal/commit.ts';
import { loadView } from './journal/load.ts';
import type { Scope } from './scope.ts';
import { type UserRecord, users } from './user.ts';
import { userCompanions } from './user-companions.ts';

/** Where the user is kept, and where after the save: the same but for who is given a company. */
export interface Places {
  readonly from: Scope;
  readonly to: Scope;
}

const ATTEMPTS = 5;

/**
 * Takes a user over into another family: `after` has an id of that one. Record, companions and the lists of both families
 * change in one transaction, with further steps; 409 when somebody else has changed the user meanwhile. D-19.
 */
export const moveUser = async ({ from, to }: Places, before: UserRecord, after: UserRecord, steps: readonly Step[]) => {
  const target = users(to);
  const home = rootOf(before.id);
  const leaving = users(from).removal(before, []);
  const arriving = target.creation(await target.view(), after, userCompanions(before, after));
  const farewell = { actor: to.actor, changes: [leaving.change], rows: [], removed: [before.id] };
  for (let tries = 1; ; tries++) {
    try {
      await target.write(async () => {
        const { v } = await loadView(home, 'user');
        return {
          parts: [arriving],
          steps: [...leaving.steps, ...journalSteps(home, 'user', v, farewell), ...steps],
        };
      });
      return after;
    } catch (error) {
      if (tries === ATTEMPTS || !(error instanceof JournalMoved)) throw error;
    }
  }
};
