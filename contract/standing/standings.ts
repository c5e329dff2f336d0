import { type KindThat, kinds, sentenceStart } from '../kinds/kinds.ts';

/** How a technology provider, a reseller or an end user stands in the programme, in the order in which it comes to it. */
export const standings = ['applied', 'credentialing', 'active', 'suspended', 'ended', 'refused'] as const;
export type Standing = (typeof standings)[number];

/** The kinds of record that have a standing. */
export type StandingKind = Extract<KindThat<'merge'>, 'provider' | 'reseller' | 'endUser'>;
export const standingKinds = ['provider', 'reseller', 'endUser'] as const satisfies readonly StandingKind[];

/** The standings in the words of screens, sheets and reports. */
export const standingWords: Readonly<Record<Standing, string>> = {
  applied: 'Applied',
  credentialing: 'Credentialing',
  active: 'Active',
  suspended: 'Suspended',
  ended: 'Ended',
  refused: 'Refused',
};

/** The ids by which conditions of requirements name the standings with obligations. They are stored. */
export const standingIds = { applied: 1, credentialing: 2, active: 3 } as const satisfies Partial<
  Record<Standing, number>
>;

/** What an end user is called whose own standing is good and whose reseller's is not. It is derived, never stored. */
const THROUGH_RESELLER = 'Suspended through the reseller';

/** THE steps that are possible; every other one is refused with 409. Whatever ended or was refused can apply again. */
export const nextStandings: Readonly<Record<Standing, readonly Standing[]>> = {
  applied: ['credentialing', 'refused'],
  credentialing: ['active', 'refused'],
  active: ['suspended', 'ended'],
  suspended: ['active', 'ended'],
  ended: ['applied'],
  refused: ['applied'],
};

/** What the calls of the specification do besides: an entry is activated at once, and any reseller can be deactivated. */
const specified: Readonly<Partial<Record<Standing, readonly Standing[]>>> = {
  applied: ['active', 'suspended'],
  credentialing: ['suspended'],
};

/** Whether a step is possible; `isSpecified` for one that a call of the specification makes. */
export const mayFollow = (from: Standing, to: Standing, isSpecified = false): boolean =>
  nextStandings[from].includes(to) || (isSpecified && (specified[from] ?? []).includes(to));

/** Names in a sentence: 'Active or Ended'. */
const either = (names: readonly string[]) =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** Why a step is not possible, and which are. */
export const stepRefusal = (kind: StandingKind, from: Standing, to: Standing): string => {
  const noun = sentenceStart(kinds[kind].noun);
  if (from === to) return `This ${kinds[kind].noun} is ${standingWords[to]} already.`;
  const possible = either(nextStandings[from].map((each) => standingWords[each]));
  return `${noun}s cannot go from ${standingWords[from]} to ${standingWords[to]}. From ${standingWords[from]} they can become ${possible}.`;
};

/** The standings without obligations and reminders; users of a reseller with one of them only read. */
const outOfProgramme: ReadonlySet<Standing> = new Set(['suspended', 'ended', 'refused']);

/** Whether a standing takes a record out of the programme, for a while or for good. */
export const isOut = (standing: Standing): boolean => outOfProgramme.has(standing);

/** A record keeps the newest of its steps; its history has them all. */
export const STEPS_MAX = 20;

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

/** Why a record begins as applied: what it lacked then. It may have that by now. */
export const firstStepSentence = (missing: readonly string[]): string =>
  `When it was entered, this was missing for the activation: ${missing.join(', ')}.`;

/** Why a record cannot be activated. */
export const missingSentence = (missing: readonly string[]): string =>
  `Before the activation this is missing: ${missing.join(', ')}.`;
