import { answers } from './terms.ts';

/**
 * How an answer is stored: what a user has decided, or what the end of the campaign did; `left` for a user who was deleted, moved or
 * disabled meanwhile, `spared` for one who stays enabled because the company would have had no user left.
 */
export const decisions = [...answers, 'disabled', 'left', 'spared'] as const;
export type Decision = (typeof decisions)[number];

/** How a user stands in a campaign: with no decision it is open, or, after a campaign that was ended early, unanswered. */
export const accessStates = ['open', 'unanswered', ...decisions, 'restored'] as const;
export type AccessState = (typeof accessStates)[number];

export const accessStateWords: Readonly<Record<AccessState, string>> = {
  open: 'Open',
  unanswered: 'Not answered',
  kept: 'Kept',
  rolesChanged: 'Roles changed',
  removed: 'Access removed',
  disabled: 'Disabled, not answered',
  left: 'Left meanwhile',
  spared: 'Last account, not answered',
  restored: 'Enabled again',
};

/** What the state of one user in a campaign follows from; `isThere`: an open account at the same company. */
export interface AccessFacts {
  readonly decision: Decision | '';
  readonly restoredAt: string;
  readonly isThere: boolean;
  readonly isEnded: boolean;
}

export const accessStateOf = ({ decision, restoredAt, isThere, isEnded }: AccessFacts): AccessState => {
  if (restoredAt !== '') return 'restored';
  if (decision !== '') return decision;
  if (!isThere) return 'left';
  return isEnded ? 'unanswered' : 'open';
};
