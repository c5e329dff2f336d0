import { isReviewed } from '#contract/catalogue/reviewed.ts';
import { maySnooze, snoozeWords } from '#contract/obligations/snooze-words.ts';
import { counted } from '#contract/rules/figures.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import type { WorklistRow } from '#contract/worklist/record.ts';

/** What an item is called in questions about it: 'Arc Hosting, Approval' */
export const itemName = ({ record, label }: WorklistRow) => `${record}, ${label}`;

/** 'Snooze 12 items' */
export const titleFor = (verb: string, items: readonly WorklistRow[]) => `${verb} ${counted(items.length, 'item')}`;

/** Why the user cannot snooze an item; '' if the user can. */
export const snoozeObstacle = (holder: PrincipalRoles, { isMyTurn, snooze }: WorklistRow) => {
  if (!maySnooze(holder, isMyTurn)) return 'It is not assigned to you.';
  return snooze ? `${snoozeWords(snooze)}.` : '';
};

/** Why no review of an item can be started by this person; '' if one can. The call itself refuses one that is open already. */
export const reviewObstacle = ({ obligation, isMyTurn }: WorklistRow) => {
  if (!isReviewed(obligation)) return 'Nothing is reviewed here.';
  return isMyTurn ? '' : 'It is not assigned to you.';
};

/** The kind of record that an item is of: an 'other' entry is a provider. */
export const recordKindOf = ({ kind }: WorklistRow) => (kind === 'other' ? 'provider' : kind);
