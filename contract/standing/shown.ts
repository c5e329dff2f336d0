import { isOut, type Standing, type StandingKind, standings, standingWords, THROUGH_RESELLER } from './standings.ts';

/** How a record stands with its reseller: 'through' for an end user that is suspended by its reseller's standing alone. */
export type ShownStanding = Standing | 'through';

/** The same in words. */
export const shownStandingWords: Readonly<Record<ShownStanding, string>> = {
  ...standingWords,
  through: THROUGH_RESELLER,
};

/** The values of a column of standings with their words, in the order in which they sort. */
export const shownStandings = (kind: StandingKind): [ShownStanding, string][] =>
  [...standings, ...(kind === 'endUser' ? (['through'] as const) : [])].map((each) => [each, shownStandingWords[each]]);

/** How a record stands by its own standing and, of an end user, that of its reseller. One that is out by itself stays so. */
export const shownStanding = (own: Standing, isResellerOut: boolean): ShownStanding =>
  isResellerOut && !isOut(own) ? 'through' : own;
