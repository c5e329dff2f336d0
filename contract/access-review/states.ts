/** A campaign lasts so many days; what is unanswered then is disabled. */
export const CAMPAIGN_DAYS = 30;
/** On which days of a campaign users are told what waits for their answer: at its start, and twice again. */
export const TOLD_ON_DAYS = [0, 14, 25] as const;
/** For so many days after its end users that a campaign has disabled are enabled again. */
export const UNDO_DAYS = 14;
/** A user who has not signed in for so many days is dormant. */
export const DORMANT_DAYS = 90;

/** After how many months the next campaign begins by itself; 0 for never. */
export const CAMPAIGN_MONTHS = [0, 3, 6, 12] as const;
export type CampaignMonths = (typeof CAMPAIGN_MONTHS)[number];

/** What a user decides about another one. */
export const answers = ['kept', 'rolesChanged', 'removed'] as const;

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
  spared: 'Last user, not answered',
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
