import type { TurnTaker } from '#contract/obligations/turn.ts';
import { isOfReseller } from '../entities/principal.ts';
import type { Caller } from './caller.ts';

/** The caller as the rule of turns looks at people. */
export const turnHolder = (caller: Caller): TurnTaker => ({
  userId: caller.userId,
  isSuperadmin: caller.isSuperadmin,
  roles: caller.roles,
  isOfReseller: isOfReseller(caller),
});
